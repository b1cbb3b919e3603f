import { reports } from 'db/schema/reports'
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
