import { useCallback, useEffect, useRef, useState } from 'react'
import { noteKnownAt, presenceVersion, setPresence } from '~/domains/presence/ui/presence-store'
import { seconds } from '~/platform/durations'
import { latestResponse } from '~/platform/latest-response'
import type { ChatPage } from '../conversations/chat-page.server'
import { fetchChatPage } from './fetch-chat-page'
import { useLive } from './use-live'

/** SPEC 9: without a better way the page asks every ten seconds, while somebody looks. */
const EVERY = seconds(10)
/** Several things that happen at once are read once. */
const SOON = seconds(0.2)

/**
 * The page as it is by now: what was loaded, read again when something happens, when the tab comes back into sight, and every so
 * often where nothing is heard. Older pages stand still.
 */
export function useChatRefresh(loaded: ChatPage) {
  const [read, setRead] = useState<{ after: ChatPage; page: ChatPage } | null>(null)
  const [isOffline, setIsOffline] = useState(false)
  const latest = useRef(loaded)
  latest.current = loaded
  const isStill = loaded.thread?.isNewest === false

  const order = useRef(latestResponse())
  const refresh = useCallback(async () => {
    const after = latest.current
    // Several may be on their way at once, and presence is heard meanwhile: what the server knew later counts.
    const heardBefore = presenceVersion()
    const counts = order.current.ask()
    try {
      const page = await fetchChatPage(location.search)
      if (!counts()) return true
      // Where somebody went elsewhere meanwhile it is of no use.
      if (page && after === latest.current) {
        for (const { partner } of [page.thread, ...page.lines].filter((one) => one !== null))
          if (partner) noteKnownAt(partner, heardBefore)
        setRead({ after, page })
      }
      setIsOffline(false)
      return page !== null
    } catch {
      if (counts()) setIsOffline(true)
      return false
    }
  }, [])

  const soon = useRef<ReturnType<typeof setTimeout>>()
  const isLive = useLive((event) => {
    if (event.type === 'presence') return setPresence(event.partnerId, event)
    if (isStill || event.type === 'typing' || event.type === 'error') return
    clearTimeout(soon.current)
    soon.current = setTimeout(() => isSeen() && void refresh(), SOON)
  })

  useEffect(() => {
    if (isStill) return
    // Reading marks as read: nothing is read behind the reader's back.
    const look = () => {
      if (isSeen()) void refresh()
    }
    // Also where something was heard, but could not be read.
    const timer = isLive && !isOffline ? undefined : setInterval(look, EVERY)
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [isStill, isLive, isOffline, refresh])

  return { page: read?.after === loaded ? read.page : loaded, refresh, isOffline }
}

const isSeen = () => document.visibilityState === 'visible'
