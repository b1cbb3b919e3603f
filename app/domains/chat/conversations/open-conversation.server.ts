import type { Viewer } from '~/domains/accounts/viewer.server'
import { markRead } from '../messages/mark-read.server'
import { threadOf } from '../messages/message-page.server'
import type { SerializedMessage } from '../messages/serialized-message'
import { type Conversation, conversationWith } from './conversation.server'

/** An open conversation: the partner, and a page of messages. */
export type ThreadView = Omit<Conversation, 'roomId' | 'clearedSeq'> & {
  isBegun: boolean
  messages: SerializedMessage[]
  /** The seq to ask for older messages; null where there are none. */
  olderBefore: number | null
  /** False of older pages, which stand alone without JavaScript. */
  isNewest: boolean
}

/**
 * Opens a conversation, begun or not, and marks as read what stands on its newest page. Null for whom the viewer does not get
 * to see.
 * @param before the seq before which an older page ends
 * @param isSeen false where a browser loads the page ahead of its reader
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
