import { reports } from 'db/schema/reports'
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '~/platform/db.server'

/** The photo URL in the snapshot of a reported message. */
export const REPORTED_IMAGE = sql<string>`${reports.snapshot}->'message'->>'imageUrl'`

/** Whether an open report names a message with this photo. */
export async function isImageReported(q: Queryable, url: string): Promise<boolean> {
  const open = and(eq(reports.status, 'open'), eq(reports.targetType, 'message'))
  const [row] = await q
    .select({ id: reports.id })
    .from(reports)
    .where(and(open, sql`${REPORTED_IMAGE} = ${url}`))
    .limit(1)
  return row !== undefined
}
