import { USER_TYPES, type UserType } from 'db/limits/accounts'
import { hours, seconds } from '~/platform/durations'
import { env } from '~/platform/env.server'
import { readCookie } from '~/platform/http/preferences.server'

/** SPEC 2, "Select type": the choice waits in the browser until the first sign-in. */
const COOKIE = 'selectedUserType'
/** Long enough to register, read the mail and come back to it the next morning. */
const LASTS = hours(48)

/** The account type chosen on /select-type, or null. A plain cookie, so it is checked here. */
export function selectedUserType(request: Request): UserType | null {
  const chosen = readCookie(request, COOKIE)
  return USER_TYPES.find((type) => type === chosen) ?? null
}

/** Set-Cookie that keeps the choice; null takes it away. */
export function keepUserType(userType: UserType | null): string {
  const maxAgeS = userType ? LASTS / seconds(1) : 0
  const secure = env().appUrl.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${userType ?? ''}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
