import { users } from 'db/schema/accounts'
import { and, eq } from 'drizzle-orm'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { endAllSessions, lockForSession, startSession } from '~/domains/accounts/sessions/sessions.server'
import { forgetRememberedDevices } from '~/domains/accounts/sessions/sessions-ended.server'
import { SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import { db } from '~/platform/database/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { sidFrom } from '~/platform/http/session.server'
import { dropMailTokens } from '../account-mail/mail-tokens.server'
import { deviceOf } from '../login/known-devices.server'
import { type NewPasswordRefusal, refusedNewPassword } from '../passwords/new-password.server'
import { HashQueueFull, hashPassword, OVERLOADED, verifyPassword } from '../passwords/passwords.server'

/** `weak-password`: too easy to guess; `error` is the key of the text. */
export type ChangePasswordRefusal = PasswordRefusal | { refusal: 'weak-password'; error: NewPasswordRefusal }

type ChangePassword = {
  userId: string
  currentPassword: string
  newPassword: string
  request: Request
  /** As `context.ip`. */
  ip: string
}

/**
 * Sets another password (SPEC 7 change-password; the form validated the new one). All other sessions end, remembered devices are forgotten,
 * links mailed before become invalid, also the one to a new address that waits, and the owner gets an e-mail. The current session continues
 * under a new id, with its push notifications: returns its Set-Cookie value.
 * @throws SessionEnded if the session ended while the passwords were checked
 */
export async function changePassword(
  given: ChangePassword,
): Promise<{ setCookie: string } | ChangePasswordRefusal> {
  const { userId, currentPassword, newPassword, request, ip } = given
  const checked = await checkCurrentPassword({ userId, password: currentPassword })
  if ('refusal' in checked) return checked
  const error = await refusedNewPassword(newPassword, await namesOf(userId))
  if (error) return { refusal: 'weak-password', error }
  try {
    const passwordHash = await hashPassword(newPassword)
    const sid = await sidFrom(request.headers.get('cookie'))
    return await db.transaction(async (tx) => {
      const isValid = sid !== null && (await lockForSession(tx, { userId, sid }))
      // Compare and set: of concurrent requests with the same current password only the first succeeds.
      const changed = await tx
        .update(users)
        .set({ passwordHash, newEmail: null, newEmailToken: null, newEmailExpires: null })
        .where(and(eq(users.id, userId), eq(users.passwordHash, checked.passwordHash)))
        .returning({ id: users.id })
      if (changed.length === 0) return { refusal: 'wrong-password' as const }
      // Ended meanwhile, such as by the owner on another device: the change is rolled back, and no session continues under a new id.
      if (!sid || !isValid) throw new SessionEnded()
      await dropMailTokens(tx, userId, 'reset-password')
      // The new session replaces the current one below, and takes over its push notifications, which would end with it.
      await endAllSessions({ userId, because: 'password-changed', except: sid, q: tx })
      await forgetRememberedDevices(tx, userId)
      const at = clientInfoOf({ request, ip })
      await recordSecurityEvent(tx, { userId, kind: 'password-changed', at })
      const device = (await deviceOf(request))?.device
      return { setCookie: await startSession({ userId, request, ip, factor: 'kept', device, q: tx }) }
    })
  } catch (error) {
    if (error instanceof HashQueueFull) return OVERLOADED
    throw error
  }
}

async function namesOf(userId: string): Promise<(string | null)[]> {
  const [user] = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
    })
    .from(users)
    .where(eq(users.id, userId))
  return Object.values(user ?? {})
}

/** Why a current password was refused; the texts are `account:passwordRefusal.*`. */
export type PasswordRefusal =
  | { refusal: 'wrong-password' }
  | { refusal: 'too-many'; retryAfterS: number }
  /** More passwords wait to be checked than the machine can handle in time. */
  | { refusal: 'overloaded'; retryAfterS: number }

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
    await limitFor('currentPassword').reset(userId)
    return { passwordHash: user.passwordHash }
  } catch (error) {
    if (!(error instanceof HashQueueFull)) throw error
    // The password was not compared.
    await limitFor('currentPassword').consume(userId, -1)
    return OVERLOADED
  }
}
