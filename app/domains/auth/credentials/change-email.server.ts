import { NEW_EMAIL_LINK_HOURS } from 'db/limits/accounts'
import { users } from 'db/schema/accounts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { defineJob } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { newMailToken } from '../account-mail/mail-tokens.server'

/** Finds the owner of a new address, and mails it. */
export const mailNewEmailLink = defineJob('new-email-link', z.object({ userId: z.uuid() }))

export type NewEmailRefusal = { refusal: 'same-email' } | { refusal: 'too-many'; retryAfterS: number }

/**
 * Stores a requested new address (`email` in its canonical form); it replaces the current one once confirmed. It reads no other account:
 * only a mail to the owner of an address says that it is taken. The current address is notified at once. A further request replaces the
 * pending one.
 */
export async function requestEmailChange(given: {
  userId: string
  email: string
  at: ClientInfo
}): Promise<{ ok: true } | NewEmailRefusal> {
  const { userId, email, at } = given
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (user?.email === email) return { refusal: 'same-email' }
  const reached = await limitFor('changeEmail').consume(userId)
  if (reached) return { refusal: 'too-many', ...reached }
  await db.transaction(async (tx) => {
    const newEmailExpires = new Date(now().getTime() + hours(NEW_EMAIL_LINK_HOURS))
    // The job creates the token, so that none waits in a queue.
    await tx
      .update(users)
      .set({ newEmail: email, newEmailToken: null, newEmailExpires })
      .where(eq(users.id, userId))
    await recordSecurityEvent(tx, { userId, kind: 'email-change-requested', at })
    // One job for both of two quick requests: each mails the address that is pending by then, and voids the link of the one before.
    await mailNewEmailLink.enqueue(tx, { userId }, { key: `new-email-link:${userId}` })
  })
  return { ok: true }
}

/** The current address, and the pending one, if any. */
export async function emailsOf(userId: string): Promise<{ email: string; pendingEmail: string | null }> {
  const [user] = await db.select(EMAILS).from(users).where(eq(users.id, userId))
  if (!user) throw new Error('No such account')
  const isPending = user.newEmailExpires !== null && user.newEmailExpires > now()
  return { email: user.email, pendingEmail: isPending ? user.newEmail : null }
}

/** Drops the pending address: its link becomes invalid. */
export async function cancelEmailChange(userId: string): Promise<void> {
  await db
    .update(users)
    .set({ newEmail: null, newEmailToken: null, newEmailExpires: null })
    .where(eq(users.id, userId))
}

const EMAILS = { email: users.email, newEmail: users.newEmail, newEmailExpires: users.newEmailExpires }

/**
 * Whether an account owns its address. A registration that never verified it does not; an account whose address an admin set back to
 * unconfirmed is no registration (decision 0080) and keeps everything.
 */
export const ownsAddress = (): SQL<boolean> =>
  sql<boolean>`(${users.isEmailVerified} or ${users.registrationId} is null)`

/** Mails a requested new address: the confirmation link, or, if the address belongs to another account, a notice to its owner. */
export async function answerEmailChange({ userId }: { userId: string }): Promise<void> {
  const [user] = await db
    .select({
      newEmail: users.newEmail,
      newEmailExpires: users.newEmailExpires,
      language: users.language,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!user?.newEmail || !user.newEmailExpires || user.newEmailExpires <= now()) return

  const { newEmail, language } = user
  const [owner] = await db
    .select({ language: users.language })
    .from(users)
    .where(and(eq(users.email, newEmail), ownsAddress()))
  if (owner) return sendNewEmailTaken({ email: newEmail, language: owner.language })

  const { token, hash } = newMailToken()
  // Only if it is still pending: another one may have replaced it.
  const stillPending = await db
    .update(users)
    // The time of the change stays: the account reads its own, and would see that the address belongs to nobody yet.
    .set({ newEmailToken: hash, updatedAt: sql`updated_at` })
    .where(and(eq(users.id, userId), eq(users.newEmail, newEmail)))
    .returning({ id: users.id })
  if (stillPending.length > 0) await sendNewEmailLink({ email: newEmail, language, token })
}

type Recipient = { email: string; language: Language }

/** The mail with the link that confirms a new address. */
async function sendNewEmailLink({ email, language, token }: Recipient & { token: string }): Promise<void> {
  const t = translator(language)
  await mailTo({
    to: email,
    language,
    subject: t('mail:newAddress.subject'),
    heading: t('mail:newAddress.heading'),
    paragraphs: [t('mail:newAddress.text'), t('mail:verify.valid', { hours: NEW_EMAIL_LINK_HOURS })],
    button: { text: t('mail:newAddress.button'), href: absoluteUrl('/confirm-email', { token }) },
    aside: t('mail:newAddress.aside'),
  })
}

/** The notice to the owner of an address that was requested for another account. */
async function sendNewEmailTaken({ email, language }: Recipient): Promise<void> {
  const t = translator(language)
  await mailTo({
    to: email,
    language,
    subject: t('mail:newAddressTaken.subject'),
    heading: t('mail:newAddressTaken.heading'),
    paragraphs: [t('mail:newAddressTaken.text')],
    button: { text: t('mail:newAddressTaken.button'), href: absoluteUrl('/login') },
    aside: t('mail:newAddressTaken.aside'),
  })
}
