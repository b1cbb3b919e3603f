import type { Viewer } from '~/domains/accounts/viewer.server'
import { markRead } from '../messages/mark-read.server'
import { threadOf } from '../messages/message-page.server'
import type { SerializedMessage } from '../messages/serialized-message'
import { type Conversation, conversationWith } from './conversation.server'

/** An open conversation: the partner, and a page of messages. */
export type ThreadView = Omit<Conversation, 'roomId' | 'clearedSeq'> & {
  isBegun: boolean
  messages: SerializedMessage[]
  /** The sequence number for requesting older messages; null if there are none. */
  olderBefore: number | null
  /** False for older pages, which are separate pages without JavaScript. */
  isNewest: boolean
}

/**
 * Opens a conversation, begun or not, and marks its newest page as read. Null for members whom the viewer may not see.
 * @param before the sequence number before which an older page ends
 * @param isSeen false if the browser prefetches the page
 */
export async function openConversation(
  viewer: Pick<Viewer, 'id'>,
  userId: string,
  { before, isSeen }: { before: number | undefined; isSeen: boolean },
): Promise<ThreadView | null> {
  const conversation = await conversationWith(viewer, userId)
  if (!conversation) return null
  const page = await threadOf(viewer, conversation, before === undefined ? {} : { before })
  const isNewest = before === undefined
  const last = page.messages.at(-1)?.seq ?? conversation.lastSeq
  const isReading = isNewest && isSeen && conversation.readSeq < last
  if (isReading) await markRead(viewer, conversation, last)
  const { roomId, clearedSeq: _, ...shown } = conversation
  const readSeq = isReading ? last : conversation.readSeq
  return { ...shown, ...page, readSeq, isBegun: roomId !== null, isNewest }
}
