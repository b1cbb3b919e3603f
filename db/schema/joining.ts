import { boolean, check, index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { EMAIL_MAX, NAME_MAX, NAME_MIN, USER_TYPES } from '../limits/accounts'
import { LANGUAGES } from '../limits/platform'
import { users } from './accounts'
import { createdAt, id, lengthWithin, moment, oneOf } from './columns'

const ACCOUNT_MAIL_KINDS = ['register', 'resend', 'reset'] as const

/**
 * A request for an account e-mail to an address, which the sender of the request may not own. A job looks up the account and answers by
 * e-mail only: neither the text of the page nor its response time shows whether there is one. The row is deleted once it is answered.
 */
export const accountMailJobs = pgTable(
  'account_mail_jobs',
  {
    id: id(),
    kind: text({ enum: ACCOUNT_MAIL_KINDS }).notNull(),
    /** Lower case, trimmed. */
    email: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    /** Only for 'register'. */
    passwordHash: text(),
    firstName: text(),
    lastName: text(),
    userType: text({ enum: USER_TYPES }),
    /** The client that sent the request, for the security log. */
    device: text().notNull().default(''),
    country: text(),
    network: text(),
    /** Whether the account of this address had signed in from this client or network before. The page does not depend on it. */
    knownPlace: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('account_mail_jobs_created').on(t.createdAt),
    index('account_mail_jobs_email').on(t.email),
    check('account_mail_jobs_kind', oneOf(t.kind, ACCOUNT_MAIL_KINDS)),
    check('account_mail_jobs_email', lengthWithin(t.email, 3, EMAIL_MAX)),
    check('account_mail_jobs_language', oneOf(t.language, LANGUAGES)),
    check('account_mail_jobs_first_name', lengthWithin(t.firstName, NAME_MIN, NAME_MAX)),
    check('account_mail_jobs_last_name', lengthWithin(t.lastName, 0, NAME_MAX)),
    check('account_mail_jobs_user_type', oneOf(t.userType, USER_TYPES)),
  ],
)

const MAIL_TOKENS = ['verify-email', 'reset-password', 'keep-second-factor'] as const

/** Tokens of links in e-mails. Several of one kind can be valid for an account at the same time; using one consumes the others. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    /** SHA-256 of the token. */
    tokenHash: text().primaryKey(),
    kind: text({ enum: MAIL_TOKENS }).notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address that the token was mailed to. The token is valid only while the account has this address. */
    email: text().notNull(),
    expire: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index('mail_tokens_user').on(t.userId),
    index('mail_tokens_expire').on(t.expire),
    check('mail_tokens_kind', oneOf(t.kind, MAIL_TOKENS)),
  ],
)

/** One-time tokens that were used (bot check, passkey challenges, pending logins, forms of withdrawals). A row is kept until its token expires. */
export const consumedTokens = pgTable(
  'consumed_tokens',
  { key: text().primaryKey(), expire: moment().notNull() },
  (t) => [index('consumed_tokens_expire').on(t.expire)],
)

/** A form that was submitted after its session had ended, without passwords. It is kept until its owner signs in again. */
export const formDrafts = pgTable(
  'form_drafts',
  {
    /** SHA-256 of the browser's cookie. */
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    fields: json().$type<Record<string, string[]>>().notNull(),
    expire: moment().notNull(),
  },
  (t) => [index('form_drafts_expire').on(t.expire)],
)
