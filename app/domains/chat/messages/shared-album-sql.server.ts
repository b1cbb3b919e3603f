import { isAgeCheckedSql } from '~/domains/accounts/verified.server'
import { accessUntil, isOpenAt } from '~/domains/media/access.server'
import { previewOf } from '~/domains/media/renditions'
import { now } from '~/platform/time/clock.server'
import type { SerializedMessage } from './serialized-message'

/** A shared album, as a message shows it to its two members. */
export type SharedAlbum = {
  id: string
  title: string
  /** The end of the receiver's access; null without access. */
  until: string | null
  imageCount: number
  /** The URL of the cover; null without images. */
  cover: string | null
  /** The album is marked "freizügig" and the receiver's age is not checked. */
  needsAgeCheck: boolean
}

/**
 * The album as JSON, in SQL. `album` is the alias of private_albums, `viewer` the receiver; both are columns or placeholders, never values.
 */
export const sharedAlbum = ({ album, viewer }: { album: string; viewer: string }): string => `(
  select json_build_object('id', ${album}.id, 'title', ${album}.title,
    'until', ${accessUntil({ album: `${album}.id`, owner: `${album}.owner_id`, viewer })},
    'imageCount', (select count(*)::int from images i where i.album_id = ${album}.id and not i.is_held),
    'needsAgeCheck', ${album}.is_explicit and not exists (
      select from users checked where checked.id = ${viewer} and ${isAgeCheckedSql('checked')}),
    'cover', (select i.url from images i where i.album_id = ${album}.id and not i.is_held
      order by (i.id = ${album}.cover_image_id) is true desc, i.position, i.created_at, i.id limit 1)))`

/**
 * The album with the current access, which may have been extended or revoked since it was shared. The owner always has access, and does not
 * learn whether the receiver's age is checked. A receiver without access sees only the title.
 */
export function serializeAlbum(
  { id, title, until, imageCount, cover, needsAgeCheck }: SharedAlbum,
  isOwn: boolean,
): NonNullable<SerializedMessage['album']> {
  const closes = until === null ? null : new Date(until)
  const hasAccess = isOpenAt(closes, now())
  const isOpen = isOwn || hasAccess
  const isBarred = !isOwn && needsAgeCheck
  return {
    id,
    title,
    isOpen,
    accessUntil: closes?.toISOString() ?? null,
    imageCount: isOpen ? imageCount : null,
    preview: isOpen && !isBarred && cover ? previewOf(cover) : null,
    needsAgeCheck: isOpen && isBarred,
  }
}
