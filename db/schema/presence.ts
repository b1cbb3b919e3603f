import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { moment } from './columns'

/**
 * The number of connections (sockets and event streams) of each member to each process. A running process extends `until` of its rows; the
 * rows of a process that died expire.
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
