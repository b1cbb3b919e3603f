/**
 * When access to somebody else's album ends, in SQL: the latest grant, so that sharing again extends it. Null without a grant, after
 * revocation, and once one of the two is gone or blocked the other. All three parameters are columns or placeholders.
 */
export const accessUntil = ({
  album,
  owner,
  viewer,
}: {
  album: string
  owner: string
  viewer: string
}): string => `(
  select max(granted.expires_at) from album_access granted
  join users owners on owners.id = ${owner} and not owners.is_suspended and owners.deleted_at is null
  where granted.album_id = ${album} and granted.user_id = ${viewer}
    and not exists (select from user_blocks b
      where (b.user_id = ${viewer} and b.blocked_user_id = ${owner})
        or (b.user_id = ${owner} and b.blocked_user_id = ${viewer})))`

/** Access ends exactly at that moment. */
export const isOpenAt = (until: Date | null, moment: Date): boolean => until !== null && until > moment
