import { users } from 'db/schema/accounts'
import { payments } from 'db/schema/payments'
import { eq } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'

/** When the premium of a member ends or ended; null without any. */
export async function premiumEndOf(userId: string): Promise<Date | null> {
  const [user] = await db.select({ end: users.premiumExpiresAt }).from(users).where(eq(users.id, userId))
  return user?.end ?? null
}

/** The payments of a member, the oldest first. */
export const paymentsOf = (userId: string) =>
  db.select().from(payments).where(eq(payments.userId, userId)).orderBy(payments.createdAt)

/** Their states. */
export const paymentStatusesOf = async (userId: string) =>
  (await paymentsOf(userId)).map(({ status }) => status)
