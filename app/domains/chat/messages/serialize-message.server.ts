import { UNSEND_MINUTES } from 'db/limits/chat'
import type { messages } from 'db/schema/chat'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'
import type { Conversation } from '../conversations/conversation.server'
import {
  type QuotedMessage,
  type SharedAlbum,
  serializeAlbum,
  serializeQuote,
} from './message-parts-sql.server'
import { stateOf } from './message-state'
import type { SerializedMessage } from './serialized-message'

/** A message with its photo and its album, as the queries of this folder read it. */
export type MessageRow = {
  message: Pick<
    typeof messages.$inferSelect,
    | 'id'
    | 'seq'
    | 'clientId'
    | 'senderId'
    | 'content'
    | 'phrase'
    | 'messageType'
    | 'fraudWarning'
    | 'createdAt'
    | 'unsentAt'
    | 'isRemoved'
  >
  /** `isHeld`: its receiver gets it only after a moderator has approved it. */
  image: (NonNullable<SerializedMessage['image']> & { isHeld: boolean }) | null
  album: SharedAlbum | null
  /** The message that it replies to. */
  quoted: QuotedMessage | null
}

/** What a message needs of its conversation, as the viewer sees it. */
type MessageContext = Pick<
  Conversation,
  'partnerId' | 'readSeq' | 'clearedSeq' | 'partnerReadSeq' | 'partnerDeliveredSeq' | 'acceptsImages'
>

/**
 * A message as one member gets it everywhere. It counts as unread while its sender may not see the read mark (DECISIONS "Chat and albums").
 * A phrase still has the sender's text: `localizePhrase` translates it.
 */
export function serializeMessage(
  viewerId: string,
  conversation: MessageContext,
  { message, image, album: shared, quoted }: MessageRow,
): SerializedMessage {
  const isOwn = message.senderId === viewerId
  const isUnsent = message.unsentAt !== null
  const state = isOwn ? stateOf(message.seq, conversation) : null
  const album = shared && serializeAlbum(shared, isOwn)
  const isImageHeld = !isUnsent && image?.isHeld === true
  const isShown = image !== null && !isUnsent && (isOwn || !isImageHeld)
  const photo = isShown ? photoOf(image) : null
  // One literal: V8 creates new hidden classes when so many fields are spread, which takes twenty times as long.
  return {
    id: message.id,
    seq: message.seq,
    clientId: isOwn ? message.clientId : null,
    senderId: isOwn ? viewerId : conversation.partnerId,
    receiverId: isOwn ? conversation.partnerId : viewerId,
    isOwn,
    content: message.content,
    phrase: message.phrase,
    messageType: message.messageType,
    imageUrl: photo?.url ?? null,
    image: photo,
    isImageHeld,
    isImageBlurred: photo !== null && !isOwn && !conversation.acceptsImages,
    privateAlbumId: album?.id ?? null,
    privateAlbumAccessExpiresAt: album?.accessUntil ?? null,
    album,
    quote: isUnsent ? null : serializeQuote(viewerId, conversation.clearedSeq, quoted),
    isRead: isOwn ? state === 'read' : message.seq <= conversation.readSeq,
    isUnsent,
    isRemoved: message.isRemoved,
    canUnsend: isOwn && !isUnsent && canStillUnsend(message.createdAt),
    state,
    warning: isOwn || isUnsent ? null : message.fraudWarning,
    createdAt: message.createdAt.toISOString(),
  }
}

const photoOf = ({ url, width, height, color }: NonNullable<SerializedMessage['image']>) => ({
  url,
  width,
  height,
  color,
})

/** Whether a message sent at that time can still be unsent. */
export const canStillUnsend = (createdAt: Date): boolean =>
  now().getTime() - createdAt.getTime() < minutes(UNSEND_MINUTES)
