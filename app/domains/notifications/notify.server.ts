import { users } from 'db/schema/accounts'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import { unreadCounts } from '~/domains/chat/messages/mark-read.server'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/db.server'
import { defineJob } from '~/platform/queue.server'

/** Job that notifies one person by one channel. */
export const notifyJob = defineJob(
  'notify',
  z.object({
    channel: z.string(),
    userId: z.uuid(),
    unread: z.int().min(0),
    requests: z.int().min(0),
  }),
)

/** Calls the channel unless everything was read meanwhile; messages read meanwhile are not counted. */
export async function notify({
  channel,
  userId,
  ...enqueued
}: {
  channel: string
  userId: string
  unread: number
  requests: number
}): Promise<void> {
  const current = await unreadCounts({ id: userId })
  const unread = Math.min(enqueued.unread, current.chats)
  const requests = Math.min(enqueued.requests, current.requests)
  if (unread + requests === 0) return
  // A channel that was removed from the list is ignored.
  await CHANNELS.find(({ name }) => name === channel)?.notify({ userId, unread, requests })
}

/** The number of unread messages in conversations, and in requests. */
export type UnreadSummary = { userId: string; unread: number; requests: number }

/** A way to notify people who are away. `notify` is called again with the same counts if it threw. */
export type Channel = { name: string; notify: (summary: UnreadSummary) => Promise<void> }

/** All channels; web push will be added here. Each has its own job, so that a failure repeats no other. */
export const CHANNELS: readonly Channel[] = [{ name: 'mail', notify: notifyByMail }]

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
