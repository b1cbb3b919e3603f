import type { CodeRefusal } from '~/domains/accounts/second-factor/check-second-factor.server'
import { checkSecondFactor } from '~/domains/accounts/second-factor/check-second-factor.server'
import { whereaboutsOf } from '~/domains/accounts/security-log/whereabouts.server'
import { letIn } from './let-in.server'

/**
 * Lets in whose password was right and who sent the second factor's code in the same call (SPEC 7 "login"); `ip` as
 * `context.ip`. Gives the headers that tell the caller, or why the code did not count.
 */
export async function letInByCode(given: {
  userId: string
  code: string
  request: Request
  ip: string
}): Promise<Headers | CodeRefusal> {
  const { userId, code, request, ip } = given
  const checked = await checkSecondFactor({ userId, code, at: whereaboutsOf({ request, ip }) })
  if ('refusal' in checked) return checked
  return letIn({ userId, request, ip, provedBy: 'second-factor' })
}
