import { NOTICE_LIMITS } from 'db/limits/payments'
import { payments } from 'db/schema/payments'
import { eq } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { env } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'
import { type FlexPayParameters, signedUrl } from './flexpay'
import { noticeOf, rawOf } from './notice.server'
import { settleNotice } from './notices.server'

const RESPONSE_TIMEOUT = seconds(10)

/**
 * Queries the provider for the status of an order that is still without a notice (FLEXPAY.md "Status"): signed, over our own connection.
 * Treats an approved sale like its notice of purchase. Throws if the provider does not answer, so that the queue retries with growing
 * delays.
 */
export async function queryOrderStatus(paymentId: string): Promise<void> {
  const [order] = await db
    .select({ reference: payments.reference, status: payments.status })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (order?.status !== 'started') return
  const { statusUrl, shopId, keys } = env().payment
  const query = { version: '4', shopID: shopId, referenceID: order.reference }
  const answer = await fetch(signedUrl(statusUrl, query, keys[0] ?? ''), {
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
    redirect: 'error',
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`The payment provider answered ${answer.status}`)
  }
  const found = parseStatusAnswer(await answer.text())
  if (!found) throw new Error('The answer of the payment provider is not readable')
  if (found.response !== 'FOUND' || found.saleResult !== 'APPROVED') return
  // A sale of another order must not be taken for this one.
  if (found.referenceID !== order.reference)
    throw new Error('The payment provider answered for another order')
  const notice = noticeOf({ ...found, event: 'purchase' }, rawOf(found))
  if (!notice) throw new Error('The answer of the payment provider names no sale')
  await settleNotice(notice)
}

/** Parses the lines `name: value` of an answer; null for any other text. */
export function parseStatusAnswer(text: string): FlexPayParameters | null {
  if (text.length > NOTICE_LIMITS.query || text.includes('\0')) return null
  const lines = [...text.matchAll(/^(\w{1,40}): ?(.*)$/gm)].slice(0, NOTICE_LIMITS.parameters)
  const parameters = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value.trim()]))
  return parameters.response ? parameters : null
}
