import { useNavigation, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { ringOnce } from '~/domains/notifications/notification-sound'
import { presenceVersion, recordRequestedVersion, setPresence } from '~/domains/presence/ui/presence-store'
import { latestResponse } from '~/platform/concurrency/latest-response'
import { seconds, withTimeLimit } from '~/platform/time/durations'
import type { ChatPage } from '../conversations/chat-page.server'
import type { ThreadView } from '../conversations/open-conversation.server'
import type { FromServer } from '../realtime/protocol'
import { chatReducer, initialChatState } from './chat-store'
import { chatView, isNews } from './chat-view'
import { sendRead, typingTimers, useSocketEvents } from './socket-events'
import { setChatUnread } from './use-unread'

/** SPEC 9: without a socket a visible page polls every ten seconds. */
const POLL_EVERY = seconds(10)
/** Several events that make the page stale at once cause one request. */
const FETCH_AFTER = seconds(0.2)
/** Phones freeze the connections of hidden pages without closing them. */
const TRUSTS_SOCKET_FOR = seconds(30)
const FETCH_WITHIN = seconds(15)

/**
 * The current chat page. Socket events change it in place. It is refetched only if they do not suffice: after a break of the connection,
 * on `resync`, after a gap, and after an event that changes more than its data covers; without a socket every ten seconds.
 */
export function useChat(loaded: ChatPage) {
  const [state, dispatch] = useReducer(chatReducer, loaded, initialChatState)
  const [from, setFrom] = useState(loaded)
  const [isOffline, setIsOffline] = useState(false)
  const [noteTyping] = useState(() =>
    typingTimers((partnerId) => dispatch({ type: 'typing-ended', partnerId })),
  )
  const events = useRef(0)
  const askedAt = useAskedAt(events)
  if (from !== loaded) {
    setFrom(loaded)
    dispatch({ type: 'page', page: loaded, askedAt: askedAt.current })
  }
  const view = useMemo(() => chatView(state), [state])
  const latest = useRef({ loaded, view })
  latest.current = { loaded, view }

  const order = useRef(latestResponse())
  const refresh = useCallback(async () => {
    const { loaded: after, view: shown } = latest.current
    const [eventsBefore, presenceBefore] = [events.current, presenceVersion()]
    const isLatest = order.current.startRequest()
    try {
      const page = await fetchChatPage(refreshQuery(location.search, shown), after.viewerId)
      if (!isLatest()) return
      // The reader may have left the page meanwhile.
      if (page && after === latest.current.loaded) {
        for (const one of [page.thread, ...page.lines])
          if (one?.partner) recordRequestedVersion(one.partner, presenceBefore)
        dispatch({ type: 'page', page, askedAt: eventsBefore })
      }
      setIsOffline(false)
    } catch {
      if (isLatest()) setIsOffline(true)
    }
  }, [])

  const receive = useCallback(
    (event: FromServer) => {
      if (event.type === 'presence') return setPresence(event.partnerId, event)
      if (event.type === 'new_message' && isNews(latest.current.view, event)) ringOnce()
      if (event.type === 'typing') noteTyping(event.partnerId)
      events.current += 1
      dispatch({ type: 'event', event })
    },
    [noteTyping],
  )
  const isLive = useSocketEvents(receive)
  const isVisible = useSyncExternalStore(onVisibility, isPageVisible, always)
  const isStill = loaded.thread?.isNewest === false

  useRefetch({ isVisible, isStale: view.isStale, page: state.page, refresh })
  // A page of older messages, too, once it could not be fetched: the next answer says that the server is there again.
  usePolling({ isStill: isStill && !isOffline, isLive: isLive && !isOffline, refresh })
  useReading(isLive && isVisible ? view.thread : null, (partnerId, seq) =>
    dispatch({ type: 'reading', partnerId, seq }),
  )
  const total = view.counts.chats + view.counts.requests
  useEffect(() => {
    setChatUnread(isLive && !isStill && !view.isStale ? total : null)
  }, [isLive, isStill, view.isStale, total])
  useEffect(() => () => setChatUnread(null), [])

  const addOlder = useCallback((thread: ThreadView) => dispatch({ type: 'older', thread }), [])
  return { page: view, receive, addOlder, isOffline }
}

/** The query with which a page is refreshed: that of its address, and the conversation that it shows. */
export const refreshQuery = (search: string, { thread }: Pick<ChatPage, 'thread'>): string =>
  `${search || '?'}&room=${thread?.roomId ?? ''}`

/**
 * Fetches what an address of /chat shows now. Throws without a connection, after 15 seconds, and if the server cannot answer now: a page
 * that needs it polls until it can. If the server refuses, such as after a sign-out in another tab, or another account is signed in by now,
 * it loads the window again, so that nobody else reads on, and returns null. So it does if the room of `refreshQuery`
 * was set aside after a block: messages of the next conversation with that partner are numbered anew.
 * @param viewerId the account of the page
 */
export function fetchChatPage(search: string, viewerId: string): Promise<ChatPage | null> {
  return withTimeLimit(FETCH_WITHIN, async (signal) => {
    const answer = await fetch(`/chat/refresh${search}`, { headers: { accept: 'application/json' }, signal })
    if (answer.status === 429 || answer.status > 499) throw new Error(String(answer.status))
    const page = answer.ok ? ((await answer.json()) as ChatPage) : null
    if (page?.viewerId === viewerId) return page
    location.reload()
    return null
  })
}

/** The number of events when the page that is loading, or that loaded last, was requested. */
function useAskedAt(events: { readonly current: number }) {
  const isLoading = [useNavigation().state, useRevalidator().state].includes('loading')
  const wasLoading = useRef(isLoading)
  const askedAt = useRef(0)
  if (isLoading && !wasLoading.current) askedAt.current = events.current
  wasLoading.current = isLoading
  return askedAt
}

type Refetch = {
  isVisible: boolean
  isStale: boolean
  page: ChatPage
  refresh: () => Promise<void>
}

/** Refetches a stale page soon. A fetch marks messages as read, so a hidden page waits until it is visible. */
function useRefetch({ isVisible, isStale, page, refresh }: Refetch) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is stale when it comes is fetched again
  useEffect(() => {
    if (!isStale || !isVisible) return
    const timer = setTimeout(() => void refresh(), FETCH_AFTER)
    return () => clearTimeout(timer)
  }, [isStale, isVisible, page, refresh])
}

type Polling = { isStill: boolean; isLive: boolean; refresh: () => Promise<void> }

/**
 * Fetches the page every ten seconds while no events update it, and when it becomes visible again after a while: also a page of older
 * messages (`isStill`), which nobody may read on after a sign-out in another tab.
 */
function usePolling({ isStill, isLive, refresh }: Polling) {
  useEffect(() => {
    let hiddenAt = Date.now()
    const poll = () => isPageVisible() && void refresh()
    const onChange = () => {
      if (!isPageVisible()) hiddenAt = Date.now()
      else if (!isLive || Date.now() - hiddenAt > TRUSTS_SOCKET_FOR) void refresh()
    }
    const timer = isLive || isStill ? undefined : setInterval(poll, POLL_EVERY)
    document.addEventListener('visibilitychange', onChange)
    if (!isLive) addEventListener('online', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onChange)
      removeEventListener('online', poll)
    }
  }, [isStill, isLive, refresh])
}

/** Marks new messages as read while the conversation is visible. */
function useReading(thread: ThreadView | null, onRead: (partnerId: string, seq: number) => void) {
  const unread =
    thread?.isNewest && thread.partner
      ? thread.messages.findLast(({ isOwn, seq }) => !isOwn && seq > thread.readSeq)
      : undefined
  const partnerId = thread?.partnerId
  const seq = unread?.seq
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    if (partnerId === undefined || seq === undefined) return
    onRead(partnerId, seq)
    sendRead(partnerId, seq)
  }, [partnerId, seq])
}

const isPageVisible = () => document.visibilityState === 'visible'
const always = () => true
function onVisibility(watcher: () => void): () => void {
  document.addEventListener('visibilitychange', watcher)
  return () => document.removeEventListener('visibilitychange', watcher)
}
