import { albumLedger } from 'db/schema/albums'
import { eq, or, sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'

const BATCH_SIZE = 500

/**
 * Removes a person and the titles of their albums from the consent ledger (decision 0187). A trigger removes the salts too; the digests remain.
 * For the other person the ledger still shows that an album was shared, and from when until when. Works in batches.
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
        .limit(BATCH_SIZE)})`,
    )
    .returning({ id: albumLedger.id })
  return changed.length === BATCH_SIZE
}
