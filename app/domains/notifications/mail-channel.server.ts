import { users } from 'db/schema/accounts'
import { and, eq, isNull } from 'drizzle-orm'
import { absoluteUrl } from '~/domains/accounts/mail/absolute-url.server'
import { mailTo } from '~/domains/accounts/mail/send-email.server'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/db.server'
import type { UnreadSummary } from './channels.server'

/**
 * E-mails somebody how many messages are unread: counts only, neither names nor content. Does nothing if the account was deleted or
 * switched these e-mails off; throws if the e-mail is not accepted, so that the job retries.
 */
export async function notifyByMail({ userId, unread, requests }: UnreadSummary): Promise<void> {
  const [account] = await db
    .select({ to: users.email, language: users.language })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.wantsMessageMails, true),
        eq(users.isSuspended, false),
        isNull(users.deletedAt),
      ),
    )
  if (!account) return
  const { to, language } = account
  const t = translator(language)
  const facts = [
    { label: t('mail:waiting.unread'), value: String(unread) },
    { label: t('mail:waiting.requests'), value: String(requests) },
  ]
  await mailTo({
    to,
    language,
    subject: t('mail:waiting.subject'),
    heading: t('mail:waiting.heading'),
    paragraphs: [t('mail:waiting.text')],
    facts: facts.filter(({ value }) => value !== '0'),
    button: {
      text: t('mail:waiting.button'),
      href: absoluteUrl('/chat', unread === 0 ? { folder: 'requests' } : {}),
    },
    more: [{ text: t('mail:waiting.settings'), href: absoluteUrl('/settings/chat') }],
    aside: t('mail:waiting.aside'),
  })
}
