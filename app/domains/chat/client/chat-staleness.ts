import type { ChatPage } from '../conversations/chat-page.server'
import type { ConversationLine } from '../conversations/list-conversations.server'
import type { ThreadView } from '../conversations/open-conversation.server'
import type { SerializedMessage } from '../messages/serialized-message'

// Decides which events change more of the page than their data covers, so that it must be fetched again, and what a new page keeps of
// the messages that were known before.

/** The partner's line in the list; undefined if the page has none. */
export const lineOf = ({ lines }: ChatPage, partnerId: string): ConversationLine | undefined =>
  lines.find((line) => line.partnerId === partnerId)

type Sent = Pick<SerializedMessage, 'id' | 'seq' | 'isOwn'>

/**
 * True for a message that starts a conversation, moves one to another folder, or accepts one. Also for one that is not the last of the line,
 * though its sequence number says that the line has it: after a block it may be of a new conversation (decision 0127).
 */
export function needsRefetchAfterMessage(
  page: ChatPage,
  partnerId: string,
  { id, seq, isOwn }: Sent,
): boolean {
  const line = lineOf(page, partnerId)
  if (!line) return needsRefetchOutsideList(page, partnerId, { seq, isOwn })
  if (seq <= line.lastSeq) return id !== line.last?.id
  // The message moves the conversation to the first page of the list, and out of the archive.
  if (!line.partner || page.cursor !== null || page.folder === 'archive') return true
  return isOwn ? line.isRequest : !line.isAccepted
}

/** For a conversation that is not in the list. An open one stays outside if it belongs to another folder, or if the list is a search. */
function needsRefetchOutsideList(
  { thread, search, folder }: ChatPage,
  partnerId: string,
  { seq, isOwn }: Omit<Sent, 'id'>,
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

/** Messages of a conversation by sequence number. */
export type Messages = ReadonlyMap<number, SerializedMessage>
/** A sequence number of each conversation, by partner. */
export type Seqs = ReadonlyMap<string, number>

/** Records the first message of a conversation if the thread begins with it. */
export function withFirst(firstSeq: Seqs, { partnerId, messages: [first], olderBefore }: ThreadView): Seqs {
  return olderBefore === null && first ? new Map(firstSeq).set(partnerId, first.seq) : firstSeq
}

/**
 * What a new page keeps of the messages that are known by events and older pages, by partner: those that it may lack, which are messages
 * after its last ones, and messages of the open conversation, of which it holds only the newest. What the page before showed ahead of the
 * new one joins them: else a gap would separate the older messages that were loaded before.
 */
export function keptMessages(
  known: ReadonlyMap<string, Messages>,
  before: ChatPage,
  page: ChatPage,
): Map<string, Messages> {
  const kept = new Map<string, Messages>()
  const open = page.thread?.partnerId
  for (const [partnerId, messages] of known) {
    const line = lineOf(page, partnerId)
    const from =
      partnerId === open ? openFrom(page.thread) : line ? line.lastSeq + 1 : Number.POSITIVE_INFINITY
    const after = [...messages].filter(([seq]) => seq >= from)
    if (after.length > 0) kept.set(partnerId, new Map(after))
  }
  const ahead = shownAhead(before.thread, page.thread)
  if (open !== undefined && ahead.length > 0)
    kept.set(open, new Map([...(kept.get(open) ?? []), ...ahead.map((one) => [one.seq, one] as const)]))
  return kept
}

/**
 * The sequence number from which the known messages of the open conversation are kept. If nothing precedes its newest page, those before
 * that page were cleared.
 */
function openFrom(thread: ThreadView | null): number {
  if (!thread || thread.olderBefore !== null) return 0
  return thread.messages[0]?.seq ?? thread.lastSeq + 1
}

function shownAhead(before: ThreadView | null, thread: ThreadView | null): SerializedMessage[] {
  const first = thread?.olderBefore ?? null
  if (first === null || before?.partnerId !== thread?.partnerId) return []
  return before?.messages.filter(({ seq }) => seq < first) ?? []
}

/**
 * Forgets older messages that were restored, or share an album that has changed: the new page does not hold them, and so offers to load
 * them again. `changed`: the ids of both.
 */
export function withoutStale(
  kept: Map<string, Messages>,
  thread: ThreadView | null,
  changed: ReadonlySet<string>,
): Map<string, Messages> {
  const known = thread && kept.get(thread.partnerId)
  const first = thread?.messages[0]
  if (!known || !first || changed.size === 0) return kept
  const isCurrent = ({ seq, id, privateAlbumId }: SerializedMessage) =>
    seq >= first.seq || !(changed.has(id) || changed.has(privateAlbumId ?? ''))
  return kept.set(thread.partnerId, new Map([...known].filter(([, message]) => isCurrent(message))))
}
