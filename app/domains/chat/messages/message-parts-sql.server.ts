import { type MessageType, QUOTE_MAX } from 'db/limits/chat'
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
  const endsAt = until === null ? null : new Date(until)
  const hasAccess = isOpenAt(endsAt, now())
  const isOpen = isOwn || hasAccess
  const isBarred = !isOwn && needsAgeCheck
  return {
    id,
    title,
    isOpen,
    accessUntil: endsAt?.toISOString() ?? null,
    imageCount: isOpen ? imageCount : null,
    preview: isOpen && !isBarred && cover ? previewOf(cover) : null,
    needsAgeCheck: isOpen && isBarred,
  }
}

/** The message that another one replies to, as the queries of this folder read it. */
export type QuotedMessage = {
  id: string
  seq: number
  senderId: string
  /** Its beginning. */
  content: string
  phrase: string | null
  messageType: MessageType
  isUnsent: boolean
  /** The moderation removed it; it is unsent too. */
  isRemoved: boolean
  /** The URL of its photo. */
  photo: string | null
  isPhotoHeld: boolean
}

/** The quoted message as JSON, in SQL; null for a message that is no reply. `message` is the alias of messages: a name, never a value. */
export const quotedMessage = (
  message: string,
): string => `case when ${message}.reply_to_seq is not null then (
  select json_build_object('id', q.id, 'seq', q.seq, 'senderId', q.sender_id, 'content', left(q.content, ${QUOTE_MAX}),
    'phrase', q.phrase, 'messageType', q.message_type, 'isUnsent', q.unsent_at is not null, 'isRemoved', q.is_removed,
    'photo', q.image_url, 'isPhotoHeld', coalesce((select i.is_held from images i where i.url = q.image_url), false))
  from messages q where q.room_id = ${message}.room_id and q.seq = ${message}.reply_to_seq) end`

/** The quote as one member gets it; null once they have cleared the quoted message. Of a photo it shows a few blurred pixels. */
export function serializeQuote(
  viewerId: string,
  clearedSeq: number,
  quoted: QuotedMessage | null,
): SerializedMessage['quote'] {
  if (!quoted || quoted.seq <= clearedSeq) return null
  const { id, seq, content, phrase, messageType, isUnsent, isRemoved, photo, isPhotoHeld } = quoted
  const isOwn = quoted.senderId === viewerId
  const isShown = photo !== null && !isUnsent && (isOwn || !isPhotoHeld)
  return {
    id,
    seq,
    isOwn,
    content,
    phrase,
    messageType,
    isUnsent,
    isRemoved,
    preview: isShown ? previewOf(photo) : null,
  }
}
