import { adminLogs } from 'db/schema/admin'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'

const BATCH_SIZE = 500

/**
 * Removes a person's data from the audit log, with the salts of the removed values (decision 0170):
 * - from entries about the person, the id of the target and the details
 * - from entries about something that the person owned, the details
 * - from entries of the person's own actions, the IP address; the foreign key removes the id of the actor
 * What was done, and when, stays, also by which other admin, and the hash chain remains valid. Works in batches.
 */
export async function forgetInAuditLog(userId: string): Promise<void> {
  while (await forgetBatch(userId));
}

async function forgetBatch(userId: string): Promise<boolean> {
  const isTarget = sql`${adminLogs.targetId} = ${userId}`
  const changed = await db
    .update(adminLogs)
    .set({
      targetId: sql`case when ${isTarget} then null else ${adminLogs.targetId} end`,
      details: sql`case when ${isTarget} or ${namesAsOwner(userId)} then null else ${adminLogs.details} end`,
      ipAddress: sql`case when ${adminLogs.adminId} = ${userId} then null else ${adminLogs.ipAddress} end`,
    })
    .where(
      sql`${adminLogs.seq} in (${db
        .select({ seq: adminLogs.seq })
        .from(adminLogs)
        .where(
          or(
            eq(adminLogs.targetId, userId),
            and(eq(adminLogs.adminId, userId), isNotNull(adminLogs.ipAddress)),
            namesAsOwner(userId),
          ),
        )
        .limit(BATCH_SIZE)})`,
    )
    .returning({ seq: adminLogs.seq })
  return changed.length === BATCH_SIZE
}

/** Entries about something of the person, such as a photo, have its owner's id in `details.userId`, which is indexed. */
const namesAsOwner = (userId: string) => sql`(${adminLogs.details} ->> 'userId') = ${userId}`
