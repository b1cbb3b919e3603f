import type { SecurityEventKind } from 'db/limits/security'
import { securityEvents } from 'db/schema/security'
import { z } from 'zod'
import { now } from '~/platform/clock.server'
import type { Queryable } from '~/platform/db.server'
import { defineJob } from '~/platform/queue.server'
import type { ClientInfo } from './client-info.server'

/** Brings an account's owner the mail about one row of the log. */
export const sendSecurityAlert = defineJob('security-alert', z.object({ eventId: z.uuid() }))

/** What an owner hears of by mail: all that could be somebody else's doing and matters if it was. */
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
  'blocked',
  'unblocked',
  'deleted',
  'restored',
] as const satisfies readonly SecurityEventKind[]

/**
 * Writes one row of the security log and, where the owner should hear of it, queues the mail: through `q`, so in the
 * transaction of what happened. `userId` is null where an address was tried that nobody has. `details` carries ids and
 * codes, and for a changed address the old one; never secrets.
 */
export async function recordSecurityEvent(
  q: Queryable,
  event: {
    userId: string | null
    kind: SecurityEventKind
    at: ClientInfo
    details?: Record<string, string>
  },
): Promise<void> {
  const { userId, kind, at, details } = event
  const [row] = await q
    .insert(securityEvents)
    .values({ userId, kind, ...at, details: details ?? null, createdAt: now() })
    .returning({ id: securityEvents.id })
  if (row && userId && ALERTED_BY_MAIL.some((told) => told === kind))
    await sendSecurityAlert.enqueue(q, { eventId: row.id })
}
