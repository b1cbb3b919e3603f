import { needsSecondFactor } from '~/domains/auth/mfa/second-factor.server'
import { completeLogin } from './complete-login.server'
import type { SignedInAccount } from './login.server'
import { savePendingLogin } from './pending-login.server'

/** What is still missing after the right password, or nothing. `headers` tell the browser. */
export type NextStep =
  | { step: 'restore' | 'second-factor' | null; headers: Headers }
  /** The password was changed since it was checked. */
  | { refusal: 'credentials' }

/**
 * What follows the right password: a deleted account may be taken back, one with a second factor shows a code (the
 * sign-in waits in a cookie meanwhile), everybody else is let in. `ip` as `context.ip`.
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
