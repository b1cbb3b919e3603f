import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import type { CodeRefusal } from '~/domains/auth/mfa/check-second-factor.server'
import { checkSecondFactor } from '~/domains/auth/mfa/check-second-factor.server'
import { completeLogin } from './complete-login.server'
import { deviceOf } from './known-devices.server'
import type { SignedInAccount } from './login.server'

/**
 * Completes a login by password and second-factor code in one call (SPEC 7 "login"); `ip` as `context.ip`. Returns the response headers, or
 * why the code was refused, or that the password was changed since it was checked.
 */
export async function completeLoginByCode(given: {
  account: Pick<SignedInAccount, 'id' | 'password'>
  code: string
  request: Request
  ip: string
}): Promise<Headers | CodeRefusal | { refusal: 'credentials' }> {
  const { account, code, request, ip } = given
  const userId = account.id
  const checked = await checkSecondFactor({
    userId,
    code,
    at: clientInfoOf({ request, ip }),
    device: await deviceOf(request),
  })
  if ('refusal' in checked) return checked
  const proof = { password: account.password }
  const headers = await completeLogin({ userId, request, ip, provedBy: 'second-factor', proof })
  return headers ?? { refusal: 'credentials' }
}
