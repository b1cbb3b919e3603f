import { useEffect, useState } from 'react'
import { seconds } from '~/platform/time/durations'
import type { QueueNews } from './queue-news.server'

/** SPEC 7: pending images are read again every 5 s. */
const REFRESH_EVERY = seconds(5)

/**
 * What changed about the shown image and the queue since the page was loaded; null until then. Only texts of the page follow from it: the
 * image, the focus and what was typed stay. Pauses while the page is in the background.
 */
export function useQueueRefresh(imageId: string | null): QueueNews | null {
  const [news, setNews] = useState<QueueNews | null>(null)
  useEffect(() => {
    setNews(null)
    const ended = new AbortController()
    const timer = setInterval(async () => {
      if (document.visibilityState === 'hidden') return
      const query = imageId ? `?image=${imageId}` : ''
      const answer = await fetch(`/admin/images/refresh${query}`, { signal: ended.signal }).catch(() => null)
      // Signed out, or the server is away: the next press of a button says so.
      if (answer?.ok && !answer.redirected) setNews(await answer.json().catch(() => null))
    }, REFRESH_EVERY)
    return () => {
      clearInterval(timer)
      ended.abort()
    }
  }, [imageId])
  return news
}
