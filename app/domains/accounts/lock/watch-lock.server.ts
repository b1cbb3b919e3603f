import { sessionLocks } from 'db/schema/cover'
import { eq } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { now } from '~/platform/time/clock.server'

/**
 * Calls `onLocked` when the session of an open connection locks: no message may reach a locked device. Each use of the session postpones
 * the lock, so its time is read again when the timer fires. Returns the function that ends the watch.
 */
export function watchLock(
  { sid, locksAt }: { sid: string; locksAt?: Date | null },
  onLocked: () => void,
): () => void {
  if (!locksAt) return () => {}
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  const startTimer = (at: Date) => {
    timer = setTimeout(checkLock, Math.max(0, at.getTime() - now().getTime())).unref()
  }
  const checkLock = async () => {
    try {
      const [row] = await db
        .select({ locksAt: sessionLocks.locksAt })
        .from(sessionLocks)
        .where(eq(sessionLocks.sid, sid))
      if (isEnded || !row?.locksAt) return
      if (row.locksAt <= now()) onLocked()
      else startTimer(row.locksAt)
    } catch (error) {
      // An unknown state counts as locked: a client whose session is not locked reconnects.
      log.warn({ err: error }, 'the lock of a session could not be read, so its connection is closed')
      if (!isEnded) onLocked()
    }
  }
  startTimer(locksAt)
  return () => {
    isEnded = true
    clearTimeout(timer)
  }
}
