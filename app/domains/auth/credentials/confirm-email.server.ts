import { users } from 'db/schema/accounts'
import { and, eq, ne } from 'drizzle-orm'
import { addressChanged, addressChangedKey } from '~/domains/accounts/mail/address-changed.server'
import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { dropMailTokens } from '~/domains/auth/account-mail/mail-tokens.server'
import { db, type Tx, violatedConstraint } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { hashOfMailToken, isMailToken } from '../account-mail/mail-tokens.server'
import { movePlaces } from '../login/known-places.server'
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

  if (!(await takeAddress(tx, userId, user.newEmail))) return { refusal: 'taken' }
  await dropMailTokens(tx, userId, 'reset-password')
  await dropMailTokens(tx, userId, 'verify-email')
  await movePlaces(tx, { userId, from: user.email, to: user.newEmail })
  await recordSecurityEvent(tx, { userId, kind: 'email-changed', at, details: { oldEmail: user.email } })
  await addressChanged.enqueue(tx, { userId }, { key: addressChangedKey(userId) })
  return { email: user.newEmail }
}

/**
 * Gives the account the address; false if it belongs to another one. An account or a registration that gets the address at the same moment
 * is seen only once its transaction is over: the second try finds it.
 */
async function takeAddress(tx: Tx, userId: string, email: string): Promise<boolean> {
  try {
    return await tx.transaction((inner) => moveTo(inner, userId, email))
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_key') throw error
    return moveTo(tx, userId, email)
  }
}

async function moveTo(tx: Tx, userId: string, email: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: users.id, ownsAddress: ownsAddress() })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)))
    .for('update')
  if (other?.ownsAddress) return false
  // A registration that never verified the address: nobody could sign in to it, and the mailbox is proved now.
  if (other) await tx.delete(users).where(eq(users.id, other.id))
  await tx
    .update(users)
    .set({ email, newEmail: null, newEmailToken: null, newEmailExpires: null, registrationId: null })
    .where(eq(users.id, userId))
  return true
}
