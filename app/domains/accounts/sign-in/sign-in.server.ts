import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { HashQueueFull } from '~/domains/accounts/passwords/hash-queue.server'
import { verifyPassword } from '~/domains/accounts/passwords/passwords.server'
import { takeBackFrom } from '~/domains/accounts/removal/taking-back'
import { noteFailure } from '~/domains/accounts/security-log/failures.server'
import { whereaboutsOf } from '~/domains/accounts/security-log/whereabouts.server'
import { PAGE_KEEPS_ONLINE } from '~/domains/accounts/sessions/last-use.server'
import { now } from '~/platform/clock.server'
import { db, type Queryable } from '~/platform/db.server'
import { seconds } from '~/platform/durations'
import { holdBack } from './hold-back.server'
import { deviceOf } from './known-devices.server'
import { takeTurn } from './turn.server'

/** Why somebody was not let in; the texts are `auth:refusal.*`. */
export type SignInRefusal =
  /** Unknown, purged or unverified address, or a wrong password: told apart by nothing (DECISIONS). */
  | { refusal: 'credentials' }
  /** Only ever after the right password: the reason, and how to appeal. */
  | { refusal: 'blocked'; reason: string | null }
  | { refusal: 'too-many'; retryAfterS: number }
  /** More people sign in at once than passwords can be checked. */
  | { refusal: 'overloaded'; retryAfterS: number }
export type SignIn =
  /** `isDeleted`: its owner may only take the deletion back. */
  { account: { id: string; firstName: string; isDeleted: boolean } } | SignInRefusal

const OVERLOADED_RETRY_AFTER_S = 5

/**
 * Checks an address and a password (SPEC 5 "Login page"; `email` in its canonical form, `ip` as `context.ip`). It
 * starts no session: what comes after is next-step.server.ts. Tries are slowed down before any password is hashed, so
 * that guessing costs us nothing (turn.server.ts).
 */
export async function signIn(given: {
  email: string
  password: string
  request: Request
  ip: string
}): Promise<SignIn> {
  const { email, password } = given
  const at = whereaboutsOf(given)
  const turn = await takeTurn({ email, network: at.network, device: await deviceOf(given.request) })
  if ('waitMs' in turn) {
    await holdBack()
    return tooMany(turn.waitMs)
  }

  const [user] = await db.select(NEEDED).from(users).where(eq(users.email, email))
  let isRight: boolean
  try {
    // The same work, whoever it is: the time of the answer tells nothing either.
    const matches = await verifyPassword(user?.passwordHash ?? null, password)
    isRight = matches && user !== undefined && canSignIn(user)
  } catch (error) {
    if (!(error instanceof HashQueueFull)) throw error
    await turn.giveBack()
    return { refusal: 'overloaded', retryAfterS: OVERLOADED_RETRY_AFTER_S }
  }
  if (!isRight) noteFailure({ userId: user?.id ?? null, at })
  // Said after the check alone, and alike to everybody: else it would tell where an account has signed in before.
  if (turn.strangersWaitMs > 0 && !(isRight && turn.knownPlace)) return tooMany(turn.strangersWaitMs)
  if (!user || !isRight) return { refusal: 'credentials' }
  await turn.right()
  if (user.isBlocked) return { refusal: 'blocked', reason: user.blockReason }
  return { account: { id: user.id, firstName: user.firstName, isDeleted: user.deletedAt !== null } }
}

/**
 * Notes a sign-in that was let through, and gives the account's address. The first one is what the chosen account type
 * waits for.
 */
export async function noteSignIn(q: Queryable, userId: string): Promise<string> {
  const at = now()
  const [user] = await q
    .update(users)
    .set({ lastLoginAt: at, lastSeen: at, onlineUntil: new Date(at.getTime() + PAGE_KEEPS_ONLINE) })
    .where(eq(users.id, userId))
    .returning({ email: users.email })
  if (!user) throw new Error('Nobody is there to be let in')
  return user.email
}

function tooMany(waitMs: number): SignInRefusal {
  return { refusal: 'too-many', retryAfterS: Math.ceil(waitMs / seconds(1)) }
}

function canSignIn(user: { isEmailVerified: boolean; deletedAt: Date | null }): boolean {
  return user.isEmailVerified && (user.deletedAt === null || user.deletedAt > takeBackFrom(now()))
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
