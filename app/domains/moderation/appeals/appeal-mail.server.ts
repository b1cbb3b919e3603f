import { users } from 'db/schema/accounts'
import { moderationCases } from 'db/schema/cases'
import { appeals, decisions } from 'db/schema/decisions'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import { appealPath, mailedSecret } from '~/domains/accounts/suspension/appeal-link.server'
import { heldUntil } from '~/domains/notifications/preferences/quiet-hours.server'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { areTextsRestored } from '../decisions/removal-in-force.server'

/** Job that mails the receipt of an appeal, or its result once there is one. */
export const mailAppeal = defineJob('appeal-mail', z.object({ appealId: z.uuid() }))
/** The key of `mailAppeal`: the job for the result replaces that of a receipt that was not mailed yet. */
export const appealMailKey = (appealId: string): string => `appeal mail ${appealId}`

/**
 * Mails the receipt of an open appeal, or the result of an answered one, with the link to its page. Throws if it is not accepted.
 * @returns when to call it again for a result, at the end of the person's quiet hours; null if nothing is left to do
 */
export async function sendAppealMail(appealId: string): Promise<Date | null> {
  const [row] = await db
    .select({
      appeal: appeals,
      userId: users.id,
      to: users.email,
      language: users.language,
      hash: decisions.appealToken,
      action: decisions.action,
      decidedAt: decisions.createdAt,
      about: moderationCases,
    })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
    .innerJoin(moderationCases, eq(moderationCases.id, decisions.caseId))
    .innerJoin(users, eq(users.id, decisions.userId))
    .where(eq(appeals.id, appealId))
  if (!row) return null
  const { to, language, hash } = row
  const { status, answer, decisionId } = row.appeal
  // The receipt answers what the person has just sent.
  const held = status === 'open' ? null : await heldUntil({ id: row.userId }, 'report_decided')
  if (held) return held
  const t = translator(language)
  // The link of the statement: the other kind ends after a day, and a mail may be read later.
  const secret = mailedSecret(decisionId, hash)
  const path = secret ? `/appeal/${secret}` : appealPath(decisionId)
  const { about, action, decidedAt } = row
  const isBack = await areTextsRestored(db, { ...about, action, decidedAt, appealStatus: status })
  const texts = isBack ? [t('statements:appeal.texts')] : []
  const result =
    status === 'open'
      ? [t('statements:appeal.receipt')]
      : [t(`statements:appeal.${status}`), ...texts, answer ?? '']
  await mailTo({
    to,
    language,
    subject: t(status === 'open' ? 'statements:appeal.receiptSubject' : 'statements:appeal.resultSubject'),
    heading: t(status === 'open' ? 'statements:appeal.receiptSubject' : 'statements:appeal.resultSubject'),
    paragraphs: status === 'rejected' ? [...result, t('statements:objection.outOfCourt')] : result,
    button: { text: t('statements:appeal.button'), href: absoluteUrl(path) },
  })
  return null
}
