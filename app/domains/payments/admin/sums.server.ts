import { PAYMENT_MONTHS } from 'db/limits/payments'
import { rowsOf } from '~/platform/database/db.server'

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
