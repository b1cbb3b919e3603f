import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { HashQueueFull } from '~/domains/accounts/passwords/hash-queue.server'
import { verifyPassword } from '~/domains/accounts/passwords/passwords.server'
import { db } from '~/platform/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'

/** Why a current password was not taken; the texts are `account:passwordRefusal.*`. */
export type PasswordRefusal =
  | { refusal: 'wrong-password' }
  | { refusal: 'too-many'; retryAfterS: number }
  /** More passwords wait to be checked than the machine can do in good time. */
  | { refusal: 'overloaded'; retryAfterS: number }

export const OVERLOADED_RETRY_AFTER_S = 5

/**
 * Whether somebody who is signed in knows the account's password: null when so. Tries are counted per account before
 * anything is hashed, so that a borrowed phone is no place to guess from; the right one forgives them.
 */
export async function checkCurrentPassword({
  userId,
  password,
}: {
  userId: string
  password: string
}): Promise<PasswordRefusal | null> {
  const reached = await limitFor('currentPassword').consume(userId)
  if (reached) return { refusal: 'too-many', ...reached }
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  try {
    if (!(await verifyPassword(user?.passwordHash ?? null, password))) return { refusal: 'wrong-password' }
  } catch (error) {
    if (error instanceof HashQueueFull)
      return { refusal: 'overloaded', retryAfterS: OVERLOADED_RETRY_AFTER_S }
    throw error
  }
  await limitFor('currentPassword').forgive(userId)
  return null
}
