import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { sendKnownAddressEmail, sendVerificationEmail } from '~/domains/accounts/mail/register-emails.server'
import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import type { Language } from '~/i18n/languages'
import { db } from '~/platform/database/db.server'
import { type AnsweredRequest, enqueueAccountMail } from '../account-mail/account-mail-jobs.server'
import type { Device } from '../login/known-devices.server'
import { issueVerification, lockedAccount } from './register.server'
import { unconfirmedAddressOf } from './verify-email.server'

/** Who requests a new link: identified by session, else by an old link, else by address (DECISIONS). */
type LinkRequester = {
  viewerId?: string | undefined
  token?: string | undefined
  email?: string | undefined
}

/**
 * Requests a new verification link. The work and its time are the same for every named address; the job decides which mail to send, if any.
 * Without an address it does nothing.
 */
export async function requestVerificationLink(
  { viewerId, token, email }: LinkRequester,
  { language, at, browser }: { language: Language; at: ClientInfo; browser: Device | null },
): Promise<void> {
  const address = viewerId
    ? await ownAddress(viewerId)
    : ((token ? await unconfirmedAddressOf(token) : null) ?? email ?? null)
  if (address) await enqueueAccountMail({ kind: 'resend', email: address, language, browser, ...at })
}

async function ownAddress(userId: string): Promise<string | null> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return user?.email ?? null
}

/**
 * Answers "send the link again" by mail: a further link beside the earlier ones, or a notice that none is needed. An unknown address gets
 * no mail. It is in the account's language: anybody can request it. Returns whether a mail was sent.
 */
export async function answerResendRequest({ email: to, tries }: AnsweredRequest): Promise<boolean> {
  const found = await db.transaction(async (tx) => {
    const user = await lockedAccount(tx, to)
    if (!user || user.isEmailVerified) return user
    if (user.isSuspended || user.deletedAt) return undefined
    return { ...user, token: await issueVerification(tx, user.id, to) }
  })
  if (!found) return false
  const { language, registrationId } = found
  const isRegistration = registrationId !== null
  if ('token' in found)
    await sendVerificationEmail({ to, language, tries, token: found.token, isRegistration })
  else await sendKnownAddressEmail({ to, language, tries, kind: 'resend' })
  return true
}
