import { sql } from 'drizzle-orm'
import type { Tx } from '~/platform/db.server'

/** What happens between two people happens one after the other: whoever comes second waits until the first has committed. */
export async function lockPair(tx: Tx, oneId: string, otherId: string): Promise<void> {
  const pair = [oneId, otherId].sort().join()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`)
}
