import { sql } from 'drizzle-orm'
import { check, index, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { REPORT_REASONS, REPORT_STATES, REPORT_TARGETS, REPORT_TEXT_MAX } from '../limits/platform'
import { users } from './accounts'
import { createdAt, id, lengthWithin, moment, oneOf } from './columns'

/** A report of a profile, an image, an album or a message to the moderators (DECISIONS "Chat and albums"). */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    reporterId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The owner of the reported profile, image, album or message. */
    reportedUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    targetType: text({ enum: REPORT_TARGETS }).notNull(),
    targetId: uuid().notNull(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    /** The reporter's own text. */
    details: text(),
    /** What the reporter saw: it may be changed or deleted before a moderator reads the report. */
    snapshot: json().$type<Record<string, unknown>>().notNull(),
    status: text({ enum: REPORT_STATES }).notNull().default('open'),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    // A repeated report is one row.
    uniqueIndex('reports_open').on(t.reporterId, t.targetType, t.targetId).where(sql`status = 'open'`),
    index('reports_queue').on(t.createdAt).where(sql`status = 'open'`),
    index('reports_reported').on(t.reportedUserId),
    check('reports_target_type', oneOf(t.targetType, REPORT_TARGETS)),
    check('reports_reason', oneOf(t.reason, REPORT_REASONS)),
    check('reports_status', oneOf(t.status, REPORT_STATES)),
    check('reports_details', lengthWithin(t.details, 1, REPORT_TEXT_MAX)),
  ],
)
