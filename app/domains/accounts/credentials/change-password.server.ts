import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { HashQueueFull } from '~/domains/accounts/passwords/hash-queue.server'
import { type NewPasswordRefusal, refusedNewPassword } from '~/domains/accounts/passwords/new-password.server'
import { hashPassword } from '~/domains/accounts/passwords/passwords.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { whereaboutsOf } from '~/domains/accounts/security-log/whereabouts.server'
import { endAllSessions, startSession } from '~/domains/accounts/sessions/sessions.server'
import { db } from '~/platform/db.server'
import {
  checkCurrentPassword,
  OVERLOADED_RETRY_AFTER_S,
  type PasswordRefusal,
} from './current-password.server'
import { forgetRememberedDevices } from './remembered-devices.server'

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
 * Gives a person another password (SPEC 7 change-password; the new one was checked by the form). All other sessions
 * end, devices spared the second factor are forgotten, links mailed for the old password are void, and the owner hears
 * of it by mail. The session that asks goes on under a new id: gives its Set-Cookie value.
 */
export async function changePassword(
  given: ChangePassword,
): Promise<{ setCookie: string } | ChangePasswordRefusal> {
  const { userId, currentPassword, newPassword, request, ip } = given
  const refused = await checkCurrentPassword({ userId, password: currentPassword })
  if (refused) return refused
  const error = await refusedNewPassword(newPassword, await namesOf(userId))
  if (error) return { refusal: 'weak-password', error }
  try {
    const passwordHash = await hashPassword(newPassword)
    return await db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ passwordHash, passwordResetToken: null, passwordResetExpires: null })
        .where(eq(users.id, userId))
      await endAllSessions({ userId, because: 'password-changed', q: tx })
      await forgetRememberedDevices(tx, userId)
      const at = whereaboutsOf({ request, ip })
      await recordSecurityEvent(tx, { userId, kind: 'password-changed', at })
      return { setCookie: await startSession({ userId, request, ip, q: tx }) }
    })
  } catch (error) {
    if (error instanceof HashQueueFull)
      return { refusal: 'overloaded', retryAfterS: OVERLOADED_RETRY_AFTER_S }
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
