import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { PREMIUM_DAYS_ALLOWED } from '../limits/admin'
import {
  EVENT_MAX,
  GRANT_REASON_MAX,
  GRANT_SOURCES,
  MISMATCHES,
  NOTICE_LIMITS,
  NOTICE_OUTCOMES,
  PAYMENT_STATUSES,
  REFERENCE_MAX,
  SALE_ID_MAX,
} from '../limits/payments'
import { users } from './accounts'
import { createdAt, id, lengthWithin, moment, oneOf, within } from './columns'

/** Every attempt to buy premium (DECISIONS "Premium and payment"). Rows outlive the account: books are kept for years. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    /** Null once the account is purged. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The reference that we send to the provider, and that its notices contain. A second sale on one reference gets a row of its own. */
    reference: text().notNull(),
    /** The provider's id of the sale, known from its first notice. */
    saleId: text(),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    /** The days of premium that the payment buys. */
    days: integer().notNull(),
    status: text({ enum: PAYMENT_STATUSES }).notNull().default('started'),
    /** When the buyer agreed that premium begins at once, and confirmed having read about the right of withdrawal. */
    consentedAt: moment().notNull(),
    createdAt: createdAt(),
    /** When the provider confirmed the payment to us. */
    paidAt: moment(),
    /** When the payment was refunded or charged back. */
    endedAt: moment(),
    /** Consecutive without gaps, assigned when the payment is confirmed. */
    receiptNumber: integer(),
  },
  (t) => [
    unique('payments_reference').on(t.reference),
    unique('payments_sale').on(t.saleId),
    unique('payments_receipt').on(t.receiptNumber),
    index('payments_user').on(t.userId, t.createdAt),
    index('payments_time').on(t.createdAt, t.id),
    index('payments_paid').on(t.paidAt).where(sql`paid_at is not null`),
    check('payments_status', oneOf(t.status, PAYMENT_STATUSES)),
    check('payments_reference_length', lengthWithin(t.reference, 1, REFERENCE_MAX + SALE_ID_MAX + 1)),
    check('payments_amount', sql`${t.amountCents} > 0`),
    check('payments_days', within(t.days, PREMIUM_DAYS_ALLOWED)),
    check('payments_confirmed', sql`(${t.status} = 'started') = (${t.paidAt} is null)`),
    check('payments_ended', sql`(${t.status} in ('refunded', 'charged-back')) = (${t.endedAt} is not null)`),
  ],
)

/** Signed notices of the provider, and its answers to our queries. Of each sale and event, only the first one has an effect. */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    id: id(),
    saleId: text().notNull(),
    event: text().notNull(),
    /** The reference in the notice; there may be no payment with it. */
    reference: text(),
    /** The query string or the answer to a query, without data about the buyer or the card. */
    raw: text().notNull(),
    outcome: text({ enum: NOTICE_OUTCOMES }).notNull(),
    paymentId: uuid().references(() => payments.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('payment_notices_event').on(t.saleId, t.event),
    index('payment_notices_payment').on(t.paymentId),
    index('payment_notices_time').on(t.createdAt, t.id),
    index('payment_notices_mismatch').on(t.createdAt).where(oneOf(t.outcome, MISMATCHES)),
    check('payment_notices_outcome', oneOf(t.outcome, NOTICE_OUTCOMES)),
    check('payment_notices_raw', lengthWithin(t.raw, 0, NOTICE_LIMITS.query)),
    check('payment_notices_sale', lengthWithin(t.saleId, 1, SALE_ID_MAX)),
    check('payment_notices_event_length', lengthWithin(t.event, 1, EVENT_MAX)),
  ],
)

/**
 * The ledger of premium. `users.premiumExpiresAt` is computed from the rows of an account that are not revoked, in order of `grantedAt`.
 * A row either adds days or sets the end (an admin's deactivation; the state of an account that was premium before the ledger existed).
 */
export const premiumGrants = pgTable(
  'premium_grants',
  {
    id: id(),
    /** Orders rows with the same `grantedAt`. */
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text({ enum: GRANT_SOURCES }).notNull(),
    /** The days that the row adds, of 24 hours each. */
    days: integer(),
    /** The end of premium that the row sets, if it adds no days. */
    endsAt: moment(),
    grantedAt: moment().notNull(),
    paymentId: uuid().references(() => payments.id, { onDelete: 'set null' }),
    /** The admin who granted or deactivated premium. */
    grantedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    reason: text(),
    /** When a refund or chargeback took the days back. */
    revokedAt: moment(),
  },
  (t) => [
    unique('premium_grants_payment').on(t.paymentId),
    index('premium_grants_user').on(t.userId, t.grantedAt, t.seq),
    index('premium_grants_granted_by').on(t.grantedBy).where(sql`granted_by is not null`),
    check('premium_grants_source', oneOf(t.source, GRANT_SOURCES)),
    check('premium_grants_effect', sql`(${t.days} is null) <> (${t.endsAt} is null)`),
    check('premium_grants_days', within(t.days, PREMIUM_DAYS_ALLOWED)),
    check('premium_grants_reason', lengthWithin(t.reason, 1, GRANT_REASON_MAX)),
  ],
)
