import { needsSecondFactor } from '~/domains/auth/mfa/second-factor.server'
import { completeLogin } from './complete-login.server'
import type { SignedInAccount } from './login.server'
import { savePendingLogin } from './pending-login.server'

/** What is missing after the right password, or nothing. `headers` are for the response. */
export type NextStep =
  | { step: 'restore' | 'second-factor' | null; headers: Headers }
  /** The password was changed since it was checked. */
  | { refusal: 'credentials' }

/**
 * Continues after the right password: a deleted account can be restored, one with a second factor needs a code (the pending login is stored
 * in a cookie), otherwise the login completes. `ip` as `context.ip`.
 */
export async function nextStep(given: {
  account: Pick<SignedInAccount, 'id' | 'isDeleted' | 'password'>
  request: Request
  ip: string
  redirectTo: string | null
}): Promise<NextStep> {
  const { account, request, ip, redirectTo } = given
  const userId = account.id
  const step = account.isDeleted
    ? 'restore'
    : (await needsSecondFactor({ userId, request }))
      ? 'second-factor'
      : null
  if (step) {
    return {
      step,
      headers: new Headers({ 'Set-Cookie': await savePendingLogin({ userId, step, redirectTo }) }),
    }
  }
  const { password } = account
  const headers = await completeLogin({ userId, request, ip, provedBy: 'password', proof: { password } })
  return headers ? { step, headers } : { refusal: 'credentials' }
}
