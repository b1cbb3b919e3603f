import { seconds } from '~/platform/durations'
import type { UnreadNews } from './unread-feed.server'

const POLL_EVERY = seconds(10)
const NAME = 'unread'

/** `isKeeper`: this tab keeps the stream. */
type Listener = (news: UnreadNews, isKeeper: boolean) => void

/**
 * Tells how much is unread while the page is open. Of all tabs of a browser one keeps the stream and tells the others; when it closes the
 * next takes over. Browsers that cannot do that ask every ten seconds (SPEC 9 "Polling").
 * @returns what ends it
 */
export function followUnread(listener: Listener): () => void {
  const end = new AbortController()
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return poll(listener)
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }) => listener(data as UnreadNews, false)
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
    source.addEventListener('unread', ({ data }) => {
      const news = JSON.parse(data) as UnreadNews
      listener(news, true)
      channel.postMessage(news)
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
    listener({ unread, isMessage: last >= 0 && unread > last }, true)
    last = unread
  }, POLL_EVERY)
  return () => clearInterval(timer)
}
