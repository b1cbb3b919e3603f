/** SPEC 9 and DECISIONS "Premium and payment": what is sold, and the bounds of what the payment provider sends. */

/** SPEC 9 "Premium price": 9.99 EUR once, VAT included. */
export const PREMIUM_PRICE_CENTS = 999
export const PREMIUM_CURRENCY = 'EUR'
/** What one payment buys: so many times 24 hours. */
export const PURCHASED_DAYS = 30
/** German value added tax, part of the price. */
export const VAT_PERCENT = 19

/** How many days before the end of premium an e-mail announces it. */
export const REMINDER_DAYS = 3
/** For so long our own success page waits before it shows its result (SPEC 9 "Redirect delays"). */
export const SUCCESS_WAIT_S = 2
/** How many hours after an order was started the provider is queried for its status, if no notice has arrived. */
export const STATUS_QUERY_AFTER_HOURS = [1, 24] as const
/** Orders that one account can begin in 24 hours. */
export const ORDERS_A_DAY = 20

export const PAYMENT_STATUSES = ['started', 'paid', 'refunded', 'charged-back'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const GRANT_SOURCES = ['payment', 'admin', 'demo', 'opening'] as const

/** Why an admin gave or ended premium. */
export const GRANT_REASON_MAX = 500

/** What came of a notice. `granted` and `taken-back` changed premium; `kept` and `refunded-before` had nothing to change. */
export const NOTICE_OUTCOMES = [
  'granted',
  'taken-back',
  'kept',
  'wrong-amount',
  'wrong-currency',
  'wrong-shop',
  'unknown-reference',
  'unknown-sale',
  'account-gone',
  'account-suspended',
  'refunded-before',
] as const
export type NoticeOutcome = (typeof NOTICE_OUTCOMES)[number]

/** Outcomes that an admin has to look at: money came or went, and the platform did not do what was paid for. */
export const MISMATCHES = [
  'wrong-amount',
  'wrong-currency',
  'wrong-shop',
  'unknown-reference',
  'unknown-sale',
  'account-gone',
  'account-suspended',
] as const satisfies readonly NoticeOutcome[]

export const isMismatch = (outcome: NoticeOutcome): outcome is (typeof MISMATCHES)[number] =>
  MISMATCHES.some((one) => one === outcome)

/** Bounds of a notice: longer ones are refused unread. */
export const NOTICE_LIMITS = { query: 8000, parameters: 60, name: 40, value: 1000 } as const
/** Maximum lengths of the ids and the event of a notice. */
export const SALE_ID_MAX = 64
export const REFERENCE_MAX = 64
export const EVENT_MAX = 40

/** Payments are kept for this many years, until the end of the last: German tax law requires eight, and we promise at most ten in all. */
export const PAYMENT_KEPT_YEARS = 9

/** Rows on one page of /admin/payments. */
export const PAYMENTS_PAGE = 50
/** Months whose sums /admin/payments shows. */
export const PAYMENT_MONTHS = 12
