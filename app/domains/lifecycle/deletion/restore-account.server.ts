import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { completeLogin } from '~/domains/auth/login/complete-login.server'
import { deviceOf } from '~/domains/auth/login/known-devices.server'
import {
  consumePendingLogin,
  dropPendingLogin,
  pendingLogin,
} from '~/domains/auth/login/pending-login.server'
import { type CodeRefusal, checkSecondFactor } from '~/domains/auth/mfa/check-second-factor.server'
import { needsSecondFactor } from '~/domains/auth/mfa/second-factor.server'
import { deletedAtOf, restoreAccount } from './delete-account.server'

/** A deleted account whose owner has just given its password. `asksForCode`: its second factor is on. */
export type Restorable = { deletedAt: Date; asksForCode: boolean }

/** The account that a browser's held sign-in may take back; null once that is over (held-sign-in.server.ts). */
export async function restorable(request: Request): Promise<Restorable | null> {
  const held = await pendingLogin(request, 'restore')
  const deletedAt = held && (await deletedAtOf(held.userId))
  if (!deletedAt) return null
  return { deletedAt, asksForCode: await needsSecondFactor({ userId: held.userId, request }) }
}

/**
 * Takes a deletion back and signs the owner in, who has given the password and, where the second factor is on, gives
 * its `code` now: the password alone changes nothing. `ip` as `context.ip`. `over`: it took too long, was done already,
 * or the account's time has run out.
 */
export async function restoreAndLogIn({
  request,
  ip,
  code,
}: {
  request: Request
  ip: string
  code: string
}): Promise<{ headers: Headers; redirectTo: string } | CodeRefusal | { refusal: 'over' }> {
  const held = await pendingLogin(request, 'restore')
  if (!held) return { refusal: 'over' }
  const { userId } = held
  const at = clientInfoOf({ request, ip })
  const asksForCode = await needsSecondFactor({ userId, request })
  if (asksForCode) {
    const checked = await checkSecondFactor({ userId, code, at, device: await deviceOf(request) })
    if ('refusal' in checked) return checked
  }
  if (!(await consumePendingLogin(held)) || !(await restoreAccount({ userId, at })))
    return { refusal: 'over' }
  const proof = { password: held.password }
  const provedBy = asksForCode ? 'second-factor' : 'password'
  const headers = await completeLogin({ userId, request, ip, provedBy, proof })
  if (!headers) return { refusal: 'over' }
  headers.append('Set-Cookie', await dropPendingLogin())
  return { headers, redirectTo: held.redirectTo ?? '/' }
}
