import { SECURITY_EVENTS_KEPT_DAYS, type SecurityEventKind } from 'db/limits/security'
import { securityEvents } from 'db/schema/security'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Queryable, runInBatches } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import type { ClientInfo } from './client-info.server'

/** Job that e-mails an account's owner about one row of the log. `isNotified`: the notice was written, and the job waits for the e-mail. */
export const mailSecurityAlert = defineJob(
  'security-alert',
  z.object({ eventId: z.uuid(), isNotified: z.boolean().optional() }),
)

/** Events that are e-mailed to the owner: those that somebody else could have caused and that matter. */
export const ALERTED_BY_MAIL = [
  'signed-in-new-device',
  'password-reset',
  'password-changed',
  'email-change-requested',
  'email-changed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-removal-cancelled',
  'recovery-code-used',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
  'suspended',
  'reinstated',
  'deleted',
  'restored',
] as const satisfies readonly SecurityEventKind[]

/**
 * Writes one row of the security log and enqueues the e-mail if the owner should get one: through `q`, so in the caller's transaction.
 * `userId` is null if the tried address has no account. `details` contains ids and codes, and for a changed address the old one;
 * never secrets.
 */
export async function recordSecurityEvent(
  q: Queryable,
  event: {
    userId: string | null
    kind: SecurityEventKind
    at: ClientInfo
    details?: Record<string, string>
    /** False if another e-mail says it already. */
    isMailed?: boolean
  },
): Promise<void> {
  const { userId, kind, at, details, isMailed = true } = event
  const [row] = await q
    .insert(securityEvents)
    .values({ userId, kind, ...at, details: details ?? null, createdAt: now() })
    .returning({ id: securityEvents.id })
  if (row && userId && isMailed && ALERTED_BY_MAIL.some((alerted) => alerted === kind))
    await mailSecurityAlert.enqueue(q, { eventId: row.id })
}

/** Deletes events older than the retention period. Returns how many. */
export function sweepSecurityLog(): Promise<number> {
  const keptSince = new Date(now().getTime() - days(SECURITY_EVENTS_KEPT_DAYS)).toISOString()
  return runInBatches(
    (limit) => sql`
      delete from ${securityEvents} where id in (
        select id from security_events where created_at < ${keptSince}::timestamptz limit ${limit}) returning 1`,
  )
}
