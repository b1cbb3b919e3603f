import { seconds, withTimeLimit } from '~/platform/durations'
import { latestResponse } from '~/platform/latest-response'
import type { StreamEvent, StreamEvents } from '../notifications/unread-feed.server'

const STREAM_EVENTS = ['unread', 'presence', 'notice'] as const satisfies (keyof StreamEvents)[]
const POLL_EVERY = seconds(10)
const NAME = 'news'
const LAST_ID = 'news-last-id'
const AGAIN_AFTER = seconds(30)

/** `isKeeper`: this tab keeps the stream. */
type Listener = (event: StreamEvent, isKeeper: boolean) => void
/** As the keeper passes it on to the other tabs. */
type Passed = { event: StreamEvent; lastEventId: string }

/**
 * Tells what happens while the page is open. Of all tabs of a browser one keeps the stream and tells the others; when it closes the
 * next takes over. Browsers that cannot do that ask every ten seconds how much is unread (SPEC 9 "Polling").
 * @returns what ends it
 */
export function openNotificationStream(listener: Listener): () => void {
  const end = new AbortController()
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return poll(listener)
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<Passed>) => {
    rememberId(data.lastEventId)
    listener(data.event, false)
  }
  navigator.locks
    .request(`${NAME}-stream`, { signal: end.signal }, () => keepStream(end.signal, channel, listener))
    // Given up while waiting: this tab is closed, or somebody signed out.
    .catch(() => {})
  return () => {
    end.abort()
    channel.close()
  }
}

/** Holds the stream, and with it the lock, until the page lets go. */
function keepStream(signal: AbortSignal, channel: BroadcastChannel, listener: Listener): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource
    let again: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      const after = sessionStorage.getItem(LAST_ID)
      source = new EventSource(after ? `/events?after=${encodeURIComponent(after)}` : '/events')
      for (const name of STREAM_EVENTS)
        source.addEventListener(name, ({ data, lastEventId }) => {
          const event = { name, news: JSON.parse(data) } as StreamEvent
          rememberId(lastEventId)
          listener(event, true)
          channel.postMessage({ event, lastEventId } satisfies Passed)
        })
      // After a break it comes back by itself; after an answer that is no stream (503, 429) it never would.
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

/** What was heard last, so that whoever keeps the stream next, this tab once it is reloaded or another, goes on behind it. */
function rememberId(id: string): void {
  if (id) sessionStorage.setItem(LAST_ID, id)
}

function poll(listener: Listener): () => void {
  let last = -1
  const { ask } = latestResponse()
  const timer = setInterval(async () => {
    if (document.visibilityState === 'hidden') return
    const counts = ask()
    const unread = await withTimeLimit(POLL_EVERY, readUnread).catch(() => null)
    if (unread === null || !counts()) return
    listener({ name: 'unread', news: { unread, isMessage: last >= 0 && unread > last } }, true)
    last = unread
  }, POLL_EVERY)
  return () => clearInterval(timer)
}

async function readUnread(signal: AbortSignal): Promise<number | null> {
  const answer = await fetch('/api/chat/unread-count', { signal })
  return answer.ok ? Number(await answer.json()) : null
}
