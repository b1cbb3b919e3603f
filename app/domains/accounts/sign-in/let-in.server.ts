import { applyChosenType } from '~/domains/accounts/joining/account-type.server'
import { keepUserType, selectedUserType } from '~/domains/accounts/joining/selected-user-type.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { whereaboutsOf } from '~/domains/accounts/security-log/whereabouts.server'
import { startSession } from '~/domains/accounts/sessions/sessions.server'
import { db } from '~/platform/db.server'
import { noteSignIn } from './sign-in.server'

/** By what a person proved to be the owner. */
export type ProvedBy = 'password' | 'second-factor' | 'passkey'

/**
 * What follows a sign-in, whichever door it came through: the type chosen on /select-type is applied (once, to an
 * empty account), the sign-in is noted, and a new session starts. `ip` as `context.ip`. Gives the headers that tell
 * the browser.
 */
export async function letIn({
  userId,
  request,
  ip,
  provedBy,
}: {
  userId: string
  request: Request
  ip: string
  provedBy: ProvedBy
}): Promise<Headers> {
  const headers = new Headers()
  const userType = selectedUserType(request)
  if (userType) {
    // Before the sign-in is noted: it is the first only until then.
    await applyChosenType({ userId, userType })
    headers.append('Set-Cookie', keepUserType(null))
  }
  await db.transaction(async (tx) => {
    await noteSignIn(tx, userId)
    const at = whereaboutsOf({ request, ip })
    await recordSecurityEvent(tx, { userId, kind: 'signed-in', at, details: { provedBy } })
    headers.append('Set-Cookie', await startSession({ userId, request, ip, q: tx }))
  })
  return headers
}
