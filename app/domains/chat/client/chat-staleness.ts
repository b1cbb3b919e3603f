import type { ChatPage } from '../conversations/chat-page.server'
import type { ConversationLine } from '../conversations/list-conversations.server'
import type { SerializedMessage } from '../messages/serialized-message'

// Decides which events change more of the page than their data covers: the page must then be refetched.

export const lineOf = ({ lines }: ChatPage, partnerId: string): ConversationLine | undefined =>
  lines.find((line) => line.partnerId === partnerId)

type Sent = Pick<SerializedMessage, 'seq' | 'isOwn'>

/** A message that starts a conversation, moves one to another folder, or accepts one. */
export function changesMore(page: ChatPage, partnerId: string, { seq, isOwn }: Sent): boolean {
  const line = lineOf(page, partnerId)
  if (!line) return changesMoreOfThread(page, partnerId, { seq, isOwn })
  if (seq <= line.lastSeq) return false
  // The message moves the conversation to the first page of the list, and out of the archive.
  if (!line.partner || page.cursor !== null || page.folder === 'archive') return true
  return isOwn ? line.isRequest : !line.isAccepted
}

/** An open conversation outside the list stays outside if it belongs to another folder, or if the list is a search. */
function changesMoreOfThread(
  { thread, search, folder }: ChatPage,
  partnerId: string,
  { seq, isOwn }: Sent,
): boolean {
  if (thread?.partnerId !== partnerId || !thread.partner || !thread.isBegun) return true
  if (seq <= thread.lastSeq) return false
  if (thread.isArchived || (isOwn ? thread.isRequest : thread.partnerReadSeq === null)) return true
  return search === '' && folder === (thread.isRequest ? 'requests' : 'chats')
}

/** An unsent message that the page may count as unread. The view itself counts the messages after the last one of the page. */
export function mayChangeUnread(page: ChatPage, partnerId: string, seq: number | undefined): boolean {
  const line = lineOf(page, partnerId)
  if (!line) return isCountedElsewhere(page, partnerId)
  if (line.unreadCount === 0) return false
  return seq === undefined || (seq > line.readSeq && seq <= line.lastSeq)
}

/** A read mark among the messages that the page counts as unread: only the server knows how many remain. */
export function leavesUnread(page: ChatPage, partnerId: string, readSeq: number): boolean {
  const line = lineOf(page, partnerId)
  if (!line) return isCountedElsewhere(page, partnerId)
  return line.unreadCount > 0 && readSeq > line.readSeq && readSeq < line.lastSeq
}

/** Conversations that are not on the page count in the folder totals. */
const isCountedElsewhere = ({ counts, thread }: ChatPage, partnerId: string): boolean =>
  counts.chats + counts.requests > 0 && thread?.partnerId !== partnerId
