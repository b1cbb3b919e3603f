import { users } from 'db/schema/accounts'
import { and, eq, gt } from 'drizzle-orm'
import { hashOfMailToken, isMailToken } from '~/domains/accounts/address-requests/mail-token.server'
import { OVERLOADED_RETRY_AFTER_S } from '~/domains/accounts/credentials/current-password.server'
import { forgetRememberedDevices } from '~/domains/accounts/credentials/remembered-devices.server'
import { HashQueueFull } from '~/domains/accounts/passwords/hash-queue.server'
import { type NewPasswordRefusal, refusedNewPassword } from '~/domains/accounts/passwords/new-password.server'
import { hashPassword } from '~/domains/accounts/passwords/passwords.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { type Whereabouts, whereaboutsOf } from '~/domains/accounts/security-log/whereabouts.server'
import { endAllSessions } from '~/domains/accounts/sessions/sessions.server'
import { deviceOf } from '~/domains/accounts/sign-in/known-devices.server'
import { openPlace } from '~/domains/accounts/sign-in/turn.server'
import { now } from '~/platform/clock.server'
import { db, type Tx } from '~/platform/db.server'

/** Why no password was set; the texts are in reset-refusal-text.ts. */
export type ResetRefusal =
  /** Damaged, expired, replaced by a newer one, or invented: told apart by nothing. */
  | { refusal: 'invalid-token' }
  /** The newest link of its account, and it has set a password already: a button pressed twice, or a second tab. */
  | { refusal: 'used-token' }
  /** Too easy to guess. The token still counts. */
  | { refusal: 'weak-password'; error: NewPasswordRefusal }
  /** More passwords wait to be hashed than the machine can do in good time. */
  | { refusal: 'overloaded'; retryAfterS: number }

/**
 * Sets a new password by the token of a mailed link (SPEC 2 "Reset password"). Everything that an old password had
 * opened is over: all sessions, devices spared the second factor, a change of address that waits. The second factor
 * itself stays, nobody is signed in, and the owner hears of it by mail. Who reads the mailbox has verified it, too, and
 * may sign in from here without waiting for others' tries. `ip` as `context.ip`.
 */
export async function resetPassword(given: {
  token: string
  password: string
  request: Request
  ip: string
}): Promise<{ ok: true } | ResetRefusal> {
  if (!isMailToken(given.token)) return { refusal: 'invalid-token' }
  const tokenHash = hashOfMailToken(given.token)
  // Before anything is hashed: an invented token is to cost nothing.
  const holder = await holderOf(tokenHash)
  if ('refusal' in holder) return holder
  const error = await refusedNewPassword(given.password, holder.own)
  if (error) return { refusal: 'weak-password', error }
  try {
    const passwordHash = await hashPassword(given.password)
    const at = whereaboutsOf(given)
    const email = await db.transaction((tx) => useToken(tx, { tokenHash, passwordHash, at }))
    if (!email) return { refusal: 'used-token' }
    await openPlace({ email, network: at.network, device: await deviceOf(given.request) })
    return { ok: true }
  } catch (error) {
    if (error instanceof HashQueueFull)
      return { refusal: 'overloaded', retryAfterS: OVERLOADED_RETRY_AFTER_S }
    throw error
  }
}

/** Whose valid token it is: what a password of theirs must not be. */
async function holderOf(tokenHash: string): Promise<{ own: (string | null)[] } | ResetRefusal> {
  const [user] = await db.select(NEEDED).from(users).where(eq(users.passwordResetToken, tokenHash))
  if (!user || user.isBlocked) return { refusal: 'invalid-token' }
  // A used token keeps its place without an end, until the next one takes it: a second press is told the truth.
  if (user.expires === null) return { refusal: 'used-token' }
  if (user.expires <= now()) return { refusal: 'invalid-token' }
  return { own: [user.email, user.firstName, user.lastName, user.username] }
}

/** Gives the address of the account, or null where somebody else was quicker. */
async function useToken(
  tx: Tx,
  { tokenHash, passwordHash, at }: { tokenHash: string; passwordHash: string; at: Whereabouts },
): Promise<string | null> {
  // One statement finds and uses it up: of two that come at once, the second finds nothing.
  const [user] = await tx
    .update(users)
    .set({
      passwordHash,
      passwordResetExpires: null,
      isEmailVerified: true,
      emailVerificationToken: null,
      emailVerificationExpires: null,
      newEmail: null,
      newEmailToken: null,
      newEmailExpires: null,
    })
    .where(
      and(
        eq(users.passwordResetToken, tokenHash),
        gt(users.passwordResetExpires, now()),
        eq(users.isBlocked, false),
      ),
    )
    .returning({ id: users.id, email: users.email })
  if (!user) return null
  await endAllSessions({ userId: user.id, because: 'password-reset', q: tx })
  await forgetRememberedDevices(tx, user.id)
  await recordSecurityEvent(tx, { userId: user.id, kind: 'password-reset', at })
  return user.email
}

const NEEDED = {
  expires: users.passwordResetExpires,
  isBlocked: users.isBlocked,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
}
