import { latestResponse } from '~/platform/concurrency/latest-response'
import { seconds, withTimeLimit } from '~/platform/time/durations'
import type { StreamEvent, StreamEvents } from '../notifications/unread-feed.server'

const STREAM_EVENTS = [
  'unread',
  'presence',
  'notice',
  'premium',
  'notices',
] as const satisfies (keyof StreamEvents)[]
const POLL_EVERY = seconds(10)
/** Names the channel and the lock. Tabs of earlier releases use another name, since they relay events of another shape. */
const NAME = 'events'
const LAST_ID_KEY = 'news-last-id'
const AGAIN_AFTER = seconds(30)

/** `holdsStream`: this tab holds the stream, or polls. */
type Listener = (event: StreamEvent, holdsStream: boolean) => void
/** What the tab with the stream broadcasts to the other tabs. */
type RelayedEvent = { event: StreamEvent; lastEventId: string }

/**
 * Subscribes to the event stream. One tab of a browser holds it and broadcasts the events to the other tabs; when it closes, the next tab
 * takes over. Browsers that do not support this poll the unread count every ten seconds (SPEC 9 "Polling").
 * @returns the unsubscribe function
 */
export function openNotificationStream(listener: Listener): () => void {
  const end = new AbortController()
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return poll(listener)
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<RelayedEvent>) => {
    rememberId(data.lastEventId)
    listener(data.event, false)
  }
  navigator.locks
    .request(`${NAME}-stream`, { signal: end.signal }, () => holdStream(end.signal, channel, listener))
    // Aborted while waiting for the lock: the tab closed, or the member signed out.
    .catch(() => {})
  return () => {
    end.abort()
    channel.close()
  }
}

/** Holds the stream, and with it the lock, until the signal aborts. */
function holdStream(signal: AbortSignal, channel: BroadcastChannel, listener: Listener): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource
    let again: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      const after = sessionStorage.getItem(LAST_ID_KEY)
      source = new EventSource(after ? `/events?after=${encodeURIComponent(after)}` : '/events')
      for (const name of STREAM_EVENTS)
        source.addEventListener(name, ({ data, lastEventId }) => {
          const event = { name, data: JSON.parse(data) } as StreamEvent
          rememberId(lastEventId)
          listener(event, true)
          channel.postMessage({ event, lastEventId } satisfies RelayedEvent)
        })
      // EventSource reconnects after a break, but not after an error response (503, 429).
      source.addEventListener('error', () => {
        if (source.readyState === EventSource.CLOSED)
          again = setTimeout(open, AGAIN_AFTER * (0.5 + Math.random()))
      })
    }
    open()
    signal.addEventListener('abort', () => {
      clearTimeout(again)
      source.close()
      resolve()
    })
  })
}

/** Stores the last event id: the next tab that holds the stream, or this tab after a reload, resumes after it. */
function rememberId(id: string): void {
  if (id) sessionStorage.setItem(LAST_ID_KEY, id)
}

function poll(listener: Listener): () => void {
  let last = -1
  const { startRequest } = latestResponse()
  const timer = setInterval(async () => {
    if (document.visibilityState === 'hidden') return
    const acceptsResponse = startRequest()
    const unread = await withTimeLimit(POLL_EVERY, readUnread).catch(() => null)
    if (unread === null || !acceptsResponse()) return
    listener({ name: 'unread', data: { unread, isMessage: last >= 0 && unread > last } }, true)
    last = unread
  }, POLL_EVERY)
  return () => clearInterval(timer)
}

async function readUnread(signal: AbortSignal): Promise<number | null> {
  const answer = await fetch('/api/chat/unread-count', { signal })
  return answer.ok ? Number(await answer.json()) : null
}
