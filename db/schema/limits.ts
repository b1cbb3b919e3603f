import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/** Counters of rate-limiter-flexible, which names the columns. */
export const requestLimits = pgTable(
  'request_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: moment(),
  },
  (table) => [index('request_limits_expire').on(table.expire)],
)
