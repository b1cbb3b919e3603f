import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { moment } from './columns'

/**
 * Who is connected to which process, by sockets and event streams. A process puts `until` off while it lives; the rows of one
 * that died count for nothing once it is over.
 */
export const connections = pgTable(
  'connections',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    processId: uuid().notNull(),
    count: integer().notNull(),
    until: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.processId] }),
    index('connections_process').on(t.processId),
    index('connections_until').on(t.until),
    check('connections_count', sql`${t.count} > 0`),
  ],
)
