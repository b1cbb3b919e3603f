import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { completeLogin } from '~/domains/auth/login/complete-login.server'
import { deviceOf } from '~/domains/auth/login/known-devices.server'
import {
  consumePendingLogin,
  dropPendingLogin,
  type PendingLogin,
  pendingLogin,
} from '~/domains/auth/login/pending-login.server'
import { type CodeRefusal, checkSecondFactor } from '~/domains/auth/mfa/check-second-factor.server'
import { needsSecondFactor } from '~/domains/auth/mfa/second-factor.server'
import { deletedAtOf, restoreAccount } from './delete-account.server'

/** A deleted account whose owner has just entered the password, or used a passkey. `asksForCode`: restoring needs a code as well. */
type Restorable = { userId: string; deletedAt: Date; asksForCode: boolean }

/** The account that the browser's pending login may restore; null if there is none or it expired (pending-login.server.ts). */
export async function restorableAccount(request: Request): Promise<Restorable | null> {
  const pending = await pendingLogin(request, 'restore')
  const deletedAt = pending && (await deletedAtOf(pending.userId))
  if (!deletedAt) return null
  return { userId: pending.userId, deletedAt, asksForCode: await needsCode(pending, request) }
}

/** After the password, if the second factor is on; a passkey replaces both. */
async function needsCode({ userId, passkeyId }: PendingLogin, request: Request): Promise<boolean> {
  return passkeyId === undefined && (await needsSecondFactor({ userId, request }))
}

/**
 * Restores the deleted account of the browser's pending login, and signs its owner in. The owner has entered the password before; if the
 * second factor is on, nothing changes without a correct `code`. A passkey replaces both. `ip` as in `context.ip`. Refuses with `over` if
 * the pending login expired or was used already, or if the account can no longer be restored.
 * @param shownId the account of the page: if another tab has begun the login of another one since, that is refused with `over`, too
 */
export async function restoreAndLogIn({
  request,
  ip,
  code,
  shownId,
}: {
  request: Request
  ip: string
  code: string
  shownId?: string | undefined
}): Promise<{ headers: Headers; redirectTo: string } | CodeRefusal | { refusal: 'over' }> {
  const pending = await pendingLogin(request, 'restore')
  if (!pending || (shownId !== undefined && shownId !== pending.userId)) return { refusal: 'over' }
  const { userId, password, passkeyId } = pending
  const at = clientInfoOf({ request, ip })
  const asksForCode = await needsCode(pending, request)
  if (asksForCode) {
    const checked = await checkSecondFactor({ userId, code, at, device: await deviceOf(request) })
    if ('refusal' in checked) return checked
  }
  if (!(await consumePendingLogin(pending)) || !(await restoreAccount({ userId, at })))
    return { refusal: 'over' }
  const proof = passkeyId === undefined ? { password } : { passkeyId }
  const provedBy = passkeyId !== undefined ? 'passkey' : asksForCode ? 'second-factor' : 'password'
  const headers = await completeLogin({ userId, request, ip, provedBy, proof })
  if (!headers) return { refusal: 'over' }
  headers.append('Set-Cookie', await dropPendingLogin())
  return { headers, redirectTo: pending.redirectTo ?? '/' }
}
