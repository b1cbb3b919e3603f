import { users } from 'db/schema/accounts'
import { and, eq, ne } from 'drizzle-orm'
import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { dropMailTokens } from '~/domains/auth/account-mail/mail-tokens.server'
import { db, type Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { hashOfMailToken, isMailToken } from '../account-mail/mail-tokens.server'
import { movePlaces } from '../login/known-devices.server'
import { ownsAddress } from './change-email.server'

/** Why an address was not confirmed; the texts are `account:confirm.refusal.*`. */
export type ConfirmRefusal =
  /** Damaged, expired, used, replaced, or mailed for another account, without distinction. */
  | { refusal: 'invalid-token' }
  /** Another account has that address by now. */
  | { refusal: 'taken' }

/**
 * Replaces the address with the confirmed one. The token is valid only for the requesting account, signed in: a stranger who gets the mail
 * because of a typing error cannot use it. Sessions stay; links mailed to the old address become invalid, and it is notified of the change.
 */
export async function confirmNewEmail(given: {
  userId: string
  token: string
  at: ClientInfo
}): Promise<{ email: string } | ConfirmRefusal> {
  if (!isMailToken(given.token)) return { refusal: 'invalid-token' }
  return db.transaction((tx) => confirm(tx, { ...given, tokenHash: hashOfMailToken(given.token) }))
}

async function confirm(
  tx: Tx,
  { userId, tokenHash, at }: { userId: string; tokenHash: string; at: ClientInfo },
): Promise<{ email: string } | ConfirmRefusal> {
  const [user] = await tx
    .select({ email: users.email, newEmail: users.newEmail, expires: users.newEmailExpires })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.newEmailToken, tokenHash)))
    .for('update')
  if (!user?.newEmail || !user.expires || user.expires <= now()) return { refusal: 'invalid-token' }

  const [other] = await tx
    .select({ id: users.id, ownsAddress: ownsAddress() })
    .from(users)
    .where(and(eq(users.email, user.newEmail), ne(users.id, userId)))
    .for('update')
  if (other?.ownsAddress) return { refusal: 'taken' }
  // A registration that never verified the address: nobody could sign in to it, and the mailbox is proved now.
  if (other) await tx.delete(users).where(eq(users.id, other.id))

  await tx
    .update(users)
    .set({
      email: user.newEmail,
      newEmail: null,
      newEmailToken: null,
      newEmailExpires: null,
      registrationId: null,
    })
    .where(eq(users.id, userId))
  await dropMailTokens(tx, userId, 'reset-password')
  await dropMailTokens(tx, userId, 'verify-email')
  await movePlaces(tx, { userId, from: user.email, to: user.newEmail })
  await recordSecurityEvent(tx, { userId, kind: 'email-changed', at, details: { oldEmail: user.email } })
  return { email: user.newEmail }
}
