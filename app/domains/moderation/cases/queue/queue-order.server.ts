import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { QueueSearch } from './queue-search'

type Order = {
  /** The schema of a sort key, which a cursor contains. */
  key: z.ZodType<unknown[]>
  /** The sort key of a row, as a JSON array. */
  columns: SQL
  /** The expressions of `order by`, and those of the opposite direction. */
  by: SQL
  reversed: SQL
  /** The conditions for the rows after and before a sort key. */
  after: (key: string[]) => SQL
  before: (key: string[]) => SQL
}

// With microseconds, as Postgres stores them: the precision of a Date would skip or repeat cases.
const timestampText = (column: string) =>
  sql.raw(`to_char(c.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)

/** The orders of the queue; each ends with the id, so that no two cases share a key. */
export const ORDERS: Record<QueueSearch['sort'], Order> = {
  due: {
    key: z.tuple([z.enum(['urgent', 'normal']), z.string(), z.guid()]),
    columns: sql`json_build_array(c.priority, ${timestampText('due_at')}, c.id)`,
    by: sql`c.priority desc nulls last, c.due_at, c.id`,
    reversed: sql`c.priority asc nulls first, c.due_at desc, c.id desc`,
    after: ([priority, due, id]) => sql`(c.priority < ${priority}
      or (c.priority = ${priority} and (c.due_at, c.id) > (${due}::timestamptz, ${id}::uuid)))`,
    before: ([priority, due, id]) => sql`(c.priority > ${priority}
      or (c.priority = ${priority} and (c.due_at, c.id) < (${due}::timestamptz, ${id}::uuid)))`,
  },
  newest: {
    key: z.tuple([z.string(), z.guid()]),
    columns: sql`json_build_array(${timestampText('created_at')}, c.id)`,
    by: sql`c.created_at desc nulls last, c.id desc nulls last`,
    reversed: sql`c.created_at, c.id`,
    after: ([at, id]) => sql`(c.created_at, c.id) < (${at}::timestamptz, ${id}::uuid)`,
    before: ([at, id]) => sql`(c.created_at, c.id) > (${at}::timestamptz, ${id}::uuid)`,
  },
  reports: {
    key: z.tuple([z.string(), z.guid()]),
    columns: sql`json_build_array(c.report_count::text, c.id)`,
    by: sql`c.report_count desc nulls last, c.id desc nulls last`,
    reversed: sql`c.report_count, c.id`,
    after: ([count, id]) => sql`(c.report_count, c.id) < (${count}::int, ${id}::uuid)`,
    before: ([count, id]) => sql`(c.report_count, c.id) > (${count}::int, ${id}::uuid)`,
  },
}
