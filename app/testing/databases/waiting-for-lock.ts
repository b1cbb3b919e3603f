import { expect, vi } from 'vitest'
import { client } from '~/platform/database/pool.server'
import { seconds } from '~/platform/time/durations'

/** Resolves once a statement of this database waits for a lock that an open transaction of the test holds. */
export const untilOneWaitsForLock = (): Promise<void> => untilWaitForLock(1)

/** Resolves once `count` statements of this database wait for locks. */
export async function untilWaitForLock(count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await client()`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect(waiting).toHaveLength(count)
    },
    { timeout: seconds(30), interval: 10 },
  )
}
