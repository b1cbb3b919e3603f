import { useCallback, useEffect, useRef, useState } from 'react'
import { seconds } from '~/platform/durations'
import type { ChatPage } from '../chat-page.server'
import { readNow } from './read-now'

/** SPEC 9: without a better way the page asks every ten seconds, while somebody looks. */
const EVERY = seconds(10)

/**
 * The page as it is by now: what was loaded, read again every so often, when the tab comes back into sight and when the connection
 * is back. Older pages stand still.
 */
export function useNow(loaded: ChatPage) {
  const [read, setRead] = useState<{ after: ChatPage; page: ChatPage } | null>(null)
  const [isOffline, setIsOffline] = useState(false)
  const latest = useRef(loaded)
  latest.current = loaded
  const isStill = loaded.thread?.isNewest === false

  const refresh = useCallback(async () => {
    const after = latest.current
    try {
      const page = await readNow(location.search)
      // Where somebody went elsewhere meanwhile it is of no use.
      if (page && after === latest.current) setRead({ after, page })
      setIsOffline(false)
    } catch {
      setIsOffline(true)
    }
  }, [])

  useEffect(() => {
    if (isStill) return
    const look = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    const timer = setInterval(look, EVERY)
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [isStill, refresh])

  return { page: read?.after === loaded ? read.page : loaded, refresh, isOffline }
}
