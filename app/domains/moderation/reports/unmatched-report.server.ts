import { randomInt } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { publicReports } from 'db/schema/reports'
import { and, asc, eq, isNotNull, isNull, lte, ne } from 'drizzle-orm'
import { z } from 'zod'
import { lockAccountRow } from '~/domains/accounts/account-row.server'
import { mailAfterNotice } from '~/domains/notifications/channels/own-mail.server'
import { notify } from '~/domains/notifications/notify.server'
import { heldUntil } from '~/domains/notifications/preferences/quiet-hours.server'
import { db, type Tx } from '~/platform/database/db.server'
import { defineJob, hasNoJob, type Postponed } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { days, hours, minutes } from '~/platform/time/durations'
import { sendResultMail } from '../decisions/report-result.server'
import { normalizeAddress } from './reported-address.server'

/**
 * Job that answers an unmatched report: one whose address belongs to no subject. `isNotified`: the notice was written, and the job waits for the
 * e-mail.
 */
export const answerUnmatchedReport = defineJob(
  'public-report-answer',
  z.object({ reportId: z.uuid(), isNotified: z.boolean().optional() }),
)
const KEY = 'public-report-answer:'
/** The key of `answerUnmatchedReport`. */
export const answerKey = (reportId: string): string => `${KEY}${reportId}`

/** An unmatched report is answered after a random time in this range, as if a moderator had read it. */
export const ANSWER_AFTER_MINUTES = { min: 60, max: 12 * 60 }

/**
 * Lets an unmatched report wait for its answer, which a job sends after a random time: a fixed time would reveal that nothing was found. A
 * report that a member repeats while the first one waits is deleted without an answer, as a repeated matched report is
 * (file-report.server.ts).
 */
export async function waitForAnswer(reportId: string): Promise<void> {
  const waits = minutes(randomInt(ANSWER_AFTER_MINUTES.min, ANSWER_AFTER_MINUTES.max))
  const answerAt = new Date(now().getTime() + waits)
  await db.transaction(async (tx) => {
    if (await isRepeated(tx, reportId)) {
      await tx.delete(publicReports).where(eq(publicReports.id, reportId))
      return
    }
    const waiting = await tx
      .update(publicReports)
      .set({ answerAt })
      .where(and(eq(publicReports.id, reportId), isNull(publicReports.answerAt)))
      .returning({ id: publicReports.id })
    if (waiting.length > 0)
      await answerUnmatchedReport.enqueue(tx, { reportId }, { key: answerKey(reportId), runAt: answerAt })
  })
}

async function isRepeated(tx: Tx, reportId: string): Promise<boolean> {
  const [report] = await tx.select().from(publicReports).where(eq(publicReports.id, reportId))
  if (!report?.reporterId) return false
  const { reporterId, address } = report
  // Of two reports at the same moment, the second one then finds the first.
  await lockAccountRow(tx, reporterId)
  const others = await tx
    .select({ address: publicReports.address })
    .from(publicReports)
    .where(
      and(
        eq(publicReports.reporterId, reporterId),
        isNotNull(publicReports.answerAt),
        ne(publicReports.id, reportId),
      ),
    )
  return others.some((other) => normalizeAddress(other.address) === normalizeAddress(address))
}

/**
 * Answers an unmatched report like a dismissed one, so that nobody can tell them apart: a member by a notice, and by mail after the quiet
 * hours; nobody whose account was deleted. Then deletes it. Throws if the e-mail is not accepted and no notice was written just now,
 * so that the job retries.
 * @param isNotified an earlier call has written the notice: its reader may have deleted it since, and one of a real report stays deleted
 * @returns when to call it again (with `isNotified`): at the end of a member's quiet hours, or soon if the e-mail was not accepted; null if
 *   nothing is left to do
 */
export async function sendUnmatchedReportAnswer(
  reportId: string,
  isNotified = false,
): Promise<Postponed<{ isNotified: boolean }> | null> {
  const [row] = await db
    .select({
      report: publicReports,
      account: { email: users.email, language: users.language, deletedAt: users.deletedAt },
    })
    .from(publicReports)
    .leftJoin(users, eq(users.id, publicReports.reporterId))
    .where(and(eq(publicReports.id, reportId), isNotNull(publicReports.answerAt)))
  if (!row) return null
  const { report, account } = row
  const { reporterId, createdAt } = report
  const result = 'dismissed'
  if (reporterId && !isNotified)
    await db.transaction((tx) =>
      notify(tx, { userId: reporterId, kind: 'report_decided', about: reportId, detail: result }),
    )
  const to = account ? (account.deletedAt ? null : account.email) : report.email
  const held = to && reporterId ? await heldUntil({ id: reporterId }, 'report_decided') : null
  const changes = { isNotified: true }
  if (held) return { runAt: held, changes }
  const language = account?.language ?? report.language
  const isKnown = isNotified || !reporterId
  const postponed = await mailAfterNotice({ isKnown, changes }, async () => {
    if (to) await sendResultMail({ to, language, id: reportId, result, reportedAt: createdAt })
  })
  if (postponed) return postponed
  await db.delete(publicReports).where(eq(publicReports.id, reportId))
  return null
}

const STUCK_FOR = hours(1)
/** Longer than the queue retries a mail. */
const ANSWER_RETRY_PERIOD = days(7)
const QUEUED_AT_ONCE = 100

/**
 * Queues the answers that still wait an hour after their time and have no job, and deletes unmatched reports whose answer could not be
 * mailed for days. Returns how many.
 */
export async function sweepUnmatchedReports(): Promise<number> {
  const dueBefore = (ms: number) => lte(publicReports.answerAt, new Date(now().getTime() - ms))
  const deleted = await db
    .delete(publicReports)
    .where(dueBefore(ANSWER_RETRY_PERIOD))
    .returning({ id: publicReports.id })
  const stuck = await db
    .select({ reportId: publicReports.id })
    .from(publicReports)
    .where(and(dueBefore(STUCK_FOR), hasNoJob(KEY, publicReports.id)))
    .orderBy(asc(publicReports.answerAt))
    .limit(QUEUED_AT_ONCE)
  for (const { reportId } of stuck)
    await answerUnmatchedReport.enqueue(db, { reportId }, { key: answerKey(reportId) })
  return deleted.length + stuck.length
}
