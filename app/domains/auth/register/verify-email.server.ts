import { UNVERIFIED_KEPT_DAYS } from 'db/limits/accounts'
import { users } from 'db/schema/accounts'
import { mailTokens } from 'db/schema/joining'
import { and, eq, gt, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { forgetRegistrationRequests } from '~/domains/auth/account-mail/mail-pacing.server'
import {
  dropMailTokens,
  findMailToken,
  lockByMailToken,
} from '~/domains/auth/account-mail/mail-tokens.server'
import { HashQueueFull, OVERLOADED, verifyPassword } from '~/domains/auth/passwords/passwords.server'
import { db, deleteInBatches, type Queryable } from '~/platform/database/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import type { PasswordRefusal } from '../credentials/change-password.server'

/** Why an address was not confirmed; the texts are in `verifyRefusalText`. */
export type VerifyRefusal =
  /** Used, expired, damaged or invented, without distinction. */
  | { refusal: 'invalid-token' }
  /** The registration was made in another browser: its password is required as well. */
  | { refusal: 'password-required' }
  | PasswordRefusal

/**
 * Confirms the address whose mail contained this token (SPEC 2 "Verify e-mail"; DECISIONS "Registering twice"). In the browser that
 * registered the token is enough. Elsewhere the password of that registration is required as well: somebody else may have registered the
 * address, and its owner must not confirm a stranger's password by a single click. All tokens of the registration are used up.
 * @param registrations made in this browser (cookies.server.ts)
 */
export async function verifyEmail(given: {
  token: string
  password?: string | undefined
  registrations: readonly string[]
  at: ClientInfo
}): Promise<{ ok: true } | VerifyRefusal> {
  const { token, password, registrations, at } = given
  const pending = await pendingRegistration(db, token)
  if (!pending) return { refusal: 'invalid-token' }
  if (!isMadeInThisBrowser(pending, registrations)) {
    if (!password) return { refusal: 'password-required' }
    const refused = await checkRegistrationPassword(pending, password)
    if (refused) return refused
  }
  return db.transaction(async (tx) => {
    const found = await lockByMailToken(tx, 'verify-email', token)
    if (found?.state !== 'valid' || !(await pendingRegistration(tx, token)))
      return { refusal: 'invalid-token' as const }
    const { userId } = found
    await tx.update(users).set({ isEmailVerified: true, registrationId: null }).where(eq(users.id, userId))
    await dropMailTokens(tx, userId, 'verify-email')
    await recordSecurityEvent(tx, { userId, kind: 'email-verified', at })
    return { ok: true as const }
  })
}

/**
 * What the confirmation page requires besides the token: nothing, or the password. Changes nothing; an invalid token requires nothing.
 * @returns `isRegistration` false for an account that was in use; `isDiscardable` whether `discardRegistration` would delete it
 */
export async function neededToVerify(
  token: string,
  registrations: readonly string[],
): Promise<{ password: boolean; isRegistration: boolean; isDiscardable: boolean }> {
  const pending = await pendingRegistration(db, token)
  const isRegistration = pending !== null && pending.registrationId !== null
  if (!pending || isMadeInThisBrowser(pending, registrations))
    return { password: false, isRegistration, isDiscardable: false }
  return { password: true, isRegistration, isDiscardable: isRegistration && !pending.isSuspended }
}

/**
 * "That was not me" (DECISIONS "Registering twice"): deletes the registration, with name, type and password. Returns the address, which the
 * token has proved; null if the token is invalid, or belongs to a confirmed account.
 */
export function discardRegistration(token: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const found = await lockByMailToken(tx, 'verify-email', token)
    const pending = found && (await pendingRegistration(tx, token))
    if (!pending?.registrationId || pending.isSuspended) return null
    await tx.delete(users).where(eq(users.id, pending.userId))
    await forgetRegistrationRequests(tx, pending.email)
    return pending.email
  })
}

/** The unconfirmed address of a token, expired or not: the holder of the mail may request another one. */
export async function unconfirmedAddressOf(token: string): Promise<string | null> {
  const found = await findMailToken(db, 'verify-email', token)
  const [user] = found
    ? await db
        .select({ email: users.email, isEmailVerified: users.isEmailVerified })
        .from(users)
        .where(eq(users.id, found.userId))
    : []
  return user && !user.isEmailVerified ? user.email : null
}

type PendingRegistration = {
  userId: string
  email: string
  passwordHash: string
  registrationId: string | null
  isSuspended: boolean
}

async function pendingRegistration(q: Queryable, token: string): Promise<PendingRegistration | null> {
  const found = await findMailToken(q, 'verify-email', token)
  if (found?.state !== 'valid') return null
  const [user] = await q.select(NEEDED).from(users).where(eq(users.id, found.userId))
  if (!user || user.isEmailVerified || user.deletedAt) return null
  return user
}

const isMadeInThisBrowser = ({ registrationId }: PendingRegistration, registrations: readonly string[]) =>
  registrationId !== null && registrations.includes(registrationId)

/** Tries are counted before hashing: the holder of a mailed link must not guess a stranger's password. */
async function checkRegistrationPassword(
  { userId, passwordHash }: PendingRegistration,
  password: string,
): Promise<PasswordRefusal | null> {
  const reached = await limitFor('registrationPassword').consume(userId)
  if (reached) return { refusal: 'too-many', ...reached }
  try {
    return (await verifyPassword(passwordHash, password)) ? null : { refusal: 'wrong-password' }
  } catch (error) {
    if (!(error instanceof HashQueueFull)) throw error
    // The password was not compared.
    await limitFor('registrationPassword').consume(userId, -1)
    return OVERLOADED
  }
}

const NEEDED = {
  userId: users.id,
  email: users.email,
  passwordHash: users.passwordHash,
  registrationId: users.registrationId,
  isEmailVerified: users.isEmailVerified,
  isSuspended: users.isSuspended,
  deletedAt: users.deletedAt,
}

const validTokens = (at: Date) =>
  db
    .select({ one: sql`1` })
    .from(mailTokens)
    .where(and(eq(mailTokens.userId, users.id), gt(mailTokens.expire, at)))

/** With each account, rows of many tables are looked for. */
const UNVERIFIED_AT_ONCE = 500

/**
 * Deletes accounts whose e-mail address was not confirmed within a week, since anybody can register with any address. Accounts that still
 * have a valid link, that were used, or that an admin set to unconfirmed stay. Returns the number of deleted accounts.
 */
export function sweepUnverified(): Promise<number> {
  const at = now()
  const isForgotten = and(
    eq(users.isEmailVerified, false),
    isNotNull(users.registrationId),
    isNull(users.lastLoginAt),
    notExists(validTokens(at)),
    lt(users.createdAt, new Date(at.getTime() - days(UNVERIFIED_KEPT_DAYS))),
  )
  return deleteInBatches(users, isForgotten, UNVERIFIED_AT_ONCE)
}
