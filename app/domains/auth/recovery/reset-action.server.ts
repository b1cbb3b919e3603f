import { RESET_LINK_HOURS } from 'db/limits/accounts'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { restorableFrom } from '~/domains/accounts/events'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import type { AnsweredRequest } from '~/domains/auth/account-mail/account-mail-jobs.server'
import { issueMailToken } from '~/domains/auth/account-mail/mail-tokens.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { hours } from '~/platform/durations'
import { mailBlocked, mailResetLink } from './request-reset.server'

/**
 * Answers a forgotten password (kind 'reset') only by mail: with a link if the address has an account, verified or not, or deleted and
 * restorable; with a notice if the account is suspended; not at all if there is none. Links mailed before stay valid: a further request
 * invalidates none. Returns whether a mail was sent.
 */
export async function resetRequestAction(request: AnsweredRequest): Promise<boolean> {
  const [user] = await db.select(NEEDED).from(users).where(eq(users.email, request.email))
  if (!user || (user.deletedAt && user.deletedAt <= restorableFrom(now()))) return false
  const { tries } = request
  if (user.isSuspended) {
    await mailBlocked({ ...user, tries })
    return true
  }

  const { device, country, network } = request
  const token = await db.transaction(async (tx) => {
    const at = { device, country, network: network ?? '' }
    await recordSecurityEvent(tx, { userId: user.id, kind: 'reset-requested', at })
    const of = { userId: user.id, email: user.email }
    return issueMailToken(tx, { kind: 'reset-password', ...of, validMs: hours(RESET_LINK_HOURS) })
  })
  await mailResetLink({ ...user, tries, token })
  return true
}

const NEEDED = {
  id: users.id,
  email: users.email,
  language: users.language,
  isSuspended: users.isSuspended,
  deletedAt: users.deletedAt,
}
