import { UNVERIFIED_KEPT_DAYS } from 'db/limits/accounts'
import { users } from 'db/schema/accounts'
import { mailTokens } from 'db/schema/joining'
import { and, eq, gt, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'

const validTokens = (at: Date) =>
  db
    .select({ one: sql`1` })
    .from(mailTokens)
    .where(and(eq(mailTokens.userId, users.id), gt(mailTokens.expire, at)))

/**
 * Deletes accounts whose e-mail address was not confirmed within a week, since anybody can register with any address. Accounts that still
 * have a valid link, that were used, or that an admin set to unconfirmed stay. Returns the number of deleted accounts.
 */
export async function sweepUnverified(): Promise<number> {
  const at = now()
  const deleted = await db
    .delete(users)
    .where(
      and(
        eq(users.isEmailVerified, false),
        isNotNull(users.registrationId),
        isNull(users.lastLoginAt),
        notExists(validTokens(at)),
        lt(users.createdAt, new Date(at.getTime() - days(UNVERIFIED_KEPT_DAYS))),
      ),
    )
    .returning({ id: users.id })
  return deleted.length
}
