import { PAYMENT_KEPT_YEARS } from 'db/limits/payments'
import { paymentNotices, payments } from 'db/schema/payments'
import { sql } from 'drizzle-orm'
import { runInBatches } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'

/**
 * Deletes payments and notices PAYMENT_KEPT_YEARS after the end of their year, which is the one in Germany (decision 0394). The payment with
 * the highest receipt number stays: the next number follows from it. Returns how many.
 */
export async function sweepPayments(): Promise<number> {
  const thisYear = sql`date_trunc('year', ${now().toISOString()}::timestamptz at time zone 'Europe/Berlin')`
  const before = sql`(${thisYear} - make_interval(years => ${PAYMENT_KEPT_YEARS})) at time zone 'Europe/Berlin'`
  const notices = await runInBatches(
    (limit) => sql`
    delete from ${paymentNotices} where id in (
      select id from payment_notices where created_at < ${before} limit ${limit})
    returning id`,
  )
  const paid = await runInBatches(
    (limit) => sql`
    delete from ${payments} where id in (
      select id from payments
      where created_at < ${before} and coalesce(ended_at, paid_at, created_at) < ${before}
        and (receipt_number is null or receipt_number < (select max(receipt_number) from payments))
      limit ${limit})
    returning id`,
  )
  return notices + paid
}

/** Removes what tells of the card from notices that were stored before `rawOf` left it out. Returns how many had it. */
export function sweepCardDetails(): Promise<number> {
  return runInBatches(
    (limit) => sql`
    update ${paymentNotices}
    set raw = ltrim(regexp_replace(raw, '(^|&)(email|truncatedPAN|iban|card[^=&]*)=[^&]*', '', 'gi'), '&')
    where id in (
      select id from payment_notices
      where raw ~* '(^|&)(email|truncatedPAN|iban|card[^=&]*)=' limit ${limit})
    returning id`,
  )
}
