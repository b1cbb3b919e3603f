import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { QueueSearch } from './queue-search'

/** The `order by` of a queue in both directions, and the conditions for what follows or precedes a key. */
type Order = {
  key: z.ZodType<unknown[]>
  columns: SQL
  by: SQL
  reversed: SQL
  after: (key: string[]) => SQL
  before: (key: string[]) => SQL
}

// Microseconds, as stored.
const text = (column: string) =>
  sql.raw(`to_char(c.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)

/** The orders of the queue; each ends with the id, so that no two cases share a key. */
export const ORDERS: Record<QueueSearch['sort'], Order> = {
  due: {
    key: z.tuple([z.enum(['urgent', 'normal']), z.string(), z.guid()]),
    columns: sql`json_build_array(c.priority, ${text('due_at')}, c.id)`,
    by: sql`c.priority desc nulls last, c.due_at, c.id`,
    reversed: sql`c.priority asc nulls first, c.due_at desc, c.id desc`,
    after: ([priority, due, id]) => sql`(c.priority < ${priority}
      or (c.priority = ${priority} and (c.due_at, c.id) > (${due}::timestamptz, ${id}::uuid)))`,
    before: ([priority, due, id]) => sql`(c.priority > ${priority}
      or (c.priority = ${priority} and (c.due_at, c.id) < (${due}::timestamptz, ${id}::uuid)))`,
  },
  newest: {
    key: z.tuple([z.string(), z.guid()]),
    columns: sql`json_build_array(${text('created_at')}, c.id)`,
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
