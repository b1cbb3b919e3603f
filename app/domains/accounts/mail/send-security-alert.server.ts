import { users } from 'db/schema/accounts'
import { securityEvents } from 'db/schema/security'
import { eq } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { ALERTED_BY_MAIL } from '../security-log/security-log.server'
import { mailTo } from './send-email.server'
import { securityAlertEmail } from './templates/security-alert.server'

/**
 * E-mails an account's owner about one row of its security log, in the account's language. A change of address is sent to the old
 * address (`details.oldEmail`). Does nothing if row or account were deleted; throws if the e-mail is not accepted, so that the
 * job retries: delivery is at least once.
 */
export async function sendSecurityAlert(eventId: string): Promise<void> {
  const [row] = await db
    .select({ event: securityEvents, email: users.email, language: users.language })
    .from(securityEvents)
    .innerJoin(users, eq(users.id, securityEvents.userId))
    .where(eq(securityEvents.id, eventId))
  if (!row) return
  const { event, email, language } = row
  const kind = ALERTED_BY_MAIL.find((alerted) => alerted === event.kind)
  if (!kind) return
  const to = kind === 'email-changed' ? (event.details?.oldEmail ?? email) : email
  await mailTo({ to, language, ...securityAlertEmail(language, { ...event, kind }) })
}
