import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { EMAIL_MAX, NAME_MAX } from '../limits/accounts'
import { REPORT_ADDRESS_MAX, REPORT_REASONS, REPORT_TEXT_MAX } from '../limits/moderation'
import { LANGUAGES } from '../limits/platform'
import { users } from './accounts'
import { createdAt, id, lengthWithin, moment, oneOf } from './columns'

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
