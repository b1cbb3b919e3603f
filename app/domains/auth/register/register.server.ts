import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import { enqueueAccountMail } from '~/domains/auth/account-mail/account-mail-jobs.server'
import type { Device } from '~/domains/auth/login/known-devices.server'
import { HashQueueFull } from '~/domains/auth/passwords/hash-queue.server'
import { type NewPasswordRefusal, refusedNewPassword } from '~/domains/auth/passwords/new-password.server'
import { hashPassword } from '~/domains/auth/passwords/passwords.server'
import type { Language } from '~/i18n/languages'
import type { Registration } from './register-schema'

/** Why a registration was not taken. None of it depends on whether anybody has the address. */
export type RegisterRefusal =
  | { refusal: 'password'; error: NewPasswordRefusal }
  /** More passwords wait to be hashed than the machine can take; the text is `auth:register.overloaded`. */
  | { refusal: 'overloaded'; retryAfterS: number }

export const OVERLOADED_RETRY_AFTER_S = 5

/**
 * Takes a registration (SPEC 5). It looks at no account: a job finds out whose the address is and answers there, so
 * that the answer here, and the time it takes, are the same for every address (DECISIONS "Signed in, signed out").
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
