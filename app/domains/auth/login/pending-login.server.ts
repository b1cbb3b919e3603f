import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { safeRedirectTo } from '~/domains/accounts/redirect-to'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { db } from '~/platform/database/db.server'
import { deletionOf, signedCookie } from '~/platform/http/cookies.server'
import { consumeToken, isTokenConsumed } from '~/platform/secrets/consumed-tokens.server'
import { now } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'
import { type CodeRefusal, checkSecondFactor } from '../mfa/check-second-factor.server'
import { needsSecondFactor } from '../mfa/second-factor.server'
import { passwordFingerprint } from '../passwords/passwords.server'
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

/** What is missing after the right password, or nothing. `headers` are for the response. */
type NextStep =
  | { step: 'restore' | 'second-factor' | null; headers: Headers }
  /** The password was changed since it was checked. */
  | { refusal: 'credentials' }

/**
 * Continues after the right password: a deleted account can be restored, one with a second factor needs a code (the pending login is stored
 * in a cookie), otherwise the login completes. `ip` as `context.ip`; `code` if the call of the password had one.
 */
export async function nextStep(given: {
  account: Pick<SignedInAccount, 'id' | 'isDeleted' | 'password'>
  request: Request
  ip: string
  redirectTo: string | null
  code?: string | undefined
}): Promise<NextStep> {
  const { account, request, ip, redirectTo, code } = given
  const userId = account.id
  const step = account.isDeleted
    ? 'restore'
    : (await needsSecondFactor({ userId, request, code }))
      ? 'second-factor'
      : null
  const { password } = account
  if (step) {
    const cookie = await savePendingLogin({ userId, step, redirectTo, password })
    return { step, headers: new Headers({ 'Set-Cookie': cookie }) }
  }
  const headers = await completeLogin({ userId, request, ip, provedBy: 'password', proof: { password } })
  return headers ? { step, headers } : { refusal: 'credentials' }
}

const VALID_FOR = minutes(10)

/** What is missing after the right password. */
export type PendingStep = 'second-factor' | 'restore'
export type PendingLogin = {
  userId: string
  redirectTo: string | null
  id: string
  expire: Date
  /** The fingerprint of the right password. */
  password: string
  /** The passkey that proved it instead: it replaces password and code. */
  passkeyId?: string | undefined
}

const StoredLogin = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  step: z.enum(['second-factor', 'restore']),
  redirectTo: z.string().nullable(),
  password: z.string(),
  passkeyId: z.string().optional(),
  expire: z.iso.datetime(),
})

/**
 * Stores a login whose password or passkey was right until its last step: ten minutes, in a signed cookie. Returns the Set-Cookie value. It
 * does not sign in by itself.
 * @param password the fingerprint of the password at the time of the check: the account may have another one by now
 */
export function savePendingLogin({
  userId,
  step,
  redirectTo,
  password,
  passkeyId,
}: {
  userId: string
  step: PendingStep
  redirectTo: string | null
  password: string
  passkeyId?: string | undefined
}): Promise<string> {
  const stored: z.infer<typeof StoredLogin> = {
    id: randomUUID(),
    userId,
    step,
    redirectTo: safeRedirectTo(redirectTo),
    // A new password invalidates pending logins with the old one.
    password,
    passkeyId,
    expire: new Date(now().getTime() + VALID_FOR).toISOString(),
  }
  return cookie().serialize(stored)
}

/**
 * The pending login of a request's browser. Null if there is none, or it is forged, completed, older than ten minutes or for another step.
 * Also null if its account was meanwhile suspended, deleted, set to an unconfirmed address or given a new password ('restore' is for deleted
 * ones).
 */
export async function pendingLogin(request: Request, step: PendingStep): Promise<PendingLogin | null> {
  const stored = await storedLogin(request)
  if (stored?.step !== step) return null
  const { id, userId, redirectTo, password, passkeyId } = stored
  const expire = new Date(stored.expire)
  if (expire <= now() || (await isTokenConsumed(tokenOf(id)))) return null
  const account = await accountOf(userId)
  if (!account?.isEmailVerified || account.isSuspended) return null
  if (passwordFingerprint(account.passwordHash) !== password) return null
  if ((account.deletedAt === null) === (step === 'restore')) return null
  return { userId, redirectTo, id, expire, password, passkeyId }
}

/** The requested page of the pending login of a request's browser, if it was completed already; else null. */
export async function completedLogin(request: Request): Promise<{ redirectTo: string } | null> {
  const stored = await storedLogin(request)
  if (!stored || !(await isTokenConsumed(tokenOf(stored.id)))) return null
  return { redirectTo: stored.redirectTo ?? '/' }
}

async function storedLogin(request: Request): Promise<z.infer<typeof StoredLogin> | null> {
  return StoredLogin.safeParse(await cookie().parse(request.headers.get('cookie'))).data ?? null
}

const tokenOf = (id: string) => `pending-login:${id}`

/** Uses up a pending login, in every tab and copy of its cookie: true for the first caller, and only that one may complete it. */
export function consumePendingLogin({ id, expire }: Pick<PendingLogin, 'id' | 'expire'>): Promise<boolean> {
  return consumeToken(tokenOf(id), expire)
}

/** The Set-Cookie value that deletes the pending login. */
export function dropPendingLogin(): Promise<string> {
  return deletionOf(cookie())
}

async function accountOf(userId: string) {
  const [account] = await db
    .select({
      passwordHash: users.passwordHash,
      isEmailVerified: users.isEmailVerified,
      isSuspended: users.isSuspended,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(eq(users.id, userId))
  return account
}

const cookie = () => signedCookie('pending-login', VALID_FOR / seconds(1))
