import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { EMAIL_MAX } from '../limits/accounts'
import { APPEAL_ANSWER_MAX, APPEAL_STATES, APPEAL_TEXT_MAX } from '../limits/moderation'
import { LANGUAGES } from '../limits/platform'
import { users } from './accounts'
import { createdAt, id, lengthWithin, moment, oneOf } from './columns'
import { decisions } from './decisions'

/** An appeal against a decision, at most one per decision. If possible, another moderator answers it (DECISIONS "Appeals"). */
export const appeals = pgTable(
  'appeals',
  {
    id: id(),
    decisionId: uuid()
      .notNull()
      .references(() => decisions.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** The address for the answer, in case the account no longer exists by then. */
    email: text(),
    language: text({ enum: LANGUAGES }).notNull(),
    status: text({ enum: APPEAL_STATES }).notNull().default('open'),
    answer: text(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('appeals_decision').on(t.decisionId),
    index('appeals_open').on(t.createdAt).where(sql`status = 'open'`),
    index('appeals_created').on(t.createdAt.desc()),
    check('appeals_text', lengthWithin(t.text, 1, APPEAL_TEXT_MAX)),
    check('appeals_email', lengthWithin(t.email, 3, EMAIL_MAX)),
    check('appeals_language', oneOf(t.language, LANGUAGES)),
    check('appeals_status', oneOf(t.status, APPEAL_STATES)),
    check('appeals_answer', lengthWithin(t.answer, 1, APPEAL_ANSWER_MAX)),
  ],
)
