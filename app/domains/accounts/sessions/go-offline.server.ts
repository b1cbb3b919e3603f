import { users } from 'db/schema/accounts'
import { connections } from 'db/schema/presence'
import { and, eq, gt, notExists, sql } from 'drizzle-orm'
import { now } from '~/platform/clock.server'
import { db, type Queryable } from '~/platform/db.server'

/** Somebody is offline at once, unless connected: then it is the last connection's end that counts. */
export async function goOffline(q: Queryable, userId: string): Promise<void> {
  const at = now()
  const connected = db
    .select({ one: sql`1` })
    .from(connections)
    .where(and(eq(connections.userId, userId), gt(connections.until, at)))
  await q
    .update(users)
    .set({ onlineUntil: at, lastSeen: at, updatedAt: sql`updated_at` })
    // Whoever was offline before gets the moment too: a page of just now, not yet noted, must bring nobody back.
    .where(and(eq(users.id, userId), notExists(connected)))
}
