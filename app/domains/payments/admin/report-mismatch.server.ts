import { isMismatch } from 'db/limits/payments'
import { users } from 'db/schema/accounts'
import { paymentNotices } from 'db/schema/payments'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import { translator } from '~/i18n/server.server'
import { db, type Tx } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'

/** The job that e-mails one admin about a mismatch (MISMATCHES). Each admin has a job, so that a retry repeats only one e-mail. */
export const mailMismatch = defineJob('payment-mismatch', z.object({ noticeId: z.uuid(), adminId: z.uuid() }))

const isActiveAdmin = () =>
  and(
    eq(users.isAdmin, true),
    eq(users.isEmailVerified, true),
    eq(users.isSuspended, false),
    isNull(users.deletedAt),
  )

/** Enqueues an e-mail to every admin about such a notice: an admin must refund it manually (DECISIONS "Premium and payment"). */
export async function reportMismatch(tx: Tx, noticeId: string): Promise<void> {
  const admins = await tx.select({ id: users.id }).from(users).where(isActiveAdmin())
  for (const { id: adminId } of admins) await mailMismatch.enqueue(tx, { noticeId, adminId })
}

/**
 * E-mails an admin the kind of mismatch and a link to the list of notices, but no content of the notice. Does nothing if the account is no
 * longer an active admin. Throws if the e-mail is not accepted, so that the job retries.
 */
export async function sendMismatchMail({
  noticeId,
  adminId,
}: {
  noticeId: string
  adminId: string
}): Promise<void> {
  const [notice] = await db
    .select({ outcome: paymentNotices.outcome })
    .from(paymentNotices)
    .where(eq(paymentNotices.id, noticeId))
  const [admin] = await db
    .select({ to: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.id, adminId), isActiveAdmin()))
  if (!notice || !admin || !isMismatch(notice.outcome)) return
  const { to, language } = admin
  const t = translator(language)
  await mailTo({
    to,
    language,
    subject: t('admin:payments.mail.subject'),
    heading: t('admin:payments.mail.subject'),
    paragraphs: [t('admin:payments.mail.text')],
    facts: [
      {
        label: t('admin:payments.mail.outcome'),
        value: t(`admin:payments.mismatch.outcome.${notice.outcome}`),
      },
    ],
    button: { text: t('admin:payments.mail.button'), href: absoluteUrl('/admin/payments') },
  })
}
