import { useLocation, useNavigation, useRevalidator } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { announcePremiumChange } from '~/domains/entitlements/on-premium-change'
import { ringOnce } from '~/domains/notifications/notification-sound'
import { recordPageRequest, setPresence } from '~/domains/presence/ui/presence-store'
import { shownCount } from '~/ui/frame/navigation'
import { openNotificationStream } from './notification-stream'

const COUNT = /^\(\d+\+?\) /

/** The total of the chat page while it is open and current; null elsewhere. */
let chatUnread: number | null = null
const watchers = new Set<() => void>()

/** Makes badge and title follow the chat page; with null they follow the event stream again. */
export function setChatUnread(total: number | null): void {
  if (chatUnread === total) return
  chatUnread = total
  for (const watcher of [...watchers]) watcher()
}

function watchChatUnread(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/**
 * A member's counts. Of unread messages: that of the open chat page, else the latest of the event stream, else the one that was `loaded`
 * with the page; of notifications and likes: the latest of the stream, else the loaded one. Shows the messages in the title too, rings and shows a
 * notification for a new message, stores presence events and announces changes of premium. `loaded` is null for visitors, who get no
 * stream.
 */
export function useUnread(loaded: { unread: number; unreadNotices: number; unreadLikes: number } | null): {
  unread: number
  notices: number
  likes: number
} {
  const [live, setLive] = useState<{ unread: number; number: number } | null>(null)
  const [liveNotices, setLiveNotices] = useState<{ unread: number; likes: number; number: number } | null>(
    null,
  )
  const { i18n } = useTranslation()
  const isMember = loaded !== null
  const eventCount = useRef(0)
  const knownAt = useKnownAt(eventCount)
  const ofChat = useSyncExternalStore(
    watchChatUnread,
    () => chatUnread,
    () => null,
  )
  const unread = ofChat ?? (live && live.number > knownAt ? live.unread : (loaded?.unread ?? 0))
  const isLive = liveNotices && liveNotices.number > knownAt
  const notices = isLive ? liveNotices.unread : (loaded?.unreadNotices ?? 0)
  const likes = isLive ? liveNotices.likes : (loaded?.unreadLikes ?? 0)

  useEffect(() => {
    if (!isMember) return
    return openNotificationStream(({ name, data }, holdsStream) => {
      if (name === 'presence') return setPresence(data.partnerId, data)
      // Loaded with the first one: most pages show none.
      if (name === 'notice')
        return void import('./show-notification').then((shown) => shown.showNotification(i18n, data))
      if (name === 'premium') return announcePremiumChange()
      eventCount.current += 1
      if (name === 'notices') return setLiveNotices({ ...data, number: eventCount.current })
      setLive({ unread: data.unread, number: eventCount.current })
      // Once per browser, not once per tab.
      if (data.isMessage && holdsStream) ringOnce()
    })
  }, [isMember, i18n])

  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page comes with a title of its own
  useEffect(() => {
    if (!isMember) return
    const title = document.title.replace(COUNT, '')
    document.title = unread > 0 ? `(${shownCount(unread)}) ${title}` : title
  }, [isMember, unread, key])
  return { unread, notices, likes }
}

/**
 * The number of unread events when the page was requested: those that arrive while it loads are newer than its data.
 * @param eventCount counts the events of both numbers
 */
function useKnownAt(eventCount: RefObject<number>): number {
  const isAsking = [useNavigation().state, useRevalidator().state].includes('loading')
  const [knownAt, setKnownAt] = useState(0)
  const askedAt = useRef(0)
  useEffect(() => {
    if (!isAsking) return setKnownAt(askedAt.current)
    askedAt.current = eventCount.current ?? 0
    recordPageRequest()
  }, [isAsking, eventCount])
  return knownAt
}
