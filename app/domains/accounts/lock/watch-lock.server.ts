import { sessionLocks } from 'db/schema/cover'
import { eq } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { now } from '~/platform/time/clock.server'

/**
 * Calls `onLocked` when the session of an open connection locks: no message may reach a locked device. Uses of the session move that
 * moment, so it is read again when it has come. Returns the function that ends the watch.
 */
export function watchLock(
  { sid, locksAt }: { sid: string; locksAt?: Date | null },
  onLocked: () => void,
): () => void {
  if (!locksAt) return () => {}
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const arm = (at: Date) => {
    timer = setTimeout(look, Math.max(0, at.getTime() - now().getTime())).unref()
  }
  const look = async () => {
    try {
      const [row] = await db
        .select({ locksAt: sessionLocks.locksAt })
        .from(sessionLocks)
        .where(eq(sessionLocks.sid, sid))
      if (isOver || !row?.locksAt) return
      if (row.locksAt <= now()) onLocked()
      else arm(row.locksAt)
    } catch (error) {
      // Unknown counts as locked: the client connects again if it may.
      log.warn({ err: error }, 'a lock could not be read: its connection is closed')
      if (!isOver) onLocked()
    }
  }
  arm(locksAt)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
