import { reports } from 'db/schema/reports'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { now } from '~/platform/clock.server'
import type { Queryable } from '~/platform/db.server'

type Row = typeof reports.$inferInsert

/**
 * Stores a report with its snapshot. While a report of the same person on the same subject is open, repeating it changes nothing.
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
    /** The owner of the profile, photo or message. */
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
