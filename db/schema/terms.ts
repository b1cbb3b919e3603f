import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { EMAIL_MAX } from '../limits/accounts'
import { TERMS_ANSWERS, TERMS_OCCASIONS, WITHDRAWAL_CONTRACT_MAX, WITHDRAWAL_NAME_MAX } from '../limits/legal'
import { LANGUAGES } from '../limits/platform'
import { users } from './accounts'
import { createdAt, id, lengthWithin, oneOf } from './columns'

/** Which version of the terms of use a person accepted or declined, and when. Rows are only added; the newest counts. */
export const termsAnswers = pgTable(
  'terms_answers',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The date of the version, such as 2026-11-23. */
    version: text().notNull(),
    answer: text({ enum: TERMS_ANSWERS }).notNull(),
    occasion: text({ enum: TERMS_OCCASIONS }).notNull(),
    /** The language in which the text was shown. */
    language: text({ enum: LANGUAGES }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('terms_answers_newest').on(t.userId, t.createdAt.desc()),
    check('terms_answers_version', lengthWithin(t.version, 10, 10)),
    check('terms_answers_answer', oneOf(t.answer, TERMS_ANSWERS)),
    check('terms_answers_occasion', oneOf(t.occasion, TERMS_OCCASIONS)),
    check('terms_answers_language', oneOf(t.language, LANGUAGES)),
  ],
)

/** Declarations of withdrawal from a contract (section 356a BGB), by anybody. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    /** The signed-in person who declared it, if any. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    /** What identifies the contract, as typed: the number of a receipt, the day of the order. */
    contract: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('withdrawals_user').on(t.userId),
    index('withdrawals_created').on(t.createdAt),
    check('withdrawals_name', lengthWithin(t.name, 1, WITHDRAWAL_NAME_MAX)),
    check('withdrawals_email', lengthWithin(t.email, 3, EMAIL_MAX)),
    check('withdrawals_contract', lengthWithin(t.contract, 1, WITHDRAWAL_CONTRACT_MAX)),
    check('withdrawals_language', oneOf(t.language, LANGUAGES)),
  ],
)
