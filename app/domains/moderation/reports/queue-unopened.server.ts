import { publicReports } from 'db/schema/public-reports'
import { and, asc, isNull, lt } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { hasNoLiveJob } from '~/platform/queue/has-job.server'
import { now } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { processPublicReport, publicReportKey } from './report-public.server'

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
