import { reports } from 'db/schema/reports'
import { and, eq, sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { now } from '~/platform/clock.server'
import type { Queryable } from '~/platform/db.server'

type Row = typeof reports.$inferInsert

/**
 * Stores what somebody tells the moderators, with what there was to see. While a report of the same person on the same thing is open,
 * telling it again changes nothing.
 */
export async function fileReport(
  q: Queryable,
  {
    by,
    userId,
    details,
    ...told
  }: Pick<Row, 'targetType' | 'targetId' | 'reason' | 'snapshot'> & {
    by: Pick<Viewer, 'id'>
    /** Whose profile, photo or message it is. */
    userId: string
    details: string | undefined
  },
): Promise<void> {
  await q
    .insert(reports)
    .values({
      ...told,
      reporterId: by.id,
      reportedUserId: userId,
      details: details || null,
      createdAt: now(),
    })
    .onConflictDoNothing()
}

/** Where a report on a message names its photo. */
export const REPORTED_IMAGE = sql<string>`${reports.snapshot}->'message'->>'imageUrl'`

/** Whether the moderators still have to look at a message with this photo. */
export async function isImageReported(q: Queryable, url: string): Promise<boolean> {
  const open = and(eq(reports.status, 'open'), eq(reports.targetType, 'message'))
  const [row] = await q
    .select({ id: reports.id })
    .from(reports)
    .where(and(open, sql`${REPORTED_IMAGE} = ${url}`))
    .limit(1)
  return row !== undefined
}
