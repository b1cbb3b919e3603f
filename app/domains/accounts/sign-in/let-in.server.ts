import { applyChosenType } from '~/domains/accounts/joining/account-type.server'
import { keepUserType, selectedUserType } from '~/domains/accounts/joining/selected-user-type.server'
import { startSession } from '~/domains/accounts/sessions/sessions.server'
import { noteSignIn } from './sign-in.server'

/**
 * What follows a sign-in, whichever door it came through: the type chosen on /select-type is applied (once, to an
 * empty account), the sign-in is noted, and a new session starts. Gives the headers that tell the browser.
 */
export async function letIn({ userId, request }: { userId: string; request: Request }): Promise<Headers> {
  const headers = new Headers()
  const userType = selectedUserType(request)
  if (userType) {
    // Before the sign-in is noted: it is the first only until then.
    await applyChosenType({ userId, userType })
    headers.append('Set-Cookie', keepUserType(null))
  }
  await noteSignIn(userId)
  headers.append('Set-Cookie', await startSession({ userId, request }))
  return headers
}
