import { users } from 'db/schema/accounts'
import { moderationCases } from 'db/schema/cases'
import { decisions, strikes } from 'db/schema/decisions'
import { reports } from 'db/schema/reports'
import { and, asc, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import { THE_PLATFORM } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { appealPath, mailedSecret } from '~/domains/accounts/suspension/appeal-link.server'
import { endSharingOfRemoved } from '~/domains/chat/messages/remove-message.server'
import { notify } from '~/domains/notifications/notify.server'
import { heldUntil } from '~/domains/notifications/preferences/quiet-hours.server'
import { translator } from '~/i18n/server.server'
import { db, type Tx } from '~/platform/database/db.server'
import { defineJob, hasNoLiveJob } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { releaseHeldImage } from '../blocked-pictures/held-images.server'
import { mailReportResult } from './report-result.server'

/** Job that releases a decision once it can no longer be undone. */
export const deliverDecision = defineJob('deliver-decision', z.object({ decisionId: z.uuid() }))
/** The key of `deliverDecision`. */
export const deliverDecisionKey = (decisionId: string): string => `deliver-decision:${decisionId}`
/** Job that mails the statement of a released decision. */
export const mailStatement = defineJob('statement-mail', z.object({ decisionId: z.uuid() }))

/**
 * Releases a decision: from the commit on it cannot be undone, the person reads the statement in the app, the person and the
 * reporters are notified, and the mails to them are enqueued. Does nothing for one that was undone or released.
 */
export async function releaseDecision(decisionId: string): Promise<void> {
  const publish = await db.transaction(async (tx) => {
    const [released] = await tx
      .update(decisions)
      .set({ sentAt: now() })
      .where(and(eq(decisions.id, decisionId), isNull(decisions.undoneAt), isNull(decisions.sentAt)))
      .returning()
    if (!released) return null
    const events: { userId: string; about: string; detail: string }[] = []
    const { caseId, userId, statementText, action, isSuspending, liftedAt } = released
    const publishRelease = await applyFinalEffects(tx, released)
    if (liftedAt) await dropStatementAndStrike(tx, decisionId)
    else if (userId && statementText) {
      await mailStatement.enqueue(tx, { decisionId })
      events.push({ userId, about: decisionId, detail: 'own' })
      if (action === 'suspend' || action === 'suspend-days' || isSuspending)
        await recordSecurityEvent(tx, { userId, kind: 'suspended', at: THE_PLATFORM, isMailed: false })
    }
    const decidedReports = await tx
      .select({ id: reports.id, reporterId: reports.reporterId, status: reports.status })
      .from(reports)
      .where(
        and(
          eq(reports.caseId, caseId),
          ne(reports.status, 'open'),
          eq(reports.decidedAt, released.createdAt),
          or(isNotNull(reports.reporterId), isNotNull(reports.reporterEmail)),
        ),
      )
    for (const { id, reporterId, status } of decidedReports) {
      await mailReportResult.enqueue(tx, { reportId: id })
      if (reporterId) events.push({ userId: reporterId, about: id, detail: status })
    }
    // Always in the same order, so that the releases of two decisions about the same people cannot deadlock.
    for (const event of events.sort((one, other) => (one.userId < other.userId ? -1 : 1)))
      await notify(tx, { ...event, kind: 'report_decided' })
    return publishRelease
  })
  await publish?.()
}

/** An admin reinstated the person within the delay: a suspension that is over is not stated, and leaves no strike (decision 0393). */
async function dropStatementAndStrike(tx: Tx, decisionId: string): Promise<void> {
  await tx
    .update(decisions)
    .set({ statementSubject: null, statementText: null, appealToken: null, appealUntil: null })
    .where(eq(decisions.id, decisionId))
  await tx.delete(strikes).where(eq(strikes.decisionId, decisionId))
}

/** What waits until the decision can no longer be undone: no undo could bring back exactly what was before. */
async function applyFinalEffects(tx: Tx, { caseId, action, removed }: typeof decisions.$inferSelect) {
  const [found] = await tx.select().from(moderationCases).where(eq(moderationCases.id, caseId))
  if (!found) return null
  if (removed?.kind === 'message') await endSharingOfRemoved(tx, found.subjectId, removed)
  return action === 'dismiss' ? releaseHeldImage(tx, found) : null
}

/**
 * Mails the stored statement with its appeal link. Throws if the e-mail is not accepted, so that the job retries.
 * @returns when to call it again, at the end of the person's quiet hours; null if nothing is left to do
 */
export async function sendStatement(decisionId: string): Promise<Date | null> {
  const [row] = await db
    .select({ decision: decisions, userId: users.id, to: users.email })
    .from(decisions)
    .innerJoin(users, eq(users.id, decisions.userId))
    .where(and(eq(decisions.id, decisionId), isNotNull(decisions.sentAt)))
  if (!row) return null
  const { statementSubject, statementText, language, appealToken } = row.decision
  if (!statementSubject || !statementText || !language) return null
  const held = await heldUntil({ id: row.userId }, 'report_decided')
  if (held) return held
  const t = translator(language)
  // Without the secret the link ends after a day: the address was changed during the quiet hours, or SESSION_SECRET was replaced.
  const secret = mailedSecret(decisionId, appealToken)
  const path = secret ? `/appeal/${secret}` : appealPath(decisionId)
  await mailTo({
    to: row.to,
    language,
    subject: statementSubject,
    heading: statementSubject,
    paragraphs: statementText.split('\n\n'),
    button: { text: t('statements:objection.button'), href: absoluteUrl(path) },
  })
  return null
}

const STUCK_FOR = hours(1)
const QUEUED_AT_ONCE = 200

/** Queues the decisions whose time to undo is long over and that were not released, if their job was given up or is gone. Returns how many. */
export async function queueUndelivered(): Promise<number> {
  const stuck = await db
    .select({ id: decisions.id })
    .from(decisions)
    .where(
      and(
        isNull(decisions.sentAt),
        isNull(decisions.undoneAt),
        lt(decisions.statementDueAt, new Date(now().getTime() - STUCK_FOR)),
        hasNoLiveJob(deliverDecisionKey(''), decisions.id),
      ),
    )
    .orderBy(asc(decisions.createdAt))
    .limit(QUEUED_AT_ONCE)
  for (const { id } of stuck)
    await deliverDecision.enqueue(db, { decisionId: id }, { key: deliverDecisionKey(id) })
  return stuck.length
}
