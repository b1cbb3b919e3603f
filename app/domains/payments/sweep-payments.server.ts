import { PAYMENT_KEPT_YEARS } from 'db/limits/payments'
import { paymentNotices, payments } from 'db/schema/payments'
import { type SQL, sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'

const BATCH_SIZE = 500

/**
 * Deletes payments and notices PAYMENT_KEPT_YEARS after the end of their year, which is the one in Germany (decision 0394). The payment with
 * the highest receipt number stays: the next number follows from it. Returns how many.
 */
export async function sweepPayments(): Promise<number> {
  const thisYear = sql`date_trunc('year', ${now().toISOString()}::timestamptz at time zone 'Europe/Berlin')`
  const before = sql`(${thisYear} - make_interval(years => ${PAYMENT_KEPT_YEARS})) at time zone 'Europe/Berlin'`
  const notices = await inBatches(sql`
    delete from ${paymentNotices} where id in (
      select id from payment_notices where created_at < ${before} limit ${BATCH_SIZE})
    returning id`)
  const paid = await inBatches(sql`
    delete from ${payments} where id in (
      select id from payments
      where created_at < ${before} and coalesce(ended_at, paid_at, created_at) < ${before}
        and (receipt_number is null or receipt_number < (select max(receipt_number) from payments))
      limit ${BATCH_SIZE})
    returning id`)
  return notices + paid
}

/** Removes what tells of the card from notices that were stored before `rawOf` left it out. Returns how many had it. */
export function sweepCardDetails(): Promise<number> {
  return inBatches(sql`
    update ${paymentNotices}
    set raw = ltrim(regexp_replace(raw, '(^|&)(email|truncatedPAN|iban|card[^=&]*)=[^&]*', '', 'gi'), '&')
    where id in (
      select id from payment_notices
      where raw ~* '(^|&)(email|truncatedPAN|iban|card[^=&]*)=' limit ${BATCH_SIZE})
    returning id`)
}

async function inBatches(statement: SQL): Promise<number> {
  for (let total = 0; ; ) {
    const { length } = await db.execute(statement)
    total += length
    if (length < BATCH_SIZE) return total
  }
}
