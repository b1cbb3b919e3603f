import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { HashQueueFull } from '~/domains/auth/passwords/hash-queue.server'
import { verifyPassword } from '~/domains/auth/passwords/passwords.server'
import { db } from '~/platform/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'

/** Why a current password was refused; the texts are `account:passwordRefusal.*`. */
export type PasswordRefusal =
  | { refusal: 'wrong-password' }
  | { refusal: 'too-many'; retryAfterS: number }
  /** More passwords wait to be checked than the machine can handle in time. */
  | { refusal: 'overloaded'; retryAfterS: number }

export const OVERLOADED_RETRY_AFTER_S = 5

/**
 * Checks the password of a signed-in person. Tries are counted per account before hashing, so that a borrowed phone cannot be used for
 * guessing; the right one resets the count.
 * @returns the hash that the password was checked against: a transaction that acts on the result must find the same hash still stored,
 *   because another request may have changed the password since. Otherwise the refusal.
 */
export async function checkCurrentPassword({
  userId,
  password,
}: {
  userId: string
  password: string
}): Promise<{ passwordHash: string } | PasswordRefusal> {
  const reached = await limitFor('currentPassword').consume(userId)
  if (reached) return { refusal: 'too-many', ...reached }
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  try {
    const isRight = await verifyPassword(user?.passwordHash ?? null, password)
    if (!user || !isRight) return { refusal: 'wrong-password' }
    await limitFor('currentPassword').forgive(userId)
    return { passwordHash: user.passwordHash }
  } catch (error) {
    if (error instanceof HashQueueFull)
      return { refusal: 'overloaded', retryAfterS: OVERLOADED_RETRY_AFTER_S }
    throw error
  }
}
