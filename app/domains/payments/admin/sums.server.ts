import { MISMATCHES, PAYMENT_MONTHS } from 'db/limits/payments'
import { paymentNotices } from 'db/schema/payments'
import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { db, rowsOf } from '~/platform/database/db.server'
import { NOTICE_COLUMNS, type RawNotice } from './list-payments.server'

/** The sums of a month in German time, such as `2026-11`: what was paid and what was refunded. */
type MonthSum = { month: string; paidCents: number; paidCount: number; returnedCents: number }

/** The sums of the last months with payments, the latest first. A refund counts in the month in which it was made. One statement. */
export async function monthSums(): Promise<MonthSum[]> {
  return rowsOf<MonthSum>(MONTHS, [PAYMENT_MONTHS], { prepared: false })
}

const MONTHS = `
  select month, sum(paid)::int as "paidCents", count(*) filter (where paid > 0)::int as "paidCount",
    sum(returned)::int as "returnedCents"
  from (
    select to_char(paid_at at time zone 'Europe/Berlin', 'YYYY-MM') as month, amount_cents as paid, 0 as returned
    from payments where paid_at is not null
    union all
    select to_char(ended_at at time zone 'Europe/Berlin', 'YYYY-MM'), 0, amount_cents
    from payments where ended_at is not null
  ) as entries
  group by month order by month desc limit $1`

const SHOWN_MAX = 100

/**
 * Signed notices of payments after which the platform did not do what was paid for (MISMATCHES), the latest first. Purchases that were
 * refunded since are left out. One statement.
 */
export async function mismatches(): Promise<RawNotice[]> {
  return db
    .select(NOTICE_COLUMNS)
    .from(paymentNotices)
    .where(isUnsettled())
    .orderBy(desc(paymentNotices.createdAt))
    .limit(SHOWN_MAX)
}

/** The notices of `mismatches` as a subquery, to count its rows. */
export const unsettledMismatches = (): SQL => sql`select from ${paymentNotices} where ${isUnsettled()}`

/** A refund settles the mismatch of its purchase. A refund's own mismatch stays, even if another notice reports the same refund. */
const isUnsettled = () =>
  and(
    inArray(paymentNotices.outcome, [...MISMATCHES]),
    sql`(${paymentNotices.event} <> 'purchase' or not exists (
      select from payment_notices back where back.sale_id = ${paymentNotices.saleId}
        and back.event in ('credit', 'chargeback')))`,
  )
