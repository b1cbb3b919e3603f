import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { db } from '~/platform/database/db.server'
import { signedCookie } from '~/platform/http/cookies.server'
import { now } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'
import { secondFactorOf } from '../mfa/second-factor.server'
import { switchOffSecondFactor } from '../mfa/set-up-second-factor.server'
import { passkeysOf, removePasskey } from '../passkeys/passkeys.server'
import { passwordFingerprint } from '../passwords/passwords.server'

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

/** The second factor and the passkeys that a reset left, all older than FACTOR_SETTLED_DAYS. */
export async function factorsLeft(userId: string): Promise<FactorsLeft> {
  const [factor, passkeys] = await Promise.all([secondFactorOf(userId), passkeysOf(userId)])
  return {
    secondFactorSince: factor.state === 'on' ? factor.since : null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
  }
}

/** Removes a factor that a reset left, for the account of `resetAccountOf`. Idempotent. `ip` as `context.ip`. */
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
