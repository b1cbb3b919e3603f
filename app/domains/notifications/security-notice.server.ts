import { users } from 'db/schema/accounts'
import { securityEvents } from 'db/schema/security'
import { eq } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { notify } from './notify.server'

/** Notifies an account's owner of one row of its security log, which is e-mailed too; does nothing if the row was deleted. */
export async function notifyOfSecurityEvent(eventId: string): Promise<void> {
  const [event] = await db
    .select({ userId: users.id, kind: securityEvents.kind })
    .from(securityEvents)
    .innerJoin(users, eq(users.id, securityEvents.userId))
    .where(eq(securityEvents.id, eventId))
  if (!event) return
  await db.transaction((tx) =>
    notify(tx, { userId: event.userId, kind: 'security', about: eventId, detail: event.kind }),
  )
}
