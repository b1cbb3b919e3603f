import { users } from 'db/schema/accounts'
import { imageDecisions } from 'db/schema/hints'
import { imageModeration } from 'db/schema/media'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/db.server'

/**
 * E-mails the owner of a photo the decision and the reason of a rejection. Does nothing if photo or account were deleted; throws if the
 * e-mail is not accepted, so that the job retries. Nor does it write about a decision that was undone or replaced meanwhile; jobs of older
 * versions name none.
 */
export async function writeImageDecision(moderationId: string, decisionId?: string): Promise<void> {
  if (decisionId && (await lastDecisionOf(moderationId)) !== decisionId) return
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

async function lastDecisionOf(moderationId: string): Promise<string | undefined> {
  const [last] = await db
    .select({ id: imageDecisions.id })
    .from(imageDecisions)
    .where(and(eq(imageDecisions.moderationId, moderationId), isNull(imageDecisions.undoneAt)))
    .orderBy(desc(imageDecisions.createdAt))
    .limit(1)
  return last?.id
}
