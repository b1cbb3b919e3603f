import { users } from 'db/schema/accounts'
import { securityEvents } from 'db/schema/security'
import { eq } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { notify } from './notify.server'

/** Notifies an account's owner, also by e-mail, of an event in its security log; does nothing if the event was deleted. */
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
