import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { restorableFrom } from '~/domains/accounts/deletion'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { recordFailedLogin } from '~/domains/accounts/security-log/failed-logins.server'
import { PAGE_KEEPS_ONLINE } from '~/domains/accounts/sessions/last-use.server'
import { isSuspensionOver, liftEndedRestrictions } from '~/domains/accounts/suspension/restrictions.server'
import {
  type SuspensionNotice,
  suspensionNotice,
} from '~/domains/accounts/suspension/suspension-notice.server'
import {
  HashQueueFull,
  OVERLOADED,
  passwordFingerprint,
  verifyPassword,
} from '~/domains/auth/passwords/passwords.server'
import { db, type Queryable } from '~/platform/database/db.server'
import { counter } from '~/platform/metrics/metric.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { admitUnknownBrowser } from './credential-stuffing.server'
import { deviceOf } from './known-devices.server'
import { loginThrottle, tarpit } from './login-throttle.server'

/** Why a login was refused; the texts are `auth:refusal.*`. */
export type SignInRefusal =
  /** Unknown, purged or unverified address, or a wrong password, without distinction (DECISIONS). */
  | { refusal: 'credentials' }
  /** Only after the right password: the reason or statement, until when, and how to appeal. */
  | ({ refusal: 'suspended' } & SuspensionNotice)
  | { refusal: 'too-many'; retryAfterS: number }
  /** Too many failed logins over all accounts: an unknown browser must solve a task first. */
  | { refusal: 'task-required'; level: number }
  /** More logins at once than passwords can be checked. */
  | { refusal: 'overloaded'; retryAfterS: number }
export type SignedInAccount = {
  id: string
  firstName: string
  isDeleted: boolean
  /** The first login to this account. */
  isFirst: boolean
  /** The fingerprint of the right password, for the next steps. */
  password: string
}
export type SignIn =
  /** `isDeleted`: the owner may only restore the account. */
  { account: SignedInAccount } | SignInRefusal

const logins = counter({
  name: 'app_logins_total',
  help: 'Passwords given at the login, by outcome; after a right one a second factor may still be required',
  labels: { outcome: ['right', 'credentials', 'suspended', 'too-many', 'task-required', 'overloaded'] },
})

const NOT_COUNTED = { giveBack: async () => {} }

/**
 * Checks an address and a password (SPEC 5 "Login page"; `email` in its canonical form, `ip` as `context.ip`). It starts no session;
 * `nextStep` continues. Tries are throttled before any password is hashed, so that guessing costs no CPU
 * (login-throttle.server.ts, credential-stuffing.server.ts).
 * @param given.proof a solved task of the bot check, required after `task-required`
 */
export async function signIn(given: Attempt): Promise<SignIn> {
  const signedIn = await checkAttempt(given)
  logins.inc({ outcome: 'refusal' in signedIn ? signedIn.refusal : 'right' })
  return signedIn
}

type Attempt = { email: string; password: string; request: Request; ip: string; proof?: string }

async function checkAttempt(given: Attempt): Promise<SignIn> {
  const { email, password, proof = '' } = given
  const at = clientInfoOf(given)
  const device = await deviceOf(given.request)
  const ticket = await loginThrottle({ email, network: at.network, device })
  if ('waitMs' in ticket) {
    await tarpit()
    return tooMany(ticket.waitMs)
  }

  // A browser that signed in before, to any account, is throttled only by its owner's counter.
  const admitted = device ? NOT_COUNTED : await admitUnknownBrowser(proof)
  if ('refusal' in admitted) {
    await ticket.giveBack()
    await tarpit()
    return admitted
  }

  const [user] = await db
    .select({ ...SIGN_IN_COLUMNS, lastLoginAt: users.lastLoginAt })
    .from(users)
    .where(eq(users.email, email))
  let isRight: boolean
  try {
    // Constant work, so that the response time reveals nothing.
    const matches = await verifyPassword(user?.passwordHash ?? null, password)
    isRight = matches && user !== undefined && canSignIn(user)
  } catch (error) {
    if (!(error instanceof HashQueueFull)) throw error
    await Promise.all([ticket.giveBack(), admitted.giveBack()])
    return OVERLOADED
  }
  if (!isRight) recordFailedLogin({ userId: user?.id ?? null, at })
  // After the check, and for a wrong password from a known place too: different answers would reveal the known places of an account.
  if (ticket.unknownDeviceWaitMs > 0 && !(isRight && ticket.knownPlace))
    return tooMany(ticket.unknownDeviceWaitMs)
  if (!user || !isRight) return { refusal: 'credentials' }
  await Promise.all([ticket.right(), admitted.giveBack()])
  const suspended = await suspensionRefusal(user)
  if (suspended) return suspended
  const { id, firstName, deletedAt, lastLoginAt, passwordHash } = user
  const account = {
    id,
    firstName,
    isDeleted: deletedAt !== null,
    isFirst: lastLoginAt === null,
    password: passwordFingerprint(passwordHash),
  }
  return { account }
}

/** Records a login, after which a type chosen before signing in no longer applies. Returns the account's address. */
export async function recordLogin(q: Queryable, userId: string): Promise<string> {
  const at = now()
  const [user] = await q
    .update(users)
    .set({ lastLoginAt: at, lastSeen: at, onlineUntil: new Date(at.getTime() + PAGE_KEEPS_ONLINE) })
    .where(eq(users.id, userId))
    .returning({ email: users.email })
  if (!user) throw new Error('No such account')
  return user.email
}

function tooMany(waitMs: number): SignInRefusal {
  return { refusal: 'too-many', retryAfterS: Math.ceil(waitMs / seconds(1)) }
}

/** Whether the address of an account is confirmed, and the account not deleted or still restorable. */
export function canSignIn(user: { isEmailVerified: boolean; deletedAt: Date | null }): boolean {
  return user.isEmailVerified && (user.deletedAt === null || user.deletedAt > restorableFrom(now()))
}

/** The refusal of a suspended account; null for any other. A suspension whose end has passed is lifted here if its job is late. */
export async function suspensionRefusal(user: {
  id: string
  isSuspended: boolean
  suspendedUntil: Date | null
}): Promise<Extract<SignInRefusal, { refusal: 'suspended' }> | null> {
  const isSuspended = user.isSuspended && (!isSuspensionOver(user) || (await liftEndedRestrictions(user.id)))
  return isSuspended ? { refusal: 'suspended', ...(await suspensionNotice(user.id)) } : null
}

/** What a sign-in needs to know of an account, by password or passkey. */
export const SIGN_IN_COLUMNS = {
  id: users.id,
  firstName: users.firstName,
  passwordHash: users.passwordHash,
  isEmailVerified: users.isEmailVerified,
  isSuspended: users.isSuspended,
  suspendedUntil: users.suspendedUntil,
  deletedAt: users.deletedAt,
}
