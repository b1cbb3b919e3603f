import { UNSEND_MINUTES } from 'db/limits/chat'
import { minutes } from '~/platform/time/durations'
import type { ChatPage } from '../conversations/chat-page.server'
import type { ConversationLine, LastMessage } from '../conversations/list-conversations.server'
import type { ThreadView } from '../conversations/open-conversation.server'
import { stateOf, withoutContent } from '../messages/message-state'
import { withoutQuoted } from '../messages/quote'
import type { SerializedMessage } from '../messages/serialized-message'
import type { FromServer } from '../realtime/protocol'
import type { Messages } from './chat-staleness'
import type { ChatState } from './chat-store'

/** The current page; `isStale`: it must be refetched. */
type ChatView = ChatPage & { isTyping: boolean; isStale: boolean }

/**
 * What /chat shows: the page from the server with the changes by later events. On a page of older messages (`isNewest` is false) events
 * only remove the content of unsent messages; one about an album or a restored message makes it stale.
 */
export function chatView(state: ChatState): ChatView {
  const page = { ...state.page, hits: hitsNow(state) }
  if (page.thread && !page.thread.isNewest) {
    const { older, olderBefore } = olderOf(state, page.thread)
    const messages = [...older, ...page.thread.messages].map((message) => withoutUnsent(state, message))
    return {
      ...page,
      thread: { ...page.thread, messages, olderBefore },
      isTyping: false,
      isStale: state.changed.size > 0,
    }
  }
  const at = [page.at, ...latestTimes(state)].reduce((one, other) => (one > other ? one : other))
  const thread = page.thread && threadNow(state, page.thread, at)
  const parts = page.lines.map((line) => lineNow(state, line))
  return {
    ...page,
    at,
    thread: thread?.thread ?? null,
    lines: parts.map(({ line }) => line).sort(byLatest),
    counts: countsNow(page, parts, thread?.thread ?? null),
    isTyping: thread !== null && state.typing.has(thread.thread.partnerId),
    isStale: state.staleAt > 0 || thread?.hasGap === true || parts.some(({ hasGap }) => hasGap),
  }
}

/** Whether a message causes a sound: the partner sent it, the page does not show it yet, and the reader has not switched the sound off. */
export function isNews(
  { lines }: ChatView,
  { partnerId, message }: Extract<FromServer, { type: 'new_message' }>,
): boolean {
  const line = lines.find((one) => one.partnerId === partnerId)
  if (!line?.isAnnounced || line.isMuted) return false
  return !message.isOwn && message.seq > line.lastSeq
}

/** The unread messages of each folder: the totals from the server, adjusted by the changes of the loaded conversations. */
function countsNow(page: ChatPage, parts: { line: ConversationLine }[], thread: ThreadView | null) {
  const counts = { ...page.counts }
  const add = ({ isMuted, isRequest }: Pick<ThreadView, 'isMuted' | 'isRequest'>, unread: number) => {
    if (!isMuted) counts[isRequest ? 'requests' : 'chats'] += unread
  }
  if (page.folder !== 'archive')
    for (const [index, loaded] of page.lines.entries())
      add(loaded, (parts[index]?.line.unreadCount ?? 0) - loaded.unreadCount)
  const isListed = page.lines.some(({ partnerId }) => partnerId === thread?.partnerId)
  if (page.thread && thread?.partner && !isListed && !thread.isArchived)
    add(thread, unreadIn(thread) - unreadIn(page.thread))
  return counts
}

const unreadIn = ({ messages, readSeq }: ThreadView): number =>
  messages.filter(({ isOwn, isUnsent, seq }) => !isOwn && !isUnsent && seq > readSeq).length

function threadNow(state: ChatState, loaded: ThreadView, at: string) {
  const { partnerId } = loaded
  const known = state.messages.get(partnerId) ?? NO_MESSAGES
  const tail = following(known, Math.max(loaded.lastSeq, loaded.messages.at(-1)?.seq ?? 0))
  const { older, olderBefore } = olderOf(state, loaded)
  const partnerReadSeq = raise(loaded.partnerReadSeq, state.partnerReadSeq.get(partnerId))
  const partnerDeliveredSeq = raise(loaded.partnerDeliveredSeq, state.partnerDeliveredSeq.get(partnerId))
  const marks = { partnerReadSeq, partnerDeliveredSeq, readSeq: readSeqOf(state, partnerId, loaded.readSeq) }
  const messages = [...older, ...loaded.messages, ...tail.messages].map((message) =>
    messageNow(withoutUnsent(state, message), marks, at),
  )
  const lastSeq = tail.messages.at(-1)?.seq ?? loaded.lastSeq
  return { thread: { ...loaded, ...marks, messages, olderBefore, lastSeq }, hasGap: tail.hasGap }
}

/** The loaded messages that precede those of the page, and the sequence number before which more can be loaded; null if there are none. */
function olderOf(
  { messages, firstSeq }: ChatState,
  { partnerId, messages: [first], olderBefore }: ThreadView,
) {
  const known = messages.get(partnerId) ?? NO_MESSAGES
  const older = first && olderBefore !== null ? preceding(known, first.seq) : []
  const oldest = older[0]
  if (!oldest) return { older, olderBefore }
  return { older, olderBefore: oldest.seq === firstSeq.get(partnerId) ? null : oldest.seq }
}

function hitsNow({ page: { hits }, unsent }: ChatState): ChatPage['hits'] {
  return hits && { ...hits, hits: hits.hits.filter(({ id }) => !unsent.has(id)) }
}

/** Removes the content of an unsent message, and in replies to it the text of the quote. */
function withoutUnsent({ unsent }: ChatState, message: SerializedMessage): SerializedMessage {
  const { id, isRemoved, quote } = message
  if (unsent.has(id)) return { ...withoutContent(message), isRemoved: isRemoved || unsent.get(id) === true }
  const isQuoteRemoved = quote ? unsent.get(quote.id) : undefined
  return quote && isQuoteRemoved !== undefined
    ? { ...message, quote: withoutQuoted(quote, isQuoteRemoved) }
    : message
}

type Marks = Pick<ThreadView, 'partnerReadSeq' | 'partnerDeliveredSeq' | 'readSeq'>

function messageNow(message: SerializedMessage, marks: Marks, at: string): SerializedMessage {
  const { seq, isOwn, createdAt } = message
  const state = isOwn ? stateOf(seq, marks) : null
  const isRead = isOwn ? state === 'read' : seq <= marks.readSeq
  const canUnsend = message.canUnsend && Date.parse(at) - Date.parse(createdAt) < minutes(UNSEND_MINUTES)
  // Without a change it is the same object, so React does not render its bubble again.
  const isSame = state === message.state && isRead === message.isRead && canUnsend === message.canUnsend
  return isSame ? message : { ...message, state, isRead, canUnsend }
}

function lineNow(state: ChatState, line: ConversationLine): { line: ConversationLine; hasGap: boolean } {
  const { partnerId, partner } = line
  const { messages, hasGap } = following(state.messages.get(partnerId) ?? NO_MESSAGES, line.lastSeq)
  const readSeq = readSeqOf(state, partnerId, line.readSeq)
  const last = messages.at(-1)
  const isUnread = ({ id, seq, isOwn, isUnsent }: SerializedMessage) =>
    !isOwn && seq > readSeq && !isUnsent && !state.unsent.has(id)
  const loadedUnread = readSeq >= line.lastSeq ? 0 : line.unreadCount
  return {
    line: {
      ...line,
      last: lastNow(state, line, last),
      latestAt: last?.createdAt ?? line.latestAt,
      lastSeq: last?.seq ?? line.lastSeq,
      readSeq,
      unreadCount: partner ? loadedUnread + messages.filter(isUnread).length : 0,
    },
    hasGap,
  }
}

function lastNow(
  state: ChatState,
  { last, showsPreview }: ConversationLine,
  message: SerializedMessage | undefined,
): LastMessage | null {
  const shown = message ? lastMessageOf(message, showsPreview) : last
  if (!shown || !(shown.isUnsent || state.unsent.has(shown.id))) return shown
  const isRemoved = shown.isRemoved || state.unsent.get(shown.id) === true
  return { ...shown, isUnsent: true, isRemoved, content: '', phrase: null, albumTitle: null }
}

function lastMessageOf(message: SerializedMessage, showsPreview: boolean): LastMessage {
  const { id, phrase, messageType, isOwn, isUnsent, isRemoved, createdAt, album } = message
  const content = showsPreview ? message.content : ''
  const albumTitle = showsPreview ? (album?.title ?? null) : null
  return { id, content, phrase, messageType, isOwn, isUnsent, isRemoved, createdAt, albumTitle }
}

const NO_MESSAGES: Messages = new Map()

/** The messages that follow a sequence number without a gap; `hasGap`: others follow after a gap. */
function following(known: Messages, seq: number): { messages: SerializedMessage[]; hasGap: boolean } {
  const messages: SerializedMessage[] = []
  for (let next = known.get(seq + 1); next; next = known.get(next.seq + 1)) messages.push(next)
  const end = messages.at(-1)?.seq ?? seq
  return { messages, hasGap: [...known.keys()].some((one) => one > end) }
}

/** The messages that precede a sequence number without a gap, in order. */
function preceding(known: Messages, seq: number): SerializedMessage[] {
  const messages: SerializedMessage[] = []
  for (let next = known.get(seq - 1); next; next = known.get(next.seq - 1)) messages.unshift(next)
  return messages
}

const readSeqOf = (state: ChatState, partnerId: string, loaded: number): number =>
  Math.max(loaded, state.readSeq.get(partnerId) ?? 0, state.reading.get(partnerId) ?? 0)

/** Null stays null: the viewer may not see the value. */
const raise = (loaded: number | null, seq: number | undefined): number | null =>
  loaded === null ? null : Math.max(loaded, seq ?? 0)

function latestTimes({ messages }: ChatState): string[] {
  return [...messages.values()].flatMap((known) => [...known.values()].map(({ createdAt }) => createdAt))
}

/** Compares conversations in the order of the server's list. */
const byLatest = (one: ConversationLine, other: ConversationLine): number =>
  Number(other.hasPriority) - Number(one.hasPriority) ||
  other.latestAt.localeCompare(one.latestAt) ||
  other.roomId.localeCompare(one.roomId)
