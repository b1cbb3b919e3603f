import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import { useLive } from '~/domains/chat/client/use-live'
import { useTimeLeft } from '~/platform/time/server-clock'

const ended = new Set<string>()

/**
 * Whether the open page of this album says that access is over. It must not load again then: closing the lightbox goes back in the
 * history, and the loader would replace what the page says by a 404.
 */
export const isEnded = (albumId: string | undefined): boolean => albumId !== undefined && ended.has(albumId)

/**
 * Follows a receiver's access on an open page: it ends at its moment by the server's clock, and after an event (revoked, blocked, deleted)
 * the page asks the server. Once over it stays over: a further sharing comes as a message of its own.
 * @param endsAt null for the owner, for whom nothing ends
 */
export function useAccess({ albumId, endsAt, at }: { albumId: string; endsAt: string | null; at: string }): {
  isOver: boolean
  leftMs: number | null
} {
  const [isGone, setGone] = useState(false)
  const leftMs = useTimeLeft(endsAt, at)
  const { revalidate } = useRevalidator()
  const ask = useCallback(async () => {
    if (endsAt === null) return
    const status = await statusOf(albumId)
    if (status === 404) setGone(true)
    else if (status === 200) revalidate()
  }, [albumId, endsAt, revalidate])
  useLive((event) => {
    if (event.type === 'album' && event.albumId === albumId) void ask()
    // Events may have been missed.
    if (event.type === 'resync') void ask()
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

/** The status of the page now; null without a connection. */
async function statusOf(albumId: string): Promise<number | null> {
  try {
    const { status } = await fetch(`/albums/private/${albumId}`, { method: 'HEAD', cache: 'no-store' })
    return status
  } catch {
    return null
  }
}
