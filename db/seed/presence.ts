import { sql } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { users } from '../schema/accounts'

/** A demo that is stopped shows nobody online for longer. */
const LASTS_MS = 5 * 60_000

/**
 * Lets every fifth demo provider be online at this moment, so that the green dots of a demo live. Meant for its start and,
 * while it runs, every minute; the demo's own accounts are left to those who use them.
 */
export async function refreshPresence(db: PostgresJsDatabase, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await db
    .update(users)
    .set({
      lastSeen: now,
      onlineUntil: new Date(now.getTime() + LASTS_MS),
      // As of the last full quarter of an hour, so that visitors see it at once.
      onlineSince: sql`case when ${users.onlineUntil} > ${at} and ${users.onlineSince} is not null
        then ${users.onlineSince} else date_bin('15 minutes', ${at}, '2000-01-01T00:00:00Z') end`,
      updatedAt: sql`updated_at`,
    })
    .where(
      sql`${users.userType} = 'trans' and ${users.email} like '%@example.test' and abs(hashtext(${users.id}::text)) % 5 = 0`,
    )
}
