import type { Viewer } from '~/domains/accounts/viewer.server'
import { markRead } from '../messages/mark-read.server'
import { messageAt, threadOf } from '../messages/message-page.server'
import { type Quote, quoteOf } from '../messages/quote'
import type { SerializedMessage } from '../messages/serialized-message'
import { type Conversation, conversationWith } from './conversation.server'
import { type RequestProfile, requestProfile } from './request-profile.server'

type Member = Pick<Viewer, 'id' | 'isAdmin'>

/** An open conversation: the partner, and a page of messages. */
export type ThreadView = Omit<Conversation, 'roomId' | 'clearedSeq'> & {
  isBegun: boolean
  messages: SerializedMessage[]
  /** The sequence number for requesting older messages; null if there are none. */
  olderBefore: number | null
  /** How far the viewer had read before the page was opened, if it brought new messages; else null. */
  newAfterSeq: number | null
  /** The message that the address asks to reply to. */
  replyingTo: Quote | null
  /** The sender of a request; else null. */
  about: RequestProfile | null
  /** False for older pages, which are separate pages without JavaScript. */
  isNewest: boolean
}

/**
 * Opens a conversation, begun or not, and marks its newest page as read. Null for members whom the viewer may not see.
 * @param replyTo the sequence number of the message to reply to
 * @param before the sequence number before which an older page ends
 * @param isSeen false if the browser prefetches the page
 */
export async function openConversation(
  viewer: Member,
  userId: string,
  { before, replyTo, isSeen }: { before: number | undefined; replyTo: number | undefined; isSeen: boolean },
): Promise<ThreadView | null> {
  const conversation = await conversationWith(viewer, userId)
  if (!conversation) return null
  const { isRequest, partner } = conversation
  const [page, about, repliedTo] = await Promise.all([
    threadOf(viewer, conversation, before === undefined ? {} : { before }),
    isRequest && partner ? requestProfile(viewer, partner.id) : null,
    replyTo === undefined ? null : messageAt(viewer, conversation, replyTo),
  ])
  const isNewest = before === undefined
  const last = page.messages.at(-1)?.seq ?? conversation.lastSeq
  const isReading = isNewest && isSeen && conversation.readSeq < last
  if (isReading) await markRead(viewer, conversation, last)
  const { roomId, clearedSeq: _, ...shown } = conversation
  const readSeq = isReading ? last : conversation.readSeq
  const replyingTo = repliedTo && !repliedTo.isUnsent ? quoteOf(repliedTo) : null
  // What the viewer sent alone is nothing new.
  const bringsNew = page.messages.some(({ isOwn, seq }) => !isOwn && seq > conversation.readSeq)
  const newAfterSeq = isReading && bringsNew ? conversation.readSeq : null
  return { ...shown, ...page, readSeq, newAfterSeq, replyingTo, about, isBegun: roomId !== null, isNewest }
}
