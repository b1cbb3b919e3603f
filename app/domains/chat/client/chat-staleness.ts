import type { ChatPage } from '../conversations/chat-page.server'
import type { ConversationLine } from '../conversations/list-conversations.server'
import type { SerializedMessage } from '../messages/serialized-message'

// Decides which events change more of the page than their data covers. The page must then be fetched again.

/** The partner’s line in the list; undefined if the page has none. */
export const lineOf = ({ lines }: ChatPage, partnerId: string): ConversationLine | undefined =>
  lines.find((line) => line.partnerId === partnerId)

type Sent = Pick<SerializedMessage, 'seq' | 'isOwn'>

/** True for a message that starts a conversation, moves one to another folder, or accepts one. */
export function needsRefetchAfterMessage(page: ChatPage, partnerId: string, { seq, isOwn }: Sent): boolean {
  const line = lineOf(page, partnerId)
  if (!line) return needsRefetchOutsideList(page, partnerId, { seq, isOwn })
  if (seq <= line.lastSeq) return false
  // The message moves the conversation to the first page of the list, and out of the archive.
  if (!line.partner || page.cursor !== null || page.folder === 'archive') return true
  return isOwn ? line.isRequest : !line.isAccepted
}

/** For a conversation that is not in the list. An open one stays outside if it belongs to another folder, or if the list is a search. */
function needsRefetchOutsideList(
  { thread, search, folder }: ChatPage,
  partnerId: string,
  { seq, isOwn }: Sent,
): boolean {
  if (thread?.partnerId !== partnerId || !thread.partner || !thread.isBegun) return true
  if (seq <= thread.lastSeq) return false
  if (thread.isArchived || (isOwn ? thread.isRequest : thread.partnerReadSeq === null)) return true
  return search === '' && folder === (thread.isRequest ? 'requests' : 'chats')
}

/** True if the page may count the unsent message as unread. The view itself counts the messages after the last one of the page. */
export function needsRefetchAfterUnsend(page: ChatPage, partnerId: string, seq: number | undefined): boolean {
  const line = lineOf(page, partnerId)
  if (!line) return isCountedElsewhere(page, partnerId)
  if (line.unreadCount === 0) return false
  return seq === undefined || (seq > line.readSeq && seq <= line.lastSeq)
}

/** True if the read position is among the messages that the page counts as unread: only the server knows how many remain. */
export function needsRefetchAfterRead(page: ChatPage, partnerId: string, readSeq: number): boolean {
  const line = lineOf(page, partnerId)
  if (!line) return isCountedElsewhere(page, partnerId)
  return line.unreadCount > 0 && readSeq > line.readSeq && readSeq < line.lastSeq
}

/** A conversation that is not on the page may still be counted in the totals of the folders. */
const isCountedElsewhere = ({ counts, thread }: ChatPage, partnerId: string): boolean =>
  counts.chats + counts.requests > 0 && thread?.partnerId !== partnerId
