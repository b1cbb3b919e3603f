import { users } from 'db/schema/accounts'
import { moderationCases } from 'db/schema/cases'
import { decisions } from 'db/schema/decisions'
import { reports } from 'db/schema/reports'
import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { appealHash, appealSecrets } from '~/domains/accounts/suspension/appeal-link.server'
import { THE_PLATFORM } from '~/domains/accounts/suspension/restrictions.server'
import { translator } from '~/i18n/server.server'
import { now } from '~/platform/clock.server'
import { db, type Tx } from '~/platform/db.server'
import { defineJob } from '~/platform/queue.server'
import { releaseHeldImage } from '../blocked-pictures/blocked-copy.server'
import { mailReportResult } from './report-result.server'

/** Job that releases a decision once it can no longer be undone. */
export const deliverDecision = defineJob('deliver-decision', z.object({ decisionId: z.uuid() }))
/** Job that mails the statement of a released decision. */
export const mailStatement = defineJob('statement-mail', z.object({ decisionId: z.uuid() }))

/**
 * Releases a decision: from the commit on it cannot be undone, the person reads the statement in the app, and the mails to the person and
 * the reporters are enqueued. Does nothing for one that was undone or released.
 */
export async function releaseDecision(decisionId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [released] = await tx
      .update(decisions)
      .set({ sentAt: now() })
      .where(and(eq(decisions.id, decisionId), isNull(decisions.undoneAt), isNull(decisions.sentAt)))
      .returning()
    if (!released) return
    const { caseId, userId, statementText, action, isSuspending } = released
    if (action === 'dismiss') await releaseHeldSubject(tx, caseId)
    if (userId && statementText) {
      await mailStatement.enqueue(tx, { decisionId })
      if (action === 'suspend' || action === 'suspend-days' || isSuspending)
        await recordSecurityEvent(tx, { userId, kind: 'suspended', at: THE_PLATFORM, isMailed: false })
    }
    const told = await tx
      .select({ id: reports.id })
      .from(reports)
      .where(
        and(
          eq(reports.caseId, caseId),
          ne(reports.status, 'open'),
          eq(reports.decidedAt, released.createdAt),
          or(isNotNull(reports.reporterId), isNotNull(reports.reporterEmail)),
        ),
      )
    for (const { id } of told) await mailReportResult.enqueue(tx, { reportId: id })
  })
}

async function releaseHeldSubject(tx: Tx, caseId: string): Promise<void> {
  const [found] = await tx.select().from(moderationCases).where(eq(moderationCases.id, caseId))
  if (found) await releaseHeldImage(tx, found)
}

/** Mails the stored statement with its appeal link. Throws if the e-mail is not accepted, so that the job retries. */
export async function writeStatement(decisionId: string): Promise<void> {
  const [row] = await db
    .select({ decision: decisions, to: users.email })
    .from(decisions)
    .innerJoin(users, eq(users.id, decisions.userId))
    .where(and(eq(decisions.id, decisionId), isNotNull(decisions.sentAt)))
  if (!row) return
  const { statementSubject, statementText, language, appealToken } = row.decision
  if (!statementSubject || !statementText || !language) return
  const t = translator(language)
  const secret = appealSecrets(decisionId).find((one) => appealHash(one) === appealToken)
  await mailTo({
    to: row.to,
    language,
    subject: statementSubject,
    heading: statementSubject,
    paragraphs: statementText.split('\n\n'),
    ...(secret && {
      button: { text: t('statements:objection.button'), href: absoluteUrl(`/appeal/${secret}`) },
    }),
  })
}
