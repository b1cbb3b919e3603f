import { users } from 'db/schema/accounts'
import { privateAlbums } from 'db/schema/albums'
import { imageModeration, images } from 'db/schema/media'
import { eq, sql } from 'drizzle-orm'
import { isBlockBetween } from '~/domains/accounts/blocks-sql.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, rowsOf } from '~/platform/database/db.server'
import { singleton } from '~/platform/process/singleton.server'
import { seconds } from '~/platform/time/durations'
import { mediaUrl } from './renditions'

/**
 * SQL expression: when access to somebody else's album ends. Null without a share, after revocation, after a moderator removed the album,
 * if one of the two accounts is deleted or suspended, and if one of the two blocked the other. Also null once the conversation in which the
 * album was shared is sealed: lifting the block does not restore the access. All three parameters are columns or placeholders.
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
  select granted.expires_at from album_access granted
  join users owners on owners.id = ${owner} and not owners.is_suspended and owners.deleted_at is null
  join private_albums granted_album on granted_album.id = granted.album_id and not granted_album.is_removed
  join users receivers on receivers.id = ${viewer} and not receivers.is_suspended and receivers.deleted_at is null
  where granted.album_id = ${album} and granted.user_id = ${viewer} and granted.revoked_at is null
    and exists (select from chat_members c where c.user_id = ${viewer} and c.contact_id = ${owner}
      and c.sealed_at is null and c.created_at <= coalesce(granted.extended_at, granted.created_at))
    and not ${isBlockBetween(viewer, owner)})`

/** Whether access is open at a moment. It ends exactly at `until`. */
export const isOpenAt = (until: Date | null, moment: Date): boolean => until !== null && until > moment

/**
 * A receiver's access to a photo sent to them: `private` while they accept the sender's photos, else `blurred` (DECISIONS "Chat and
 * albums"). Null while the photo is held back, after the message was unsent, if one of the two blocked the other, if the sender's account
 * is deleted or suspended, and for everybody else.
 */
export async function sentPhotoAccess(
  viewer: Pick<Viewer, 'id'>,
  name: string,
): Promise<'private' | 'blurred' | null> {
  const [sent] = await rowsOf<{ isAccepted: boolean }>(SENT, [mediaUrl(name), viewer.id], { prepared: false })
  if (!sent) return null
  return sent.isAccepted ? 'private' : 'blurred'
}

const SENT = `
  select r.accepts_images as "isAccepted" from messages m
  join users u on u.id = m.sender_id and not u.is_suspended and u.deleted_at is null
  join chat_members r on r.room_id = m.room_id and r.user_id = m.receiver_id and r.sealed_at is null
  join images i on i.url = m.image_url and not i.is_held
  where m.image_url = $1 and m.receiver_id = $2::uuid
    and not ${isBlockBetween('m.sender_id', 'm.receiver_id')}`

/** `public` is cacheable; `private` is for this reader only; `blurred` allows only the blurred preview. */
export type Access = 'public' | 'private' | 'blurred'

/**
 * Whether somebody may see a photo now, and how (DECISIONS "Photos").
 * - `public`: approved profile photos, if the owner is active and has a public profile, and no moderation decision unlists it.
 * - `private` or `blurred`: every photo for its owner, except in a removed album; profile photos for moderators; photos of members-only
 *   profiles for members, if neither blocked the other; photos of paused or unlisted profiles for chat partners; photos of a conversation
 *   for their receiver. Moderators see photos of conversations only as the sealed copy in a case.
 * - Null: no access, or no such photo.
 * Calls `viewer` only if the photo is not public. Runs one statement, and another for received photos and those of profiles that are not
 * public.
 */
export async function accessTo({
  name,
  viewer: readViewer,
}: {
  name: string
  viewer: () => Promise<Viewer | null>
}): Promise<Access | null> {
  if (isRecentlyPublic(name)) return 'public'
  // The two seconds start before the query, so that changes during it are not missed.
  const queriedAt = performance.now()
  const [image] = await statement().execute({ url: mediaUrl(name) })
  if (!image) return null
  if (isPublic(image)) {
    rememberPublic(name, queriedAt)
    return 'public'
  }
  const viewer = await readViewer()
  if (!viewer || image.isAlbumRemoved) return null
  const mayModerate = viewer.isModerator && image.imageType === 'profile'
  if (viewer.id === image.ownerId || mayModerate) return 'private'
  if (image.imageType === 'chat') return sentPhotoAccess(viewer, name)
  // Members, too, see only photos that would be public if the profile were listed for everybody.
  if (!isPublic({ ...image, ...LISTED })) return null
  // Photos of an unlisted profile are visible only to chat partners, who still see who writes to them.
  const maySee = isUnlisted(image) ? isPartnerOf : hasNoBlockWith
  return (await maySee(viewer, image.ownerId)) ? 'private' : null
}

type Image = Awaited<ReturnType<ReturnType<typeof statement>['execute']>>[number]

function isPublic(image: Image): boolean {
  const ownerTakesPart =
    image.userType === 'trans' && image.isEmailVerified && !image.isSuspended && image.deletedAt === null
  const isForVisitors = image.profileVisibility === 'public' && !isUnlisted(image)
  return image.imageType === 'profile' && image.isShown === true && ownerTakesPart && isForVisitors
}

/**
 * Whether the profile and its photos are hidden from everybody but chat partners: a moderation decision removed it from the lists
 * (DECISIONS "Reports"), or its owner paused it (DECISIONS "Listing").
 */
const isUnlisted = ({ unlistedUntil, isHiddenUntilEdited, profileVisibility }: Image) =>
  unlistedUntil !== null || isHiddenUntilEdited || profileVisibility === 'paused'
const LISTED = { unlistedUntil: null, isHiddenUntilEdited: false, profileVisibility: 'public' } as const

async function isPartnerOf(viewer: Pick<Viewer, 'id'>, ownerId: string): Promise<boolean> {
  const [room] = await rowsOf(PARTNER, [viewer.id, ownerId], { prepared: false })
  return room !== undefined
}

async function hasNoBlockWith(viewer: Pick<Viewer, 'id'>, ownerId: string): Promise<boolean> {
  const blocks = await rowsOf(BLOCK, [viewer.id, ownerId], { prepared: false })
  return blocks.length === 0
}

const BLOCK = `select 1 where ${isBlockBetween('$1::uuid', '$2::uuid')}`

const PARTNER = `
  select 1 from chat_members m join chat_rooms r on r.id = m.room_id
  where m.user_id = $1::uuid and m.contact_id = $2::uuid and m.sealed_at is null and r.last_seq > 0
    and not ${isBlockBetween('$1::uuid', '$2::uuid')} limit 1`

const statement = () =>
  singleton('media-access-statement', () =>
    db
      .select({
        ownerId: images.ownerId,
        imageType: images.imageType,
        isShown: imageModeration.isPublic,
        userType: users.userType,
        isEmailVerified: users.isEmailVerified,
        isSuspended: users.isSuspended,
        deletedAt: users.deletedAt,
        unlistedUntil: users.unlistedUntil,
        isHiddenUntilEdited: users.isHiddenUntilEdited,
        profileVisibility: users.profileVisibility,
        isAlbumRemoved: privateAlbums.isRemoved,
      })
      .from(images)
      .innerJoin(users, eq(users.id, images.ownerId))
      .leftJoin(imageModeration, eq(imageModeration.imageUrl, images.url))
      .leftJoin(privateAlbums, eq(privateAlbums.id, images.albumId))
      .where(eq(images.url, sql.placeholder('url')))
      .prepare('media_access'),
  )

// A page requests forty photos at once, and many people the same ones: a public result is cached for two seconds, a refusal never.
const PUBLIC_CACHED_MS = seconds(2)
const CACHE_MAX = 10_000
const publicUntil = new Map<string, number>()

/** Whether the photo was public within the last two seconds. */
export function isRecentlyPublic(name: string): boolean {
  return (publicUntil.get(name) ?? 0) > performance.now()
}

function rememberPublic(name: string, queriedAt: number): void {
  if (publicUntil.size >= CACHE_MAX) publicUntil.clear()
  publicUntil.set(name, queriedAt + PUBLIC_CACHED_MS)
}
