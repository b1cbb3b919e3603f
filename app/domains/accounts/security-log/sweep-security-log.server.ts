import { SECURITY_EVENTS_KEPT_DAYS } from 'db/limits/security'
import { securityEvents } from 'db/schema/security'
import { lt } from 'drizzle-orm'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { days } from '~/platform/durations'

/** Deletes events older than the retention period. Returns how many. */
export async function sweepSecurityLog(): Promise<number> {
  const keptSince = new Date(now().getTime() - days(SECURITY_EVENTS_KEPT_DAYS))
  const deleted = await db
    .delete(securityEvents)
    .where(lt(securityEvents.createdAt, keptSince))
    .returning({ id: securityEvents.id })
  return deleted.length
}
