import { adminLogs } from 'db/schema/admin'
import type { Tx } from '~/platform/database/db.server'
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
