import { check, index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { createdAt, id, lengthWithin } from './columns'

/** SPEC 3 "admin_logs". */
export const adminLogs = pgTable(
  'admin_logs',
  {
    id: id(),
    /** Empty where the operator's command acted. */
    adminId: uuid().references(() => users.id, { onDelete: 'set null' }),
    action: text().notNull(),
    targetId: text(),
    targetType: text(),
    details: json().$type<Record<string, unknown>>(),
    ipAddress: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('admin_logs_created').on(t.createdAt.desc()),
    index('admin_logs_admin').on(t.adminId),
    check('admin_logs_action', lengthWithin(t.action, 1, 100)),
  ],
)
