import { REGISTRATION_VALID_HOURS, VERIFY_LINK_HOURS } from 'db/limits/accounts'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { sendKnownAddressEmail, sendVerificationEmail } from '~/domains/accounts/mail/register-emails.server'
import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { recordAcceptance } from '~/domains/legal/acceptance/answers.server'
import type { Language } from '~/i18n/languages'
import { db, type Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import {
  type AccountMailJob,
  type AnsweredRequest,
  enqueueAccountMail,
} from '../account-mail/account-mail-jobs.server'
import { issueMailToken } from '../account-mail/mail-tokens.server'
import type { Device } from '../login/known-devices.server'
import { type NewPasswordRefusal, refusedNewPassword } from '../passwords/new-password.server'
import { HashQueueFull, hashPassword, OVERLOADED } from '../passwords/passwords.server'
import type { Registration } from './forms'

/** Why a registration was refused. None depends on whether the address has an account. */
export type RegisterRefusal =
  | { refusal: 'password'; error: NewPasswordRefusal }
  /** More passwords wait to be hashed than the machine can handle; the text is `auth:register.overloaded`. */
  | { refusal: 'overloaded'; retryAfterS: number }

/**
 * Accepts a registration (SPEC 5). It reads no account: a job finds the account and answers by mail, so that the response and its time are
 * the same for every address (DECISIONS "Signed in, signed out").
 * @returns the registration's id, for the cookie of the browser that made it (cookies.server.ts)
 */
export async function register(
  given: Registration,
  { language, at, browser }: { language: Language; at: ClientInfo; browser: Device | null },
): Promise<{ registrationId: string } | RegisterRefusal> {
  const { email, password, firstName, lastName, userType } = given
  const error = await refusedNewPassword(password, [email, firstName, lastName])
  if (error) return { refusal: 'password', error }
  try {
    const passwordHash = await hashPassword(password)
    const registrationId = await enqueueAccountMail({
      kind: 'register',
      email,
      language,
      passwordHash,
      firstName,
      lastName: lastName || null,
      userType,
      browser,
      ...at,
    })
    return { registrationId }
  } catch (failure) {
    if (failure instanceof HashQueueFull) return OVERLOADED
    throw failure
  }
}

/**
 * Answers a registration by mail (DECISIONS "Registering twice"). An unknown address gets a registration, which is valid for 24 hours.
 * Meanwhile a further try leaves it unchanged; the mail then says that somebody tried again, and from where. The owner of a verified
 * address learns that there is an account already. May run twice for one request: then a second mail is sent, and both links are valid.
 * Returns whether a mail was sent.
 */
export async function answerRegistration(request: AnsweredRequest): Promise<boolean> {
  const outcome = await db.transaction((tx) => insertOrFind(tx, request))
  const { email: to, tries } = request
  if (outcome.is === 'inactive') return false
  if (outcome.is === 'verified') {
    // In the owner's language: somebody else may have made the request.
    await sendKnownAddressEmail({ to, language: outcome.language, tries, kind: 'register' })
    return true
  }
  const { token, language, isRegistration } = outcome
  await sendVerificationEmail({
    to,
    language,
    tries,
    token,
    isRegistration,
    ...(outcome.is === 'pending' && { furtherTry: request }),
  })
  return true
}

type Outcome =
  /** `pending`: another request registered the address, or an account waits for its confirmation. */
  | { is: 'registered' | 'pending'; token: string; language: Language; isRegistration: boolean }
  | { is: 'verified'; language: Language }
  /** Suspended or deleted before its confirmation: no mail is sent. */
  | { is: 'inactive' }

async function insertOrFind(tx: Tx, request: AccountMailJob): Promise<Outcome> {
  const { email, language } = request
  const found = await lockedAccount(tx, email)
  if (found?.isEmailVerified) return { is: 'verified', language: found.language }
  if (found && (found.isSuspended || found.deletedAt)) return { is: 'inactive' }
  if (found && !isExpiredRegistration(found)) {
    const token = await issueVerification(tx, found.id, email)
    const isSameRequest = found.registrationId === request.id
    const isRegistration = found.registrationId !== null
    return { is: isSameRequest ? 'registered' : 'pending', token, language: found.language, isRegistration }
  }
  // Cascades: the new registration shares neither tokens nor log with the previous one.
  if (found) await tx.delete(users).where(eq(users.id, found.id))
  const userId = await insertRegistration(tx, request)
  // A concurrent job registered the address first.
  if (!userId) return insertOrFind(tx, request)
  const token = await issueVerification(tx, userId, email)
  return { is: 'registered', token, language, isRegistration: true }
}

/** The account with an address, confirmed or not, locked until the transaction ends; undefined without one. */
export async function lockedAccount(tx: Tx, email: string) {
  const [found] = await tx
    .select({
      id: users.id,
      language: users.language,
      registrationId: users.registrationId,
      isEmailVerified: users.isEmailVerified,
      isSuspended: users.isSuspended,
      deletedAt: users.deletedAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.email, email))
    .for('update')
  return found
}

/** False for an account without a registration id: it was in use, and only its address was set back to unconfirmed. */
function isExpiredRegistration({
  registrationId,
  createdAt,
}: {
  registrationId: string | null
  createdAt: Date
}): boolean {
  return registrationId !== null && now().getTime() - createdAt.getTime() >= hours(REGISTRATION_VALID_HOURS)
}

/** Returns the new account's id, or null if the address was taken concurrently. */
async function insertRegistration(tx: Tx, request: AccountMailJob): Promise<string | null> {
  const { id, email, language, passwordHash, firstName, lastName, userType, createdAt } = request
  if (!passwordHash || !firstName || !userType) throw new Error('a registration lacks a required field')
  const [inserted] = await tx
    .insert(users)
    .values({
      email,
      passwordHash,
      firstName,
      lastName,
      userType,
      language,
      registrationId: id,
      termsAcceptedAt: createdAt,
      createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!inserted) return null
  await recordAcceptance(tx, { userId: inserted.id, language, at: createdAt })
  const { device, country, network } = request
  const at = { device, country, network: network ?? '' }
  await recordSecurityEvent(tx, { userId: inserted.id, kind: 'registered', at })
  return inserted.id
}

/** Issues a token that confirms an account's address. */
export function issueVerification(tx: Tx, userId: string, email: string): Promise<string> {
  return issueMailToken(tx, { kind: 'verify-email', userId, email, validMs: hours(VERIFY_LINK_HOURS) })
}
