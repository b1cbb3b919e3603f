import { sql } from 'drizzle-orm'
import type { Tx } from '~/platform/db.server'

/** Serializes changes between two people: the second waits for the first to commit. */
export async function lockPair(tx: Tx, oneId: string, otherId: string): Promise<void> {
  const pair = [oneId, otherId].sort().join()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`)
}
