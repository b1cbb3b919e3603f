import { PAYMENT_KEPT_YEARS } from 'db/limits/payments'
import { paymentNotices, payments } from 'db/schema/payments'
import { sql } from 'drizzle-orm'
import { db, runInBatches } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { startOfGermanYear } from '~/platform/time/german-day.server'

/**
 * Deletes payments and notices PAYMENT_KEPT_YEARS after the end of their year, which is the one in Germany (decision 0394). The payment with
 * the highest receipt number stays: the next number follows from it. Returns how many.
 */
export async function sweepPayments(): Promise<number> {
  const before = startOfGermanYear(now(), PAYMENT_KEPT_YEARS)
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

/** Before all ids. */
const FIRST = '00000000-0000-0000-0000-000000000000'
const NOTICES_AT_ONCE = 5000
type Read = { last: string | null; removed: number }

/**
 * Removes parameters about the card from notices that were stored before `rawOf` left them out. No index finds the notices, so each
 * statement reads a part of the table: one that read all of it would exceed the statement timeout some day.
 * @param size how many notices a statement reads
 * @returns how many had such parameters
 */
export async function sweepCardDetails(size = NOTICES_AT_ONCE): Promise<number> {
  let removed = 0
  for (let after: string | null = FIRST; after !== null; ) {
    const [read]: Read[] = await db.execute<Read>(sql`
      with read as (select id, raw from payment_notices where id > ${after} order by id limit ${size}),
      changed as (
        update ${paymentNotices}
        set raw = ltrim(regexp_replace(raw, '(^|&)(email|truncatedPAN|iban|card[^=&]*)=[^&]*', '', 'gi'), '&')
        where id in (select id from read where raw ~* '(^|&)(email|truncatedPAN|iban|card[^=&]*)=')
        returning id)
      select
        (select id from read order by id desc limit 1) as last,
        (select count(*)::int from changed) as removed`)
    removed += read?.removed ?? 0
    after = read?.last ?? null
  }
  return removed
}
