import { USER_TYPES, type UserType } from 'db/limits/accounts'
import { hours, seconds } from '~/platform/durations'
import { env } from '~/platform/env.server'
import { readCookie } from '~/platform/http/preferences.server'

/** SPEC 2, "Select type": the browser stores the choice until the first login. */
const COOKIE = 'selectedUserType'
/** Long enough to register and read the mail the next morning. */
const LASTS = hours(48)

/** The account type chosen on /select-type, or null. The cookie is not signed, so it is validated here. */
export function selectedUserType(request: Request): UserType | null {
  const chosen = readCookie(request, COOKIE)
  return USER_TYPES.find((type) => type === chosen) ?? null
}

/** Set-Cookie that stores the choice; null deletes it. */
export function keepUserType(userType: UserType | null): string {
  const maxAgeS = userType ? LASTS / seconds(1) : 0
  const secure = env().appUrl.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${userType ?? ''}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
