import { REVIEW_WITHIN_HOURS, type ReportReason } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { images } from 'db/schema/media'
import { publicReports, reports } from 'db/schema/reports'
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { mailTo } from '~/domains/accounts/mail/send-email.server'
import { idOfForm } from '~/domains/auth/bot-check/form-timestamp.server'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { db, type Tx } from '~/platform/database/db.server'
import { type LimitReached, limitFor, networkLimitFor } from '~/platform/http/limits/limits.server'
import { networkOf } from '~/platform/http/limits/network'
import { defineJob, hasNoLiveJob } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { hours, minutes } from '~/platform/time/durations'
import { reportNumber } from '../decisions/report-result.server'
import { fileReport, SubjectIsGone, unlessGone } from './file-report.server'
import { type Subject, subjectOf } from './reported-address.server'
import { ANSWER_AFTER_MINUTES, waitForAnswer } from './unmatched-report.server'

/** Job that finds what a public report is about, opens its case, and mails the receipt. */
export const processPublicReport = defineJob('public-report', z.object({ reportId: z.uuid() }))
/** The key of that job. */
const publicReportKey = (reportId: string) => `public-report:${reportId}`
/** Job that mails the receipt of a public report. */
export const mailReportReceipt = defineJob('report-receipt', z.object({ reportId: z.uuid() }))

/** The limit of reports by a member, or by a network: null within it. `ip` as `context.ip`. */
export function reportLimit({
  viewer,
  ip,
}: {
  viewer: { id: string } | null
  ip: string
}): Promise<LimitReached | null> {
  return viewer
    ? limitFor('report').consume(viewer.id)
    : networkLimitFor('publicReport').consume(networkOf(ip))
}

type TypedReport = {
  address: string
  reason: ReportReason
  details: string | undefined
  isIllegal: boolean
  /** The signed-in reporter, or null. */
  reporterId: string | null
  name: string | undefined
  email: string | undefined
  language: Language
  /** The signed timestamp of the form (`idOfForm`), which identifies it; without one every report is a new one. */
  stamp?: string | undefined
}

/**
 * Accepts a report by anybody (DECISIONS "Reports"). It stores what was typed and enqueues a job: the answer, its time and the work of the
 * request are the same for listed, hidden and unknown profiles. A form that is sent again, since the answer was lost, changes nothing.
 * Returns the number of the receipt.
 */
export async function acceptPublicReport(report: TypedReport): Promise<{ number: string }> {
  const { reporterId, details, name, email, stamp: _, ...rest } = report
  const id = idOf(report)
  const receipt = { number: reportNumber(id) }
  return db.transaction(async (tx) => {
    // Of two at the same moment one waits, and finds the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`public report ${id}`}, 0))`)
    if (await isAccepted(tx, id)) return receipt
    await tx.insert(publicReports).values({
      id,
      ...rest,
      reporterId,
      details: details || null,
      // Members get the result at the address of their account.
      name: reporterId ? null : (name ?? null),
      email: reporterId ? null : (email ?? null),
      createdAt: now(),
    })
    await mailReportReceipt.enqueue(tx, { reportId: id })
    await processPublicReport.enqueue(tx, { reportId: id }, { key: publicReportKey(id) })
    return receipt
  })
}

/**
 * One statement, since the job may move the report to its case meanwhile. It does the same work whether or not the subject exists, so that its
 * duration reveals nothing.
 */
async function isAccepted(tx: Tx, id: string): Promise<boolean> {
  const [found] = await tx.execute(sql`
    select 1 from ${publicReports} where id = ${id} union all select 1 from ${reports} where id = ${id}`)
  return found !== undefined
}

/**
 * As long as the row of every report exists. Later that of an unmatched report is deleted: finding only the others would reveal which
 * subjects exist.
 */
const REPEATED_WITHIN = minutes(ANSWER_AFTER_MINUTES.min)

const idOf = ({ language: _, ...typed }: TypedReport): string => idOfForm(typed, REPEATED_WITHIN)

/** Opens or joins the case of a stored report. A report whose subject does not exist, or no longer, waits for its answer. */
export async function openPublicReport(reportId: string): Promise<void> {
  const [row] = await db.select().from(publicReports).where(eq(publicReports.id, reportId))
  if (!row || row.answerAt) return
  const subject = await subjectOf(row.address)
  const isOwn = subject !== null && subject.userId === row.reporterId
  if (!subject || isOwn) return waitForAnswer(reportId)
  const isStored = await unlessGone(async (tx) => {
    const [left] = await tx.delete(publicReports).where(eq(publicReports.id, reportId)).returning()
    if (!left) return
    const { reason, details, isIllegal, reporterId, language, email, name } = left
    const filed = await fileReport(tx, {
      by: reporterId ? { id: reporterId } : null,
      userId: subject.userId,
      targetType: subject.targetType,
      targetId: subject.targetId,
      reason,
      isIllegal,
      language,
      reporterEmail: email,
      reporterName: name,
      details: details ?? undefined,
    })
    if (!filed) return
    // The subject was deleted while its evidence was stored: the rollback keeps the row of the report for its answer.
    if (!(await isThere(tx, subject))) throw new SubjectIsGone()
    // The receipt names the first id.
    await tx.update(reports).set({ id: reportId }).where(eq(reports.id, filed.reportId))
  })
  if (!isStored) await waitForAnswer(reportId)
}

/** Profiles are there as long as their case may name them: it refers to the account. */
async function isThere(tx: Tx, { targetType, targetId }: Subject): Promise<boolean> {
  return targetType === 'profile' || (await tx.$count(images, eq(images.id, targetId))) > 0
}

/** Mails the receipt with the number (Regulation (EU) 2022/2065, article 16 (4)). */
export async function sendReportReceipt(reportId: string): Promise<void> {
  const receiver = await receiverOf(reportId)
  if (!receiver) return
  const { to, language } = receiver
  const t = translator(language)
  await mailTo({
    to,
    language,
    subject: t('statements:report.receiptSubject', { number: reportNumber(reportId) }),
    heading: t('statements:report.receiptHeading'),
    paragraphs: [
      t('statements:report.receipt', { hours: REVIEW_WITHIN_HOURS.normal }),
      t('statements:report.receiptNext'),
    ],
    facts: [{ label: t('statements:report.number'), value: reportNumber(reportId) }],
    aside: t('statements:report.receiptAside'),
  })
}

/** The report may be in its case by now. */
async function receiverOf(reportId: string): Promise<{ to: string; language: Language } | null> {
  const [row] = await db.execute<{ to: string | null; language: Language }>(sql`
    select coalesce(u.email, r.email) as to, coalesce(u.language, r.language) as language
    from (
      select reporter_id, email, language from ${publicReports} where id = ${reportId}
      union all select reporter_id, reporter_email, language from ${reports} where id = ${reportId}
    ) r left join ${users} u on u.id = r.reporter_id`)
  return row?.to ? { to: row.to, language: row.language } : null
}

const STUCK_FOR = hours(1)
const QUEUED_AT_ONCE = 200

/** Queues the public reports that were not looked at for an hour, if their job was given up or is gone. Returns how many. */
export async function queueUnopened(): Promise<number> {
  const stuck = await db
    .select({ reportId: publicReports.id })
    .from(publicReports)
    .where(
      and(
        isNull(publicReports.answerAt),
        lt(publicReports.createdAt, new Date(now().getTime() - STUCK_FOR)),
        hasNoLiveJob(publicReportKey(''), publicReports.id),
      ),
    )
    .orderBy(asc(publicReports.createdAt))
    .limit(QUEUED_AT_ONCE)
  for (const { reportId } of stuck)
    await processPublicReport.enqueue(db, { reportId }, { key: publicReportKey(reportId) })
  return stuck.length
}
