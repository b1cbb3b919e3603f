import { applyChosenType } from '~/domains/accounts/joining/account-type.server'
import { keepUserType, selectedUserType } from '~/domains/accounts/joining/selected-user-type.server'
import { keepLanguage } from '~/domains/accounts/own-language.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { whereaboutsOf } from '~/domains/accounts/security-log/whereabouts.server'
import { startSession } from '~/domains/accounts/sessions/sessions.server'
import { askedLanguage, storedLanguage } from '~/i18n/server.server'
import { db } from '~/platform/db.server'
import { noteDevice } from './known-devices.server'
import { rememberPlace } from './known-places.server'
import { noteSignIn } from './sign-in.server'

/** By what a person proved to be the owner. */
export type ProvedBy = 'password' | 'second-factor' | 'passkey'

/**
 * What follows a sign-in, whichever door it came through: the type chosen on /select-type is applied (once, to an
 * empty account), the sign-in and the browser are noted, and a new session starts. A browser that the account has not
 * signed in from before is news to its owner, who has others. Gives the headers that tell the browser.
 * @param ip as `context.ip`
 * @param secondFactorUntil spares this browser the second factor until then
 */
export async function letIn({
  userId,
  request,
  ip,
  provedBy,
  secondFactorUntil,
}: {
  userId: string
  request: Request
  ip: string
  provedBy: ProvedBy
  secondFactorUntil?: Date
}): Promise<Headers> {
  const headers = new Headers()
  const userType = selectedUserType(request)
  if (userType) {
    // Before the sign-in is noted: it is the first only until then.
    await applyChosenType({ userId, userType })
    headers.append('Set-Cookie', keepUserType(null))
  }
  await db.transaction(async (tx) => {
    const email = await noteSignIn(tx, userId)
    // Chosen on this site, by address or form: a browser's own wish is no choice.
    const language = askedLanguage(request) ?? storedLanguage(request)
    if (language) await keepLanguage({ userId, language }, tx)
    const { cookie, device, isNews } = await noteDevice(tx, { userId, request, secondFactorUntil })
    const at = whereaboutsOf({ request, ip })
    await rememberPlace(tx, { email, network: at.network, device })
    const kind = isNews ? 'signed-in-new-device' : 'signed-in'
    await recordSecurityEvent(tx, { userId, kind, at, details: { provedBy } })
    headers.append('Set-Cookie', cookie)
    headers.append('Set-Cookie', await startSession({ userId, request, ip, q: tx }))
  })
  return headers
}
