import { MISMATCHES } from 'db/limits/payments'
import { paymentNotices } from 'db/schema/payments'
import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { NOTICE_COLUMNS, type RawNotice } from './list-payments.server'

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
