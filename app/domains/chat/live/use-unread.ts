import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { shownCount } from '~/ui/frame/navigation'
import { playTone } from './tone'
import { followUnread } from './unread-stream'

const COUNT = /^\(\d+\+?\) /

/**
 * How much a member has unread: what the page came with, and then whatever the stream says. Shows it in the title too, and plays a tone for a
 * message of somebody else. Null for who is signed out: nothing is followed.
 */
export function useUnread(loaded: number | null): number {
  const [live, setLive] = useState<{ loaded: number | null; unread: number } | null>(null)
  const isMember = loaded !== null
  const newest = useRef(loaded)
  useEffect(() => {
    newest.current = loaded
  })
  // What a page was loaded with is newer than what was heard before.
  const unread = live && live.loaded === loaded ? live.unread : (loaded ?? 0)

  useEffect(() => {
    if (!isMember) return
    return followUnread((news, isKeeper) => {
      setLive({ loaded: newest.current, unread: news.unread })
      // Once a browser, not once a tab.
      if (news.isMessage && isKeeper) playTone()
    })
  }, [isMember])

  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page comes with a title of its own
  useEffect(() => {
    if (!isMember) return
    const title = document.title.replace(COUNT, '')
    document.title = unread > 0 ? `(${shownCount(unread)}) ${title}` : title
  }, [isMember, unread, key])
  return unread
}
