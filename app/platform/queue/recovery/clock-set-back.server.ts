import { sql } from 'drizzle-orm'
import { db } from '../../database/db.server'
import { seconds } from '../../time/durations'

const LOOKED_AT_EVERY = seconds(5)
/** Corrections of a time server are smaller. */
const SET_BACK_BY = seconds(30)

/**
 * Calls `setBack` once the clock of this machine was set back, with the milliseconds. Returns a function that ends the watch.
 * Recurring jobs wait for the time that the clock showed before: for an hour, if it was an hour ahead.
 */
export function watchClock(setBack: (byMs: number) => void): () => void {
  const offset = () => Date.now() - performance.now()
  let last = offset()
  const timer = setInterval(() => {
    const next = offset()
    const by = last - next
    last = next
    if (by > SET_BACK_BY) setBack(by)
  }, LOOKED_AT_EVERY)
  timer.unref()
  return () => clearInterval(timer)
}

/** Recurring jobs that ran by a clock that was ahead are due again from now on, not only once that time has come. */
export async function forgetFutureRuns(): Promise<void> {
  await db.execute(sql`
    update graphile_worker._private_known_crontabs set last_execution = now()
    where last_execution > now() + interval '2 minutes'`)
}
