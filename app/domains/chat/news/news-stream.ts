import { seconds } from '~/platform/durations'
import { STREAM_EVENTS, type StreamEvent } from './stream-events'

const POLL_EVERY = seconds(10)
const NAME = 'news'

/** `isKeeper`: this tab keeps the stream. */
type Listener = (event: StreamEvent, isKeeper: boolean) => void

/**
 * Tells what happens while the page is open. Of all tabs of a browser one keeps the stream and tells the others; when it closes the
 * next takes over. Browsers that cannot do that ask every ten seconds how much is unread (SPEC 9 "Polling").
 * @returns what ends it
 */
export function followNews(listener: Listener): () => void {
  const end = new AbortController()
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return poll(listener)
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }) => listener(data as StreamEvent, false)
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
    const source = new EventSource('/events')
    for (const name of STREAM_EVENTS)
      source.addEventListener(name, ({ data }) => {
        const event = { name, news: JSON.parse(data) } as StreamEvent
        listener(event, true)
        channel.postMessage(event)
      })
    signal.addEventListener('abort', () => {
      source.close()
      resolve()
    })
  })
}

function poll(listener: Listener): () => void {
  let last = -1
  const timer = setInterval(async () => {
    if (document.visibilityState === 'hidden') return
    const answer = await fetch('/api/chat/unread-count').catch(() => null)
    if (!answer?.ok) return
    const unread = Number(await answer.json())
    listener({ name: 'unread', news: { unread, isMessage: last >= 0 && unread > last } }, true)
    last = unread
  }, POLL_EVERY)
  return () => clearInterval(timer)
}
