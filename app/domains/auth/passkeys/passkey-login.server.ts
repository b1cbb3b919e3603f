import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { restorableFrom } from '~/domains/accounts/deletion-grace'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { completeLogin } from '../login/complete-login.server'
import type { SignInRefusal } from '../login/login.server'
import { savePendingLogin } from '../login/pending-login.server'
import type { Assertion } from './forms'
import { checkPasskey, type PasskeyRefusal } from './verify-passkey.server'

export type PasskeySignIn =
  | { account: { id: string; firstName: string }; step: 'restore' | null; headers: Headers }
  | PasskeyRefusal
  | Extract<SignInRefusal, { refusal: 'blocked' }>

/**
 * Signs in by a passkey, without password and code. A suspended person reads the reason, as after the right password; a deleted account can
 * be restored first (`step`). `headers` are for the response. `ip` as `context.ip`.
 */
export async function signInByPasskey(given: {
  response: Assertion
  request: Request
  ip: string
  redirectTo: string | null
}): Promise<PasskeySignIn> {
  const { request, ip, redirectTo } = given
  const checked = await checkPasskey({ ...given, owner: null })
  if ('refusal' in checked) return checked
  const { userId, passkeyId } = checked
  const [user] = await db.select(NEEDED).from(users).where(eq(users.id, userId))
  if (!user?.isEmailVerified || (user.deletedAt && user.deletedAt <= restorableFrom(now())))
    return { refusal: 'passkey' }
  if (user.isSuspended) return { refusal: 'blocked', reason: user.suspensionReason }
  const account = { id: userId, firstName: user.firstName }
  if (user.deletedAt) {
    const cookie = await savePendingLogin({ userId, step: 'restore', redirectTo })
    return { account, step: 'restore', headers: new Headers({ 'Set-Cookie': cookie }) }
  }
  const headers = await completeLogin({ userId, request, ip, provedBy: 'passkey', proof: { passkeyId } })
  // Removed since it was checked.
  return headers ? { account, step: null, headers } : { refusal: 'passkey' }
}

const NEEDED = {
  firstName: users.firstName,
  isEmailVerified: users.isEmailVerified,
  isSuspended: users.isSuspended,
  suspensionReason: users.suspensionReason,
  deletedAt: users.deletedAt,
}
