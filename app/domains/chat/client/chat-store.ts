import type { ChatPage } from '../conversations/chat-page.server'
import type { ThreadView } from '../conversations/open-conversation.server'
import type { SerializedMessage } from '../messages/serialized-message'
import type { FromServer } from '../realtime/protocol'
import {
  keptMessages,
  lineOf,
  type Messages,
  needsRefetchAfterMessage,
  needsRefetchAfterRead,
  needsRefetchAfterUnsend,
  type Seqs,
  withFirst,
  withoutStale,
} from './chat-staleness'

/**
 * The state of /chat: the last page from the server, and what events have added since. They only add to sets and raise sequence numbers: in
 * any order, repeated, or contained in the page already, they lead to the same state. `chatView` derives what the page shows from both.
 */
export type ChatState = {
  page: ChatPage
  /** Messages by partner and sequence number, from events and older pages. */
  messages: ReadonlyMap<string, Messages>
  /** The ids of unsent messages. The value is true if the moderation removed the message. */
  unsent: ReadonlyMap<string, boolean>
  /** By partner: how far the viewer has read, and how far the partner has read and received. */
  readSeq: Seqs
  partnerReadSeq: Seqs
  partnerDeliveredSeq: Seqs
  /** How far the viewer has read on this page, until the server confirms it. */
  reading: Seqs
  /** The first sequence number of a conversation, by partner, once its first page is loaded. */
  firstSeq: Seqs
  typing: ReadonlySet<string>
  /** Ids of albums that events said have changed, and of restored messages, until the page is fetched again. */
  changed: ReadonlySet<string>
  /** The number of events so far. */
  events: number
  /** The number of the last event that requires a refetch; 0 if there is none. */
  staleAt: number
  /** The number of the last event that unsent somebody else's message; 0 if there is none. */
  unsentAt: number
}

export type ChatAction =
  | { type: 'event'; event: FromServer }
  /** A page from the server. `askedAt` is the number of events at the time of its request. */
  | { type: 'page'; page: ChatPage; askedAt: number }
  | { type: 'older'; thread: ThreadView }
  | { type: 'reading'; partnerId: string; seq: number }
  | { type: 'typing-ended'; partnerId: string }

const NONE: ReadonlyMap<string, never> = new Map<string, never>()

/** The state of a page that was just loaded. */
export const initialChatState = (page: ChatPage): ChatState => ({
  page,
  messages: NONE,
  unsent: NONE,
  readSeq: NONE,
  partnerReadSeq: NONE,
  partnerDeliveredSeq: NONE,
  reading: NONE,
  firstSeq: NONE,
  typing: new Set(),
  changed: new Set(),
  events: 0,
  staleAt: 0,
  unsentAt: 0,
})

/** The state after something happened; without effects, so that it can be repeated. */
export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'event':
      return afterEvent({ ...state, events: state.events + 1 }, action.event)
    case 'page':
      // If another account is signed in by now, nothing of the one before may stay.
      return action.page.viewerId === state.page.viewerId
        ? withPage(state, action)
        : { ...initialChatState(action.page), events: state.events }
    case 'older':
      return withOlder(state, action.thread)
    case 'reading':
      return { ...state, reading: raised(state.reading, action.partnerId, action.seq) }
    case 'typing-ended':
      return { ...state, typing: without(state.typing, action.partnerId) }
  }
}

function afterEvent(state: ChatState, event: FromServer): ChatState {
  switch (event.type) {
    case 'new_message':
    case 'sent':
      return withMessages(state, event.partnerId, [event.message])
    case 'resumed':
      return withMessages(state, event.partnerId, event.messages)
    case 'message_unsent':
      return withUnsent(state, event)
    case 'restored':
      return withRestored(state, event)
    case 'read':
      return { ...state, partnerReadSeq: raised(state.partnerReadSeq, event.partnerId, event.seq) }
    case 'delivered':
      return { ...state, partnerDeliveredSeq: raised(state.partnerDeliveredSeq, event.partnerId, event.seq) }
    case 'room':
      return event.readSeq === undefined ? stale(state) : withRead(state, event.partnerId, event.readSeq)
    case 'typing':
      return { ...state, typing: new Set([...state.typing, event.partnerId]) }
    case 'ready':
    case 'resync':
      return stale(state)
    case 'album':
      return marked(state, event.albumId)
    // Presence has its own store, which other pages share.
    default:
      return state
  }
}

function withMessages(state: ChatState, partnerId: string, added: readonly SerializedMessage[]): ChatState {
  const known = state.messages.get(partnerId)
  const fresh = added.filter(({ seq, id }) => known?.get(seq)?.id !== id)
  if (fresh.length === 0) return state
  const messages = new Map([...(known ?? []), ...fresh.map((message) => [message.seq, message] as const)])
  const typing = fresh.some(({ isOwn }) => !isOwn) ? without(state.typing, partnerId) : state.typing
  const next = { ...state, typing, messages: new Map(state.messages).set(partnerId, messages) }
  return fresh.some((message) => needsRefetchAfterMessage(state.page, partnerId, message))
    ? stale(next)
    : next
}

function withUnsent(state: ChatState, event: Extract<FromServer, { type: 'message_unsent' }>): ChatState {
  const { partnerId, messageId, seq, isOwn, isRemoved } = event
  if (state.unsent.has(messageId)) return state
  const unsentAt = isOwn === true ? state.unsentAt : state.events
  const next = { ...state, unsentAt, unsent: new Map(state.unsent).set(messageId, isRemoved === true) }
  // Only a page from the server contains who removed the message.
  if (isRemoved) return stale(next)
  return isOwn !== true && needsRefetchAfterUnsend(state.page, partnerId, seq) ? stale(next) : next
}

/** The message is no longer unsent. Only a page from the server contains what it is now: what is known of it goes with the next one. */
function withRestored(state: ChatState, { messageId }: Extract<FromServer, { type: 'restored' }>): ChatState {
  const unsent = new Map([...state.unsent].filter(([id]) => id !== messageId))
  return marked({ ...state, unsent }, messageId)
}

function withRead(state: ChatState, partnerId: string, seq: number): ChatState {
  const next = { ...state, readSeq: raised(state.readSeq, partnerId, seq) }
  return needsRefetchAfterRead(state.page, partnerId, seq) ? stale(next) : next
}

/** Replaces the page. Keeps what events have added and the new page may not contain yet. */
function withPage(state: ChatState, { page, askedAt }: { page: ChatPage; askedAt: number }): ChatState {
  const isCurrent = state.staleAt <= askedAt
  const hasNewEvents = state.events > askedAt
  const messages = withoutStale(keptMessages(state.messages, state.page, page), page.thread, state.changed)
  const isElsewhere = (partnerId: string) => !lineOf(page, partnerId) && page.thread?.partnerId !== partnerId
  const isIncomplete = hasNewEvents && [...state.messages.keys()].some(isElsewhere)
  // Events during the request were compared with the previous page. The new page may count messages as unread that are now read or unsent.
  const isUncertain =
    state.unsentAt > askedAt ||
    (hasNewEvents &&
      [...state.readSeq].some(
        ([partnerId, seq]) => lineOf(page, partnerId) && needsRefetchAfterRead(page, partnerId, seq),
      ))
  const staleAt = isIncomplete || isUncertain ? state.events : isCurrent ? 0 : state.staleAt
  // A refreshed page contains no search results.
  const hits = page.hits ?? (page.search === state.page.search ? state.page.hits : null)
  const firstSeq = state.page.thread ? withFirst(state.firstSeq, state.page.thread) : state.firstSeq
  const changed = isCurrent ? new Set<string>() : state.changed
  return { ...state, page: { ...page, hits }, messages, firstSeq, changed, reading: NONE, staleAt }
}

function withOlder(state: ChatState, thread: ThreadView): ChatState {
  const { partnerId, messages } = thread
  const known = new Map([
    ...messages.map((message) => [message.seq, message] as const),
    ...(state.messages.get(partnerId) ?? []),
  ])
  const firstSeq = withFirst(state.firstSeq, thread)
  return { ...state, firstSeq, messages: new Map(state.messages).set(partnerId, known) }
}

const stale = (state: ChatState): ChatState => ({ ...state, staleAt: state.events })
const marked = (state: ChatState, id: string) => stale({ ...state, changed: new Set([...state.changed, id]) })

const raised = (seqs: Seqs, partnerId: string, seq: number): Seqs =>
  seq > (seqs.get(partnerId) ?? 0) ? new Map(seqs).set(partnerId, seq) : seqs

function without(set: ReadonlySet<string>, item: string): ReadonlySet<string> {
  return set.has(item) ? new Set([...set].filter((one) => one !== item)) : set
}
