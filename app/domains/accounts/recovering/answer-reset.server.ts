import { RESET_LINK_HOURS } from 'db/limits/accounts'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import type { AddressRequest } from '~/domains/accounts/address-requests/address-requests.server'
import { newMailToken } from '~/domains/accounts/address-requests/mail-token.server'
import { takeBackFrom } from '~/domains/accounts/removal/taking-back'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { hours } from '~/platform/durations'
import { mailBlocked, mailResetLink } from './reset-letters.server'

/**
 * Answers a forgotten password (kind 'reset') by mail alone: with a link where the address has an account, its e-mail
 * verified or not, or deleted and still to be taken back; with a word on the block where it is blocked; not at all
 * where nobody has the address. The token is made here, so that none waits in a queue; it replaces the one before.
 */
export async function answerResetRequest(request: AddressRequest): Promise<void> {
  const [user] = await db.select(NEEDED).from(users).where(eq(users.email, request.email))
  if (!user || (user.deletedAt && user.deletedAt <= takeBackFrom(now()))) return
  if (user.isBlocked) return mailBlocked(user)

  const { token, hash } = newMailToken()
  const { device, country, network } = request
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({
        passwordResetToken: hash,
        passwordResetExpires: new Date(now().getTime() + hours(RESET_LINK_HOURS)),
      })
      .where(eq(users.id, user.id))
    const at = { device, country, network: network ?? '' }
    await recordSecurityEvent(tx, { userId: user.id, kind: 'reset-requested', at })
  })
  await mailResetLink({ ...user, token })
}

const NEEDED = {
  id: users.id,
  email: users.email,
  language: users.language,
  isBlocked: users.isBlocked,
  deletedAt: users.deletedAt,
}
