import { adminLogs } from 'db/schema/admin'
import { and, sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { conditionsOf } from './activity-log.server'
import type { LogSearch } from './log-search'

/** More entries are not counted, so that the work does not grow with the log. */
export const COUNTED_MAX = 1000

/** The number of entries that a search finds; null if there are more than COUNTED_MAX. */
export async function countEntries(search: LogSearch): Promise<number | null> {
  const found = db
    .select({ seq: adminLogs.seq })
    .from(adminLogs)
    .where(and(...conditionsOf(search)))
    .limit(COUNTED_MAX + 1)
    .as('found')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(found)
  const count = row?.count ?? 0
  return count > COUNTED_MAX ? null : count
}
