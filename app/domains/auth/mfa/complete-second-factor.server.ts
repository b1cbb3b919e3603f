import type { SubmissionResult } from '@conform-to/react'
import { SECOND_FACTOR_REMEMBERED_DAYS } from 'db/limits/security'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { parseForm } from '~/platform/http/remix/form.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { completeLogin } from '../login/complete-login.server'
import { deviceOf } from '../login/known-devices.server'
import { consumePendingLogin, dropPendingLogin, pendingLogin } from '../login/pending-login.server'
import { type CodeRefusal, checkSecondFactor } from './check-second-factor.server'
import { CodeFormSchema, type RefusedCode } from './code'

/** The reply to a form whose code was refused. It does not repeat the code. */
export function codeReply(
  fields: Map<string, string>,
  { refusal }: Pick<RefusedCode, 'refusal'>,
): SubmissionResult {
  return parseForm(fields, CodeFormSchema).reply({ hideFields: ['code'], fieldErrors: { code: [refusal] } })
}

/** `redirectTo` is the requested page; `headers` contain the session cookie. */
type FinishedSignIn =
  | { headers: Headers; redirectTo: string }
  | CodeRefusal
  /** It took more than ten minutes, was completed already, or the account changed meanwhile. */
  | { refusal: 'over' }

/**
 * The last step of a login whose password was right (DECISIONS "Two-factor"): a right code completes it, once. `remember` skips the code in
 * this browser for thirty days. `ip` as `context.ip`.
 */
export async function finishSignIn({
  request,
  ip,
  code,
  remember,
}: {
  request: Request
  ip: string
  code: string
  remember: boolean
}): Promise<FinishedSignIn> {
  const pending = await pendingLogin(request, 'second-factor')
  if (!pending) return { refusal: 'over' }
  const { userId } = pending
  const checked = await checkSecondFactor({
    userId,
    code,
    at: clientInfoOf({ request, ip }),
    device: await deviceOf(request),
  })
  if ('refusal' in checked) {
    // The same code sent twice at once: the other request has used it up, and completed the login.
    const isOver = checked.refusal === 'code' && !(await pendingLogin(request, 'second-factor'))
    return isOver ? { refusal: 'over' } : checked
  }
  // A copy of the cookie cannot complete a second login, whatever code it comes with.
  if (!(await consumePendingLogin(pending))) return { refusal: 'over' }
  const rememberUntil = new Date(now().getTime() + days(SECOND_FACTOR_REMEMBERED_DAYS))
  const headers = await completeLogin({
    userId,
    request,
    ip,
    provedBy: 'second-factor',
    proof: { password: pending.password },
    secondFactorUntil: remember ? rememberUntil : undefined,
  })
  if (!headers) return { refusal: 'over' }
  headers.append('Set-Cookie', await dropPendingLogin())
  return { headers, redirectTo: pending.redirectTo ?? '/' }
}
