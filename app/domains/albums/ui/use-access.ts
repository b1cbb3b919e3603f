import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import { useSocketEvents } from '~/domains/chat/client/socket-events'
import { useTimeLeft } from '~/platform/time/server-clock'

const ended = new Set<string>()

/**
 * Whether the open page of this album says that access is over. It must not load again then: closing the lightbox goes back in the
 * history, and the loader would replace what the page says by a 404.
 */
export const isEnded = (albumId: string | undefined): boolean => albumId !== undefined && ended.has(albumId)

/**
 * Follows the album on an open page. After an event (changed, revoked, blocked, deleted) the page asks the server and loads again. A
 * receiver's access also ends at its moment by the server's clock. Once over it stays over: a further sharing comes as a message.
 * @param endsAt null for the owner, for whom nothing ends: of a deleted album the loader shows the 404
 */
export function useAccess({ albumId, endsAt, at }: { albumId: string; endsAt: string | null; at: string }): {
  isOver: boolean
  leftMs: number | null
} {
  const [isGone, setGone] = useState(false)
  const leftMs = useTimeLeft(endsAt, at)
  const { revalidate } = useRevalidator()
  const isOwn = endsAt === null
  /** Whether the page can load again: not without a connection, and not once the access is over. */
  const check = useCallback(async () => {
    const status = await statusOf(albumId)
    const isEnd = status === 404 && !isOwn
    if (isEnd) setGone(true)
    return status !== null && !isEnd
  }, [albumId, isOwn])
  const ask = useCallback(async () => {
    if (await check()) revalidate()
  }, [check, revalidate])
  useSocketEvents((event) => {
    if (event.type === 'album' && event.albumId === albumId) void ask()
    // Events may have been missed, before the connection too.
    if (event.type === 'resync') void ask()
    if (event.type === 'ready') void check()
  })
  // A page from the history is as old as when it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void ask()
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    addEventListener('pageshow', onShow)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [ask])
  const isOver = isGone || leftMs === 0
  useEffect(() => {
    if (!isOver) return
    ended.add(albumId)
    return () => void ended.delete(albumId)
  }, [isOver, albumId])
  return { isOver, leftMs }
}

/** The status of the page now; null without a connection, or if the server cannot say. */
async function statusOf(albumId: string): Promise<200 | 404 | null> {
  try {
    const { status } = await fetch(`/albums/private/${albumId}`, { method: 'HEAD', cache: 'no-store' })
    return status === 200 || status === 404 ? status : null
  } catch {
    return null
  }
}
