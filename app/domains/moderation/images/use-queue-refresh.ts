import { useEffect, useState } from 'react'
import { seconds } from '~/platform/time/durations'
import type { QueueStatus } from './queue-status.server'

/** SPEC 7: pending images are read again every 5 s. */
const REFRESH_EVERY = seconds(5)

/**
 * Fetches the state of the queue and of the shown image again and again; null before the first response. The page uses it for texts only,
 * so the image, the focus and typed text stay. Pauses while the page is in the background.
 */
export function useQueueRefresh(imageId: string | null): QueueStatus | null {
  const [news, setNews] = useState<QueueStatus | null>(null)
  useEffect(() => {
    setNews(null)
    const ended = new AbortController()
    const timer = setInterval(async () => {
      if (document.visibilityState === 'hidden') return
      const query = imageId ? `?image=${imageId}` : ''
      const answer = await fetch(`/admin/images/refresh${query}`, { signal: ended.signal }).catch(() => null)
      // A failure (signed out, server unreachable) is ignored here: the next press of a button reports it.
      if (answer?.ok && !answer.redirected) setNews(await answer.json().catch(() => null))
    }, REFRESH_EVERY)
    return () => {
      clearInterval(timer)
      ended.abort()
    }
  }, [imageId])
  return news
}
