import { type MessageType, QUOTE_MAX } from 'db/limits/chat'
import { previewOf } from '~/domains/media/renditions'
import type { SerializedMessage } from './serialized-message'

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
