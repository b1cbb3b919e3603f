import { adminLogs } from 'db/schema/admin'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'

const BATCH_SIZE = 500

/**
 * Removes a person's values from the audit log, with their salts (decision 0170): as the target their id and the details, in whose
 * details their id occurs the details, and as the actor the network address; the foreign key removes the actor's id. What, when and by
 * whom stays, and so does the chain. Works in batches.
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
      details: sql`case when ${isTarget} or ${names(userId)} then null else ${adminLogs.details} end`,
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
            names(userId),
          ),
        )
        .limit(BATCH_SIZE)})`,
    )
    .returning({ seq: adminLogs.seq })
  return changed.length === BATCH_SIZE
}

/** Entries about something of the person, such as a photo, name its owner so. An index finds them. */
const names = (userId: string) => sql`(${adminLogs.details} ->> 'userId') = ${userId}`
