import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { createdAt, id, lengthWithin, updatedAt } from './columns'

/** SPEC 3 "admin_logs". */
export const adminLogs = pgTable(
  'admin_logs',
  {
    id: id(),
    /** Null for the operator's command. */
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

/** Platform-wide settings of admins: one row, defaults without it. */
export const platformSettings = pgTable(
  'platform_settings',
  {
    id: integer().primaryKey().default(1),
    /** New profile photos are published at once and reviewed later (DECISIONS "Photos"). */
    publishPhotosFirst: boolean().notNull().default(false),
    updatedAt: updatedAt(),
  },
  (t) => [check('platform_settings_one', sql`${t.id} = 1`)],
)
