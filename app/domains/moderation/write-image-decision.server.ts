import { users } from 'db/schema/accounts'
import { imageModeration } from 'db/schema/media'
import { and, eq, isNull } from 'drizzle-orm'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/db.server'

/**
 * E-mails the owner of a photo the decision and the reason of a rejection. Does nothing if photo or account were deleted; throws if the
 * e-mail is not accepted, so that the job retries.
 */
export async function writeImageDecision(moderationId: string): Promise<void> {
  const [row] = await db
    .select({
      status: imageModeration.status,
      reason: imageModeration.rejectionReason,
      to: users.email,
      language: users.language,
    })
    .from(imageModeration)
    .innerJoin(users, eq(users.id, imageModeration.userId))
    .where(and(eq(imageModeration.id, moderationId), isNull(users.deletedAt)))
  if (!row || row.status === 'pending') return
  const { status, reason, to, language } = row
  const t = translator(language)
  const subject = t(`mail:imageDecision.${status}.subject`)
  await mailTo({
    to,
    language,
    subject,
    heading: subject,
    paragraphs: [t(`mail:imageDecision.${status}.text`)],
    facts: reason ? [{ label: t('mail:imageDecision.reason'), value: reason }] : [],
    button: { text: t('mail:imageDecision.button'), href: absoluteUrl('/my-profile') },
  })
}
