import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { switchOffSecondFactor } from '~/domains/auth/mfa/change-second-factor.server'
import { secondFactorOf } from '~/domains/auth/mfa/second-factor.server'
import { passkeysOf, removePasskey } from '~/domains/auth/passkeys/passkeys.server'
import { passwordFingerprint } from '~/domains/auth/passwords/passwords.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { minutes, seconds } from '~/platform/durations'
import { signedCookie } from '~/platform/http/signed-cookie.server'

/** Long enough to review the factors, short enough for a shared device. */
const LASTS = minutes(15)
const Done = z.object({ userId: z.uuid(), password: z.string(), expire: z.iso.datetime() })

/** The factors that still sign in after a reset. */
export type FactorsLeft = {
  secondFactorSince: Date | null
  passkeys: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }[]
}

const cookie = () => signedCookie('after-reset', LASTS / seconds(1))

/** Set-Cookie that records that this browser has just reset a password. It does not sign in. */
export function rememberReset({
  userId,
  passwordHash,
}: {
  userId: string
  passwordHash: string
}): Promise<string> {
  const expire = new Date(now().getTime() + LASTS).toISOString()
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
