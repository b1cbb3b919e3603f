import { payments } from 'db/schema/payments'
import { eq } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { env } from '~/platform/settings/env.server'
import { askStatus } from './ask-status.server'
import { noticeOf, rawOf } from './sale-notice.server'
import { settleNotice } from './settle-notice.server'

/**
 * Queries the provider for the status of an order that is still without a notice (FLEXPAY.md "Status"). Treats an approved sale like its
 * notice of purchase. Throws if the provider does not answer or refuses us, so that the queue retries with growing delays.
 */
export async function queryOrderStatus(paymentId: string): Promise<void> {
  const [order] = await db
    .select({ reference: payments.reference, status: payments.status })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (order?.status !== 'started') return
  const found = await askStatus(env().payment, order.reference)
  if (found.response !== 'FOUND' || found.saleResult !== 'APPROVED') return
  // A sale of another order must not be taken for this one.
  if (found.referenceID !== order.reference)
    throw new Error('The payment provider answered for another order')
  const notice = noticeOf({ ...found, event: 'purchase' }, rawOf(found))
  if (!notice) throw new Error('The answer of the payment provider names no sale')
  await settleNotice(notice)
}
