import { useLocation, useNavigation, useRevalidator } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notePageAsked, setPresence } from '~/domains/presence/ui/presence-store'
import { shownCount } from '~/ui/frame/navigation'
import { playNotificationSound } from './notification-sound'
import { openNotificationStream } from './notification-stream'
import { showNotification } from './show-notification'

const COUNT = /^\(\d+\+?\) /

/**
 * How much a member has unread: what the page came with, and then whatever the stream says. Shows it in the title too, plays a tone and
 * says a word for a message of somebody else, and lets the page know who comes and goes. Null for who is signed out: nothing is followed.
 */
export function useUnread(loaded: number | null): number {
  const [live, setLive] = useState<{ unread: number; number: number } | null>(null)
  const { i18n } = useTranslation()
  const isMember = loaded !== null
  const heard = useRef(0)
  const knownAt = useKnownAt(heard)
  const unread = live && live.number > knownAt ? live.unread : (loaded ?? 0)

  useEffect(() => {
    if (!isMember) return
    return openNotificationStream(({ name, news }, isKeeper) => {
      if (name === 'presence') return setPresence(news.partnerId, news)
      if (name === 'notice') return showNotification(i18n, news)
      heard.current += 1
      setLive({ unread: news.unread, number: heard.current })
      // Once a browser, not once a tab.
      if (news.isMessage && isKeeper) playNotificationSound()
    })
  }, [isMember, i18n])

  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page comes with a title of its own
  useEffect(() => {
    if (!isMember) return
    const title = document.title.replace(COUNT, '')
    document.title = unread > 0 ? `(${shownCount(unread)}) ${title}` : title
  }, [isMember, unread, key])
  return unread
}

/**
 * How much had been heard when the page was asked for: what is heard while it loads is newer than what it comes with.
 * @param heard counts what is heard
 */
function useKnownAt(heard: RefObject<number>): number {
  const isAsking = [useNavigation().state, useRevalidator().state].includes('loading')
  const [knownAt, setKnownAt] = useState(0)
  const askedAt = useRef(0)
  useEffect(() => {
    if (!isAsking) return setKnownAt(askedAt.current)
    askedAt.current = heard.current ?? 0
    notePageAsked()
  }, [isAsking, heard])
  return knownAt
}
