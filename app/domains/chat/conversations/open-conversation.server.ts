import type { Viewer } from '~/domains/accounts/viewer.server'
import { markRead } from '../messages/mark-read.server'
import { threadOf } from '../messages/message-page.server'
import type { SerializedMessage } from '../messages/serialized-message'
import { type Conversation, conversationWith } from './conversation.server'

/** An open conversation: who, and a page of what was said. */
export type ThreadView = Omit<Conversation, 'roomId' | 'clearedSeq'> & {
  isBegun: boolean
  messages: SerializedMessage[]
  /** The place to ask for what is older; null where nothing is. */
  olderBefore: number | null
  /** False of older pages, which stand alone without JavaScript. */
  isNewest: boolean
}

/**
 * Opens a conversation, begun or not, and marks as read what stands on its newest page. Null for whom the viewer does not get
 * to see.
 * @param before an older page, up to that place
 * @param isSeen false where nobody has it before their eyes
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
  if (isNewest && isSeen && conversation.readSeq < last) await markRead(viewer, conversation, last)
  const { roomId, clearedSeq: _, ...shown } = conversation
  return { ...shown, ...page, isBegun: roomId !== null, isNewest }
}
