import { sql } from 'drizzle-orm'
import { boolean, check, index, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { EMAIL_MAX, NAME_MAX } from '../limits/accounts'
import {
  REPORT_ADDRESS_MAX,
  REPORT_REASONS,
  REPORT_STATES,
  REPORT_TARGETS,
  REPORT_TEXT_MAX,
} from '../limits/moderation'
import { LANGUAGES } from '../limits/platform'
import { users } from './accounts'
import { moderationCases } from './cases'
import { createdAt, id, lengthWithin, moment, oneOf } from './columns'

/** A report of a profile, an image, an album or a message to the moderators (DECISIONS "Reports"), by a member or by anybody. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    /** Reports on the same thing join one case. */
    caseId: uuid().references(() => moderationCases.id, { onDelete: 'cascade' }),
    /** Null for somebody without an account, and after the account was purged. */
    reporterId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** How to answer somebody without an account; both are optional, except for illegal content. */
    reporterEmail: text(),
    reporterName: text(),
    language: text({ enum: LANGUAGES }).notNull().default('de'),
    /** The owner of the reported profile, image, album or message. */
    reportedUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    targetType: text({ enum: REPORT_TARGETS }).notNull(),
    targetId: uuid().notNull(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    /** The reporter's own text. */
    details: text(),
    /** Reported as illegal content (Regulation (EU) 2022/2065, article 16). */
    isIllegal: boolean().notNull().default(false),
    /** What reporters saw before evidence was sealed; a job moves it there. Null since then. */
    snapshot: json().$type<Record<string, unknown>>(),
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
    index('reports_reporter').on(t.reporterId, t.createdAt.desc()),
    index('reports_reason').on(t.reason, t.createdAt.desc()),
    index('reports_snapshots').on(t.caseId).where(sql`snapshot is not null`),
    index('reports_case').on(t.caseId, t.createdAt),
    check('reports_target_type', oneOf(t.targetType, REPORT_TARGETS)),
    check('reports_reason', oneOf(t.reason, REPORT_REASONS)),
    check('reports_status', oneOf(t.status, REPORT_STATES)),
    check('reports_details', lengthWithin(t.details, 1, REPORT_TEXT_MAX)),
    check('reports_language', oneOf(t.language, LANGUAGES)),
    check('reports_reporter_email', lengthWithin(t.reporterEmail, 3, EMAIL_MAX)),
    check('reports_reporter_name', lengthWithin(t.reporterName, 1, NAME_MAX)),
  ],
)

/**
 * A report that was sent at /report, until a job has found the reported profile and moved the report to `reports`. The page itself looks up
 * nothing: its response and the time that it takes must not reveal which profiles exist (DECISIONS "Listing").
 */
export const publicReports = pgTable(
  'public_reports',
  {
    /** Also the id of the row in `reports`, and so the source of the number in the receipt. */
    id: id(),
    /** What the reporter typed: a URL of this site, or an id. */
    address: text().notNull(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    details: text(),
    /** Reported as illegal content (Regulation (EU) 2022/2065, article 16). */
    isIllegal: boolean().notNull().default(false),
    reporterId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    email: text(),
    name: text(),
    language: text({ enum: LANGUAGES }).notNull(),
    /** Set if nothing was found: the time at which the reporter gets the same answer as for a dismissed report. */
    answerAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index('public_reports_answer').on(t.answerAt),
    index('public_reports_reporter').on(t.reporterId),
    check('public_reports_address', lengthWithin(t.address, 1, REPORT_ADDRESS_MAX)),
    check('public_reports_reason', oneOf(t.reason, REPORT_REASONS)),
    check('public_reports_details', lengthWithin(t.details, 1, REPORT_TEXT_MAX)),
    check('public_reports_email', lengthWithin(t.email, 3, EMAIL_MAX)),
    check('public_reports_name', lengthWithin(t.name, 1, NAME_MAX)),
    check('public_reports_language', oneOf(t.language, LANGUAGES)),
  ],
)
