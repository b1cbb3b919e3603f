import { createHash } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { HashQueueFull } from '~/domains/accounts/passwords/hash-queue.server'
import { verifyPassword } from '~/domains/accounts/passwords/passwords.server'
import { now } from '~/platform/clock.server'
import { db, type Queryable } from '~/platform/db.server'
import { limitFor } from '~/platform/http/limits.server'
import { networkOf } from '~/platform/http/network'

/** Why somebody was not let in; the texts are `auth:refusal.*`. */
export type SignInRefusal =
  /** Unknown, deleted or unverified address, or a wrong password: told apart by nothing (DECISIONS). */
  | { refusal: 'credentials' }
  /** Only ever after the right password: the reason, and how to appeal. */
  | { refusal: 'blocked'; reason: string | null }
  | { refusal: 'too-many'; retryAfterS: number }
  /** More people sign in at once than passwords can be checked. */
  | { refusal: 'overloaded'; retryAfterS: number }
export type SignIn = { account: { id: string; firstName: string } } | SignInRefusal

const OVERLOADED_RETRY_AFTER_S = 5

/**
 * Checks an address and a password (SPEC 5 "Login page"; `email` in its canonical form). It starts no session.
 * Counted per account and per network before any password is hashed, so that guessing costs us nothing.
 */
export async function signIn(given: { email: string; password: string; ip: string }): Promise<SignIn> {
  const account = createHash('sha256').update(given.email).digest('base64url')
  const network = networkOf(given.ip)
  const reached = await Promise.all([
    limitFor('signIn').consume(account),
    limitFor('signInNetwork').consume(network),
  ])
  const retryAfterS = Math.max(...reached.map((limit) => limit?.retryAfterS ?? 0))
  if (retryAfterS > 0) return { refusal: 'too-many', retryAfterS }

  const [user] = await db.select(NEEDED).from(users).where(eq(users.email, given.email))
  try {
    // The same work, whoever it is: the time of the answer tells nothing either.
    const matches = await verifyPassword(user?.passwordHash ?? null, given.password)
    if (!user || !matches || !user.isEmailVerified || user.deletedAt) return { refusal: 'credentials' }
  } catch (error) {
    if (error instanceof HashQueueFull)
      return { refusal: 'overloaded', retryAfterS: OVERLOADED_RETRY_AFTER_S }
    throw error
  }
  // Who knows the password is no guesser, however often it took. The network gets back this one try alone: else an
  // attacker would wipe its slate by signing in to an account of its own.
  await Promise.all([limitFor('signIn').forgive(account), limitFor('signInNetwork').consume(network, -1)])
  if (user.isBlocked) return { refusal: 'blocked', reason: user.blockReason }
  return { account: { id: user.id, firstName: user.firstName } }
}

/** Notes a sign-in that was let through. The first one is what the chosen account type waits for. */
export async function noteSignIn(q: Queryable, userId: string): Promise<void> {
  const at = now()
  await q.update(users).set({ lastLoginAt: at, lastSeen: at }).where(eq(users.id, userId))
}

const NEEDED = {
  id: users.id,
  firstName: users.firstName,
  passwordHash: users.passwordHash,
  isEmailVerified: users.isEmailVerified,
  isBlocked: users.isBlocked,
  blockReason: users.blockReason,
  deletedAt: users.deletedAt,
}
