import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { type ClientInfo, clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { endAllSessions } from '~/domains/accounts/sessions/sessions.server'
import {
  consumeMailTokens,
  dropMailTokens,
  findMailToken,
  lockByMailToken,
} from '~/domains/auth/account-mail/mail-tokens.server'
import { deviceOf, forgetDevices } from '~/domains/auth/login/known-devices.server'
import { rememberClient } from '~/domains/auth/login/login-throttle.server'
import { type CodeRefusal, checkSecondFactor } from '~/domains/auth/mfa/check-second-factor.server'
import { cancelFactorRemoval } from '~/domains/auth/mfa/factor-removal.server'
import { type NewPasswordRefusal, refusedNewPassword } from '~/domains/auth/passwords/new-password.server'
import {
  HashQueueFull,
  hashPassword,
  isHashQueueFull,
  OVERLOADED,
} from '~/domains/auth/passwords/passwords.server'
import { db, type Tx } from '~/platform/database/db.server'
import { rememberReset } from './after-reset.server'
import { isCodeNeededToReset, type RemovedFactors, removeRecentFactors } from './factors-at-reset.server'

/** Why no password was set; the texts are in `resetRefusalText`. */
export type ResetRefusal =
  /** Damaged, expired, invalidated or invented, without distinction. */
  | { refusal: 'invalid-token' }
  /** It, or another link of the account, has set a password already: a second press, or a second tab. */
  | { refusal: 'used-token' }
  /** Too easy to guess. The token stays valid. */
  | { refusal: 'weak-password'; error: NewPasswordRefusal }
  /** More passwords wait to be hashed than the machine can handle in time. */
  | { refusal: 'overloaded'; retryAfterS: number }
  /** The account has a second factor for longer than FACTOR_SETTLED_DAYS, and the code is missing. */
  | { refusal: 'second-factor-required' }
  | CodeRefusal

type Reset = {
  token: string
  password: string
  /** An app code or a recovery code, if the account requires one. */
  code?: string | undefined
  request: Request
  /** As `context.ip`. */
  ip: string
}

/**
 * Sets a new password by the token of a mailed link (SPEC 2 "Reset password", DECISIONS "Reset"). Ends all sessions, and removes known
 * browsers and networks, a pending address, recently added factors and passkeys, and all other links. Requires a second factor that is on
 * for longer. Does not sign in; the owner gets a mail. The reset also verifies the address, and admits logins from this place without
 * waiting for others' tries.
 * @returns `proof`: the Set-Cookie value that lets this browser remove the remaining factors and passkeys
 */
export async function resetPassword(
  given: Reset,
): Promise<{ ok: true; userId: string; proof: string } | ResetRefusal> {
  // Before hashing: an invented token must be cheap.
  const holder = await holderOf(given.token)
  if ('refusal' in holder) return holder
  const { userId } = holder
  const error = await refusedNewPassword(given.password, holder.own)
  if (error) return { refusal: 'weak-password', error }
  // Before the code, which its check uses up.
  if (isHashQueueFull()) return OVERLOADED
  const at = clientInfoOf(given)
  const proved = (await isCodeNeededToReset(db, userId)) ? await checkCode({ ...given, userId, at }) : null
  if (proved && 'refusal' in proved) return proved
  try {
    const passwordHash = await hashPassword(given.password)
    const resetBy = proved?.right ?? null
    const done = await db.transaction((tx) => useToken(tx, { token: given.token, passwordHash, resetBy, at }))
    if ('refusal' in done) return done
    await rememberClient({ email: done.email, network: at.network, device: await deviceOf(given.request) })
    return { ok: true, userId, proof: await rememberReset({ userId, passwordHash }) }
  } catch (error) {
    if (error instanceof HashQueueFull) return OVERLOADED
    throw error
  }
}

/** Whether a link can set a password; opening it does not use it up. */
export async function isResetLinkUsable(token: string): Promise<boolean> {
  return !('refusal' in (await holderOf(token)))
}

/** What the page requires beside the new password. An invalid token requires nothing. */
export async function neededToReset(token: string): Promise<{ code: boolean }> {
  const found = await findMailToken(db, 'reset-password', token)
  return { code: found?.state === 'valid' && (await isCodeNeededToReset(db, found.userId)) }
}

/** The owner of a valid token, and the texts that their password must not be. */
async function holderOf(token: string): Promise<{ userId: string; own: (string | null)[] } | ResetRefusal> {
  const found = await findMailToken(db, 'reset-password', token)
  if (!found || found.state === 'expired') return { refusal: 'invalid-token' }
  const [user] = await db.select(NEEDED).from(users).where(eq(users.id, found.userId))
  if (!user || user.isSuspended) return { refusal: 'invalid-token' }
  if (found.state === 'used') return { refusal: 'used-token' }
  return { userId: found.userId, own: [user.email, user.firstName, user.lastName, user.username] }
}

async function checkCode({ userId, code, at, request }: Reset & { userId: string; at: ClientInfo }) {
  if (!code) return { refusal: 'second-factor-required' as const }
  return checkSecondFactor({ userId, code, at, device: await deviceOf(request) })
}

async function useToken(
  tx: Tx,
  given: { token: string; passwordHash: string; resetBy: 'totp' | 'recovery' | null; at: ClientInfo },
): Promise<{ email: string } | ResetRefusal> {
  const { token, passwordHash, resetBy, at } = given
  // Locks the account: of two concurrent resets the second finds the token used.
  const found = await lockByMailToken(tx, 'reset-password', token)
  if (!found || found.state === 'expired') return { refusal: 'invalid-token' }
  if (found.state === 'used') return { refusal: 'used-token' }
  const { userId } = found
  const [user] = await tx.select(NEEDED).from(users).where(eq(users.id, userId))
  if (!user || user.isSuspended) return { refusal: 'invalid-token' }
  if (resetBy === null && (await isCodeNeededToReset(tx, userId)))
    return { refusal: 'second-factor-required' }

  await tx
    .update(users)
    .set({
      passwordHash,
      isEmailVerified: true,
      registrationId: null,
      newEmail: null,
      newEmailToken: null,
      newEmailExpires: null,
    })
    .where(eq(users.id, userId))
  await consumeMailTokens(tx, userId, 'reset-password')
  await dropMailTokens(tx, userId, 'verify-email')
  await endAllSessions({ userId, because: 'password-reset', q: tx })
  await forgetDevices(tx, { userId, email: user.email })
  const removed = await removeRecentFactors(tx, { userId, resetBy })
  // Not lost if a code was sent; and a removed factor needs no request.
  await cancelFactorRemoval(tx, { userId, at })
  await recordSecurityEvent(tx, { userId, kind: 'password-reset', at, details: detailsOf(removed) })
  return { email: user.email }
}

/** For the owner's mail and the security log; empty if nothing was removed. */
function detailsOf({ secondFactor, recoveryCodes, passkeys }: RemovedFactors): Record<string, string> {
  return {
    ...(secondFactor && { removedSecondFactor: '1' }),
    ...(recoveryCodes && { removedRecoveryCodes: '1' }),
    ...(passkeys > 0 && { removedPasskeys: String(passkeys) }),
  }
}

const NEEDED = {
  isSuspended: users.isSuspended,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
}
