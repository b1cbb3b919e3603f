import { sql } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { users } from '../schema/accounts'

/** Once the refreshing stops, everybody is offline after this time. */
const DURATION_MS = 5 * 60_000

/**
 * Sets every fifth demo provider online, for the green dots. Called at the start and every minute. The accounts of the demo to sign in with
 * are online only while somebody uses them.
 */
export async function refreshPresence(db: PostgresJsDatabase, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await db
    .update(users)
    .set({
      lastSeen: now,
      onlineUntil: new Date(now.getTime() + DURATION_MS),
      // Since the last full quarter of an hour, so that visitors see it at once.
      onlineSince: sql`case when ${users.onlineUntil} > ${at} and ${users.onlineSince} is not null
        then ${users.onlineSince} else date_bin('15 minutes', ${at}, '2000-01-01T00:00:00Z') end`,
      updatedAt: sql`updated_at`,
    })
    .where(
      sql`${users.userType} = 'trans' and ${users.email} like '%@example.test' and abs(hashtext(${users.id}::text)) % 5 = 0`,
    )
}
