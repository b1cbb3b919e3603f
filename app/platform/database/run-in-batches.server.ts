import type { SQL } from 'drizzle-orm'
import { db } from './db.server'

const BATCH_SIZE = 5000

/**
 * Repeats a statement that changes at most `limit` rows and returns them, until it changes fewer. For sweeps whose rows grow with the
 * number of members: a single statement would exceed the statement timeout some day, and would fail from then on.
 * @returns how many rows in all
 */
export async function runInBatches(statement: (limit: number) => SQL, size = BATCH_SIZE): Promise<number> {
  for (let total = 0; ; ) {
    const { length } = await db.execute(statement(size))
    total += length
    if (length < size) return total
  }
}
