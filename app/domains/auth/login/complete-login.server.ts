import { users } from 'db/schema/accounts'
import { passkeys } from 'db/schema/security'
import { and, eq } from 'drizzle-orm'
import { keepLanguage } from '~/domains/accounts/own-language.server'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { startSession } from '~/domains/accounts/sessions/sessions.server'
import { cancelFactorRemoval } from '~/domains/auth/mfa/factor-removal.server'
import { passwordFingerprint } from '~/domains/auth/passwords/passwords.server'
import { applyChosenType } from '~/domains/auth/register/account-type.server'
import { keepUserType, selectedUserType } from '~/domains/auth/register/selected-user-type.server'
import { askedLanguage, storedLanguage } from '~/i18n/server.server'
import { db, type Tx } from '~/platform/db.server'
import { noteDevice } from './known-devices.server'
import { rememberNetwork } from './known-networks.server'
import { noteSignIn } from './login.server'

/** By what a person proved to be the owner. */
export type ProvedBy = 'password' | 'second-factor' | 'passkey'
/** What was checked, and has to hold yet as the session starts: the password (its fingerprint), or the passkey. */
export type CheckedProof = { password: string } | { passkeyId: string }

/**
 * What follows a sign-in, whichever door it came through: the type chosen on /select-type is applied (once, to an
 * empty account), the sign-in and the browser are noted, and a new session starts. A browser that the account has not
 * signed in from before is news to its owner. A request to remove the second factor is cancelled: whoever is in has it.
 * @param ip as `context.ip`
 * @param proof checked a moment ago. It is looked at again, with the account locked: else a sign-in with the old password
 *   that is under way while the password is reset would outlive the reset
 * @param secondFactorUntil spares this browser the second factor until then
 * @returns the headers that tell the browser, or null where the proof holds no more
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
    // Before the sign-in is noted: it is the first only until then.
    await applyChosenType({ userId, userType })
    headers.append('Set-Cookie', keepUserType(null))
  }
  return db.transaction(async (tx) => {
    const account = await lockedAccount(tx, userId)
    if (!account || !(await stillProves(tx, userId, account.passwordHash, proof))) return null
    const email = await noteSignIn(tx, userId)
    // Chosen on this site, by address or form: a browser's own wish is no choice.
    const language = askedLanguage(request) ?? storedLanguage(request)
    if (language) await keepLanguage({ userId, language }, tx)
    const { cookie, device, isNew } = await noteDevice(tx, { userId, request, secondFactorUntil })
    const at = clientInfoOf({ request, ip })
    await rememberNetwork(tx, { email, network: at.network, device })
    // The first sign-in ever is no news; the first one after a reset, which forgets all browsers, is.
    const kind = isNew && account.lastLoginAt ? 'signed-in-new-device' : 'signed-in'
    await recordSecurityEvent(tx, { userId, kind, at, details: { provedBy } })
    await cancelFactorRemoval(tx, { userId, at })
    headers.append('Set-Cookie', cookie)
    headers.append('Set-Cookie', await startSession({ userId, request, ip, factor, q: tx }))
    return headers
  })
}

async function lockedAccount(tx: Tx, userId: string) {
  const [account] = await tx
    .select({ passwordHash: users.passwordHash, lastLoginAt: users.lastLoginAt })
    .from(users)
    .where(eq(users.id, userId))
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
