import { albumLedger } from 'db/schema/albums'
import { eq, or, sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'

const ROWS_A_BATCH = 500

/**
 * Removes a person from the consent ledger, with the titles of their albums (decision 0187): a trigger removes the salts as well, the digests
 * stay. That something was shared, when and until when stays for the other side. Works in batches.
 */
export async function forgetInLedger(userId: string): Promise<void> {
  while (await forgetBatch(userId));
}

async function forgetBatch(userId: string): Promise<boolean> {
  const without = (column: typeof albumLedger.ownerId | typeof albumLedger.receiverId) =>
    sql`nullif(${column}, ${userId}::uuid)`
  const changed = await db
    .update(albumLedger)
    .set({ ownerId: without(albumLedger.ownerId), receiverId: without(albumLedger.receiverId) })
    .where(
      sql`${albumLedger.id} in (${db
        .select({ id: albumLedger.id })
        .from(albumLedger)
        .where(or(eq(albumLedger.ownerId, userId), eq(albumLedger.receiverId, userId)))
        .limit(ROWS_A_BATCH)})`,
    )
    .returning({ id: albumLedger.id })
  return changed.length === ROWS_A_BATCH
}
