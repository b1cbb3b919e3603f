import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hearPresence } from '~/domains/profiles/online/presence-store'
import { shownCount } from '~/ui/frame/navigation'
import { followNews } from './news-stream'
import { sayNotice } from './say-notice'
import { playTone } from './tone'

const COUNT = /^\(\d+\+?\) /

/**
 * How much a member has unread: what the page came with, and then whatever the stream says. Shows it in the title too, plays a tone and
 * says a word for a message of somebody else, and lets the page know who comes and goes. Null for who is signed out: nothing is followed.
 */
export function useUnread(loaded: number | null): number {
  const [live, setLive] = useState<{ loaded: number | null; unread: number } | null>(null)
  const { i18n } = useTranslation()
  const isMember = loaded !== null
  const newest = useRef(loaded)
  useEffect(() => {
    newest.current = loaded
  })
  // What a page was loaded with is newer than what was heard before.
  const unread = live && live.loaded === loaded ? live.unread : (loaded ?? 0)

  useEffect(() => {
    if (!isMember) return
    return followNews(({ name, news }, isKeeper) => {
      if (name === 'presence') return hearPresence(news.partnerId, news)
      if (name === 'notice') return sayNotice(i18n, news)
      setLive({ loaded: newest.current, unread: news.unread })
      // Once a browser, not once a tab.
      if (news.isMessage && isKeeper) playTone()
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
