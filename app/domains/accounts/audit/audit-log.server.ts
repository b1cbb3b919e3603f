import { adminLogs } from 'db/schema/admin'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { db, type Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'

/** An entry of the audit log. */
type AuditEntry = {
  /** The acting admin or moderator; null for the operator's command and for jobs. */
  by: { id: string } | null
  /** `<thing>.<verb>`, such as `user.suspend`. */
  action: string
  target?: { type: string; id?: string | null }
  /** Why, and what changed; personal values only where a reader of the log needs them. */
  details?: Record<string, unknown>
  /** The actor's IP address (`context.ip`); null for the operator's command and for jobs. */
  ip: string | null
}

/**
 * Writes an entry of `admin_logs` (SPEC 3; DECISIONS "Admin"). It takes a transaction, since an action and its entry are committed
 * together or not at all. A trigger adds it to the hash chain of all entries (decision 0170). From here to the commit other entries wait,
 * so call it last. If the details concern something that belongs to a person, they contain its owner's id as `userId`, so that the purge
 * finds them.
 */
export async function writeAuditLog(tx: Tx, { by, action, target, details, ip }: AuditEntry): Promise<void> {
  await tx.insert(adminLogs).values({
    adminId: by?.id ?? null,
    action,
    targetId: target?.id ?? null,
    targetType: target?.type ?? null,
    details: details ?? null,
    ipAddress: ip,
    createdAt: now(),
  })
}

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
