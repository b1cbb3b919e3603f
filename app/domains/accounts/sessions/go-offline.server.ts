import { users } from 'db/schema/accounts'
import { connections } from 'db/schema/presence'
import { and, eq, gt, notExists, sql } from 'drizzle-orm'
import { now } from '~/platform/clock.server'
import { db, type Queryable } from '~/platform/db.server'

/** Sets somebody offline at once, unless connected: then the end of the last connection decides. */
export async function goOffline(q: Queryable, userId: string): Promise<void> {
  const at = now()
  const connected = db
    .select({ one: sql`1` })
    .from(connections)
    .where(and(eq(connections.userId, userId), gt(connections.until, at)))
  await q
    .update(users)
    .set({ onlineUntil: at, lastSeen: at, updatedAt: sql`updated_at` })
    // Sets the time also for somebody offline: a recent page view, not flushed yet, must not bring them back online.
    .where(and(eq(users.id, userId), notExists(connected)))
}
