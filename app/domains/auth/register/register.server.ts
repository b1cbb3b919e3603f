import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import { enqueueAccountMail } from '~/domains/auth/account-mail/account-mail-jobs.server'
import type { Device } from '~/domains/auth/login/known-devices.server'
import { HashQueueFull } from '~/domains/auth/passwords/hash-queue.server'
import { type NewPasswordRefusal, refusedNewPassword } from '~/domains/auth/passwords/new-password.server'
import { hashPassword } from '~/domains/auth/passwords/passwords.server'
import type { Language } from '~/i18n/languages'
import type { Registration } from './register-schema'

/** Why a registration was refused. None depends on whether the address has an account. */
export type RegisterRefusal =
  | { refusal: 'password'; error: NewPasswordRefusal }
  /** More passwords wait to be hashed than the machine can handle; the text is `auth:register.overloaded`. */
  | { refusal: 'overloaded'; retryAfterS: number }

export const OVERLOADED_RETRY_AFTER_S = 5

/**
 * Accepts a registration (SPEC 5). It reads no account: a job finds the account and answers by mail, so that the response and its time are
 * the same for every address (DECISIONS "Signed in, signed out").
 * @returns the registration's id, for the cookie of the browser that made it (registration-cookie.server.ts)
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
    if (failure instanceof HashQueueFull)
      return { refusal: 'overloaded', retryAfterS: OVERLOADED_RETRY_AFTER_S }
    throw failure
  }
}
