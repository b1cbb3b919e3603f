import { type CasePriority, REVIEW_WITHIN_HOURS, type ReportReason } from 'db/limits/moderation'
import { moderationCases } from 'db/schema/cases'
import { sql } from 'drizzle-orm'
import type { Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { isUrgent } from '../reports/forms'

type Row = typeof moderationCases.$inferInsert
type Subject = Pick<Row, 'subjectType' | 'subjectId' | 'userId'>

/** Cases with an urgent reason come first in the queue, since somebody may be in danger (DECISIONS "Reports"). */
const priorityOf = (reason: ReportReason): CasePriority => (isUrgent(reason) ? 'urgent' : 'normal')

/**
 * Opens the case of a subject, or joins the open one, for a report that this transaction stores. A report with an urgent reason makes a
 * normal case urgent and brings its deadline forward; `underage` shields it. Concurrent reports get the same case, by the unique index of
 * open cases.
 * @returns the id of the case, and whether it is new
 */
export function joinCase(
  tx: Tx,
  { reason, ...subject }: Subject & { reason: ReportReason },
): Promise<{ caseId: string; isNew: boolean }> {
  return upsert(tx, {
    ...subject,
    priority: priorityOf(reason),
    isShielded: reason === 'underage',
    reportCount: 1,
    lastReportedAt: now(),
  })
}

/** Opens the case of a subject, or joins the open one, for a hint, which is never a verdict (DECISIONS "Auto-moderation"). */
export function openHintCase(
  tx: Tx,
  hinted: Subject & Required<Pick<Row, 'hint'>> & Pick<Row, 'hintDetails'>,
): Promise<{ caseId: string; isNew: boolean }> {
  return upsert(tx, { ...hinted, priority: 'normal' })
}

async function upsert(tx: Tx, row: Omit<Row, 'dueAt'> & { priority: CasePriority }) {
  const createdAt = now()
  const dueAt = new Date(createdAt.getTime() + hours(REVIEW_WITHIN_HOURS[row.priority]))
  const { priority, isShielded, reportCount, lastReportedAt, hint, hintDetails, version } = moderationCases
  const [joined] = await tx
    .insert(moderationCases)
    .values({ ...row, dueAt, createdAt })
    .onConflictDoUpdate({
      target: [moderationCases.subjectType, moderationCases.subjectId],
      targetWhere: sql`${sql.identifier('status')} = 'open'`,
      set: {
        userId: sql`coalesce(${moderationCases.userId}, excluded.user_id)`,
        priority: sql`case when excluded.priority = 'urgent' then 'urgent' else ${priority} end`,
        dueAt: sql`least(${moderationCases.dueAt}, excluded.due_at)`,
        isShielded: sql`${isShielded} or excluded.is_shielded`,
        reportCount: sql`${reportCount} + excluded.report_count`,
        lastReportedAt: sql`coalesce(excluded.last_reported_at, ${lastReportedAt})`,
        hint: sql`coalesce(excluded.hint, ${hint})`,
        hintDetails: sql`coalesce(excluded.hint_details, ${hintDetails})`,
        version: sql`${version} + 1`,
      },
    })
    .returning({ caseId: moderationCases.id, version })
  if (!joined) throw new Error('No case was inserted or updated')
  return { caseId: joined.caseId, isNew: joined.version === 1 }
}
