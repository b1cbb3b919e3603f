import { sql } from 'drizzle-orm'
import { db } from '../../database/db.server'
import { seconds } from '../../time/durations'

const CHECK_INTERVAL = seconds(5)
/** Corrections of a time server are smaller. */
const SET_BACK_MIN = seconds(30)

/**
 * Calls `onSetBack` with the milliseconds each time the clock of this machine is set back: a running worker would start no recurring job
 * until the clock shows the former time again. Returns a function that ends the watch.
 */
export function watchClock(onSetBack: (byMs: number) => void): () => void {
  // Changes only if the clock is set: the other one is monotonic.
  const offset = () => Date.now() - performance.now()
  let last = offset()
  const timer = setInterval(() => {
    const next = offset()
    const by = last - next
    last = next
    if (by > SET_BACK_MIN) onSetBack(by)
  }, CHECK_INTERVAL)
  timer.unref()
  return () => clearInterval(timer)
}

/** Makes recurring jobs due again whose last run is in the future, because the clock was ahead then: they would wait for that time. */
export async function forgetFutureRuns(): Promise<void> {
  await db.execute(sql`
    update graphile_worker._private_known_crontabs set last_execution = now()
    where last_execution > now() + interval '2 minutes'`)
}

/**
 * Makes waiting recurring jobs due now that a process whose clock is or was ahead added for a later time: they keep it, and would hold back
 * all further runs until then.
 * @param keys those of the recurring jobs
 */
export async function runFutureJobs(keys: readonly string[]): Promise<void> {
  await db.execute(sql`
    update graphile_worker._private_jobs set run_at = now()
    where key in (select json_array_elements_text(${JSON.stringify(keys)}::json))
      and locked_at is null and attempts = 0 and run_at > now() + interval '2 minutes'`)
}
