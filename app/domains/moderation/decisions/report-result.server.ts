import { users } from 'db/schema/accounts'
import { reports } from 'db/schema/reports'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import { heldUntil } from '~/domains/notifications/preferences/quiet-hours.server'
import { formatDate } from '~/i18n/format/times'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'

/** The job that mails reporters the result of their report. */
export const mailReportResult = defineJob('report-result', z.object({ reportId: z.uuid() }))

/**
 * Mails a reporter the result in their language (Regulation (EU) 2022/2065, article 16 (5)). The e-mail says whether we acted, but neither
 * what we did nor to whom. Does nothing if there is no address, or the report was reopened. Throws if the e-mail is not accepted.
 * @returns when to call it again, if a member has quiet hours now; null if nothing is left to do
 */
export async function sendReportResult(reportId: string): Promise<Date | null> {
  const [row] = await db
    .select({
      report: reports,
      account: { email: users.email, language: users.language, deletedAt: users.deletedAt },
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.reporterId))
    .where(eq(reports.id, reportId))
  if (!row) return null
  const { report, account } = row
  const { status: result } = report
  if (result === 'open') return null
  const to = account ? (account.deletedAt ? null : account.email) : report.reporterEmail
  if (!to) return null
  const held = report.reporterId ? await heldUntil({ id: report.reporterId }, 'report_decided') : null
  if (held) return held
  await sendResultMail({
    to,
    language: account?.language ?? report.language,
    id: reportId,
    result,
    reportedAt: report.createdAt,
  })
  return null
}

/** Mails the result of a report. Reports of things that do not exist get one, too, so that it does not reveal whether something exists. */
export async function sendResultMail(mail: {
  to: string
  language: Language
  id: string
  result: 'upheld' | 'dismissed'
  reportedAt: Date
}): Promise<void> {
  const { to, language, id, result, reportedAt } = mail
  const t = translator(language)
  await mailTo({
    to,
    language,
    subject: t('statements:report.resultSubject', { number: reportNumber(id) }),
    heading: t('statements:report.resultHeading'),
    paragraphs: [
      t('statements:report.thanks', { date: formatDate(language, reportedAt, 'long') }),
      t(`statements:report.${result}`),
      t('statements:report.human'),
      t('statements:report.object', { number: reportNumber(id) }),
      t('statements:objection.outOfCourt'),
    ],
    facts: [{ label: t('statements:report.number'), value: reportNumber(id) }],
    more: [{ text: t('statements:report.again'), href: absoluteUrl('/report') }],
  })
}

/** The number by which a reporter refers to a report, such as `3F2A-91C0`: the beginning of its id. */
export const reportNumber = (id: string): string => `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase()
