import { users } from 'db/schema/accounts'
import { passkeys } from 'db/schema/security'
import { and, eq, isNull } from 'drizzle-orm'
import { saveLanguage } from '~/domains/accounts/own-user.server'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { startSession } from '~/domains/accounts/sessions/sessions.server'
import { cancelFactorRemoval } from '~/domains/auth/mfa/factor-removal.server'
import { passwordFingerprint } from '~/domains/auth/passwords/passwords.server'
import { applyChosenType } from '~/domains/auth/register/account-type.server'
import { requestedLanguage, storedLanguage } from '~/i18n/server.server'
import { db, type Tx } from '~/platform/database/db.server'
import { coverCookie, coverOf } from '~/platform/http/cookies.server'
import { keepUserType, selectedUserType } from '../register/account-type.server'
import { recordDevice } from './known-devices.server'
import { rememberPlace } from './known-places.server'
import { recordLogin } from './login.server'

/** The method by which a person proved to be the owner. */
type ProvedBy = 'password' | 'second-factor' | 'passkey'
/** The checked proof, which must still be valid when the session starts: the password (its fingerprint), or the passkey. */
type CheckedProof = { password: string } | { passkeyId: string }

/**
 * Completes a login of any method: applies the type chosen on /select-type (once, to an empty account), records the login and the browser,
 * and starts a new session. The owner is notified of an unknown browser. A pending removal of the second factor is cancelled: the person
 * who signs in has the factor.
 * @param ip as `context.ip`
 * @param proof checked a moment ago, or before the second factor. It is checked again with the account locked: otherwise a concurrent login
 *   with the old password would survive a reset
 * @param secondFactorUntil skips the second factor for this browser until then
 * @returns the response headers, or null if the proof is no longer valid, or if the account was suspended, deleted or set to an unconfirmed
 *   address since
 */
export async function completeLogin({
  userId,
  request,
  ip,
  provedBy,
  proof,
  secondFactorUntil,
}: {
  userId: string
  request: Request
  ip: string
  provedBy: ProvedBy
  proof: CheckedProof
  secondFactorUntil?: Date
}): Promise<Headers | null> {
  const factor = provedBy === 'password' ? 'none' : 'shown'
  const headers = new Headers()
  const userType = selectedUserType(request)
  if (userType) {
    // Before recording the login: only then is it the first one.
    await applyChosenType({ userId, userType })
    headers.append('Set-Cookie', keepUserType(null))
  }
  const cover = coverOf(request)
  // The cookie lasts a year, a session half of it: a device that is used must not show the platform's name one day.
  if (cover) headers.append('Set-Cookie', coverCookie(cover))
  return db.transaction(async (tx) => {
    const account = await lockedAccount(tx, userId)
    if (!account || !(await stillProves(tx, userId, account.passwordHash, proof))) return null
    const email = await recordLogin(tx, userId)
    // Only a choice made on this site, by URL or form; Accept-Language is none.
    const language = requestedLanguage(request) ?? storedLanguage(request)
    if (language) await saveLanguage({ userId, language }, tx)
    const { cookie, device, isNew } = await recordDevice(tx, { userId, request, secondFactorUntil })
    const at = clientInfoOf({ request, ip })
    await rememberPlace(tx, { email, network: at.network, device })
    // No notification of the first login ever, but of the first one after a reset, which forgets all browsers.
    const kind = isNew && account.lastLoginAt ? 'signed-in-new-device' : 'signed-in'
    await recordSecurityEvent(tx, { userId, kind, at, details: { provedBy } })
    await cancelFactorRemoval(tx, { userId, at })
    headers.append('Set-Cookie', cookie)
    headers.append('Set-Cookie', await startSession({ userId, request, ip, factor, device, q: tx }))
    return headers
  })
}

/** Undefined if nobody may sign in to the account by now. */
async function lockedAccount(tx: Tx, userId: string) {
  const isActive = and(eq(users.isEmailVerified, true), eq(users.isSuspended, false), isNull(users.deletedAt))
  const [account] = await tx
    .select({ passwordHash: users.passwordHash, lastLoginAt: users.lastLoginAt })
    .from(users)
    .where(and(eq(users.id, userId), isActive))
    .for('update')
  return account
}

async function stillProves(
  tx: Tx,
  userId: string,
  passwordHash: string,
  proof: CheckedProof,
): Promise<boolean> {
  if ('password' in proof) return passwordFingerprint(passwordHash) === proof.password
  const [passkey] = await tx
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, proof.passkeyId)))
  return passkey !== undefined
}
