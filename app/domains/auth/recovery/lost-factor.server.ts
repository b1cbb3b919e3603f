import { users } from 'db/schema/accounts'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { type ClientInfo, clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { db } from '~/platform/database/db.server'
import { signedCookie } from '~/platform/http/cookies.server'
import { now } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'
import { findMailToken, lockByMailToken } from '../account-mail/mail-tokens.server'
import { cancelFactorRemoval, pendingFactorRemoval, requestFactorRemoval } from '../mfa/factor-removal.server'
import { secondFactorOf } from '../mfa/second-factor.server'
import { switchOffSecondFactor } from '../mfa/set-up-second-factor.server'
import { passkeysOf, removePasskey } from '../passkeys/passkeys.server'
import { passwordFingerprint } from '../passwords/passwords.server'

/**
 * Reports a lost second factor with the token of a reset (DECISIONS "Reset"). The token is not used up.
 * @returns when the factor is removed; `invalid-token` also if there is no factor to remove
 */
export function reportLostFactor(given: {
  token: string
  at: ClientInfo
}): Promise<{ dueAt: Date } | { refusal: 'invalid-token' }> {
  return db.transaction(async (tx) => {
    const found = await lockByMailToken(tx, 'reset-password', given.token)
    if (found?.state !== 'valid') return { refusal: 'invalid-token' as const }
    const { userId } = found
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.isSuspended, false)))
    const dueAt = user ? await requestFactorRemoval(tx, { userId, at: given.at }) : null
    return dueAt ? { dueAt } : { refusal: 'invalid-token' as const }
  })
}

/** When the second factor is removed unless the mailed link with this token cancels that; null if the link or the request is invalid. */
export async function factorRemovalDueAt(token: string): Promise<Date | null> {
  const found = await findMailToken(db, 'keep-second-factor', token)
  return found?.state === 'valid' ? pendingFactorRemoval(found.userId) : null
}

/** Cancels the removal by the link of one of its mails. False if there is nothing to cancel. */
export function keepFactor({ token, at }: { token: string; at: ClientInfo }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await lockByMailToken(tx, 'keep-second-factor', token)
    return found?.state === 'valid' && (await cancelFactorRemoval(tx, { userId: found.userId, at }))
  })
}

/** Long enough to review the remaining factors, and short in case the device is shared. */
const LIFETIME = minutes(15)
const Done = z.object({ userId: z.uuid(), password: z.string(), expire: z.iso.datetime() })

/** The factors that still sign in after a reset. */
type FactorsLeft = {
  secondFactorSince: Date | null
  passkeys: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }[]
}

const cookie = () => signedCookie('after-reset', LIFETIME / seconds(1))

/** Set-Cookie that records that this browser has just reset a password. It does not sign in. */
export function rememberReset({
  userId,
  passwordHash,
}: {
  userId: string
  passwordHash: string
}): Promise<string> {
  const expire = new Date(now().getTime() + LIFETIME).toISOString()
  const done: z.infer<typeof Done> = { userId, password: passwordFingerprint(passwordHash), expire }
  return cookie().serialize(done)
}

/**
 * The account whose password this browser has just reset: for fifteen minutes, and until the password changes again. The reset proved the
 * mailbox and, where required, the second factor.
 */
export async function resetAccountOf(request: Request): Promise<string | null> {
  const read = Done.safeParse(await cookie().parse(request.headers.get('cookie')))
  if (!read.success || new Date(read.data.expire) <= now()) return null
  const { userId, password } = read.data
  const [user] = await db
    .select({ passwordHash: users.passwordHash, isSuspended: users.isSuspended })
    .from(users)
    .where(eq(users.id, userId))
  return user && !user.isSuspended && passwordFingerprint(user.passwordHash) === password ? userId : null
}

/** The factors and passkeys that a reset left, all older than FACTOR_SETTLED_DAYS. */
export async function factorsLeft(userId: string): Promise<FactorsLeft> {
  const [factor, passkeys] = await Promise.all([secondFactorOf(userId), passkeysOf(userId)])
  return {
    secondFactorSince: factor.state === 'on' ? factor.since : null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
  }
}

/** Removes one of them, for the account of `resetAccountOf`. Idempotent. `ip` as `context.ip`. */
export async function removeLeftFactor(given: {
  userId: string
  /** A passkey's id, or the second factor with its recovery codes. */
  what: { passkey: string } | 'second-factor'
  request: Request
  ip: string
}): Promise<void> {
  const { userId, what } = given
  const at = clientInfoOf(given)
  if (what === 'second-factor') await switchOffSecondFactor({ userId, at })
  else await removePasskey({ userId, id: what.passkey, at })
}
