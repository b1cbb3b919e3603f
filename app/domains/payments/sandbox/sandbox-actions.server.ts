import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '~/platform/log/log.server'
import { env } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'
import { amountOf, centsOf, type FlexPayParameters, sign } from '../flexpay'
import { addSale, type SandboxSale, salesOf } from './sandbox-orders.server'

/** What one can do on the order page of the sandbox: the buyer's choices, then everything that goes wrong in real life. */
export const SANDBOX_ACTIONS = [
  'pay',
  'decline',
  'close-tab',
  'notice-lost',
  'pay-twice',
  'pay-late',
  'refund-first',
  'wrong-amount',
  'wrong-signature',
  'repeat',
  'refund',
  'chargeback',
] as const
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number]

/** How long the notices of `pay-late` and `refund-first` take. */
const LATE_MS = seconds(10)

type Order = FlexPayParameters & { referenceID: string }

/**
 * Does an action of the sandbox with an order.
 * @returns where the buyer is sent, or null to stay on the page
 */
export async function actInSandbox(order: Order, action: SandboxAction): Promise<string | null> {
  switch (action) {
    case 'pay':
      await deliverPurchase(order, newSale(order))
      return order.successURL ?? null
    case 'decline':
      return order.declineURL ?? null
    case 'close-tab':
      await deliverPurchase(order, newSale(order))
      return null
    // Only a status query finds the sale.
    case 'notice-lost':
      newSale(order)
      return null
    case 'pay-twice':
      await Promise.all([newSale(order), newSale(order)].map((sale) => deliverPurchase(order, sale)))
      return null
    case 'pay-late':
      void later(order, newSale(order))
      return order.successURL ?? null
    case 'refund-first': {
      const sale = newSale(order)
      await deliver(sale, noticeOf(order, sale, 'credit'))
      void later(order, sale)
      return null
    }
    case 'wrong-amount': {
      const sale = addSale(order.referenceID, 1)
      await deliverPurchase(order, sale)
      return null
    }
    case 'wrong-signature': {
      const sale = newSale(order)
      await deliver(sale, noticeOf(order, sale, 'purchase'), 'not the key of this shop')
      sale.isApproved = false
      return null
    }
    case 'repeat':
      return await aboutLast(order, (sale) => deliverPurchase(order, sale))
    case 'refund':
      return await aboutLast(order, (sale) => deliver(sale, noticeOf(order, sale, 'credit')))
    case 'chargeback':
      return await aboutLast(order, (sale) => deliver(sale, noticeOf(order, sale, 'chargeback')))
  }
}

const newSale = (order: Order) => addSale(order.referenceID, centsOf(order.priceAmount ?? '') ?? 0)

async function later(order: Order, sale: SandboxSale): Promise<void> {
  await sleep(LATE_MS, undefined, { ref: false })
  await deliverPurchase(order, sale)
}

async function aboutLast(order: Order, act: (sale: SandboxSale) => Promise<void>): Promise<null> {
  const last = salesOf(order.referenceID).at(-1)
  if (last) await act(last)
  return null
}

const deliverPurchase = (order: Order, sale: SandboxSale) => deliver(sale, noticeOf(order, sale, 'purchase'))

function noticeOf(order: Order, sale: SandboxSale, event: string): FlexPayParameters {
  return {
    event,
    type: 'purchase',
    shopID: order.shopID ?? '',
    saleID: sale.saleId,
    referenceID: order.referenceID,
    priceAmount: amountOf(sale.cents),
    priceCurrency: order.priceCurrency ?? '',
    paymentMethod: order.paymentMethod ?? '',
    truncatedPAN: 'XXXXXXXXXXXX4242',
  }
}

/** The sandbox's answer to a status query, in the provider's format (FLEXPAY.md "Status"). */
export function statusAnswer(query: FlexPayParameters): string {
  const sale = salesOf(query.referenceID ?? '').findLast((one) => one.isApproved)
  if (!sale) return 'response: NOTFOUND\n'
  return [
    'response: FOUND',
    `shopID: ${query.shopID}`,
    `saleID: ${sale.saleId}`,
    `referenceID: ${query.referenceID}`,
    `priceAmount: ${amountOf(sale.cents)}`,
    'priceCurrency: EUR',
    'saleResult: APPROVED',
    '',
  ].join('\n')
}

/** The pauses before the second and each further attempt to deliver a notice. */
const RETRY_DELAYS = [1, 2, 4, 8, 16].map(seconds)
const RESPONSE_TIMEOUT = seconds(5)

/**
 * Sends a signed notice to the app by HTTP, as the payment provider does, and retries until the response is `OK`.
 * @param key a key that is not the app's, to send a wrong signature; such a notice is not retried
 * @returns after the first attempt; retries run in the background
 */
async function deliver(sale: SandboxSale, notice: FlexPayParameters, key?: string): Promise<void> {
  const { appUrl, payment } = env()
  const signature = sign(notice, key ?? payment.keys[0] ?? '')
  const address = `${appUrl}/api/payments/notice?${new URLSearchParams({ ...notice, signature })}`
  const delivery = { event: notice.event ?? '', answer: '…' }
  sale.deliveries.push(delivery)
  delivery.answer = await tryOnce(address)
  if (delivery.answer === 'OK' || key) return
  void retry(address, delivery)
}

async function retry(address: string, delivery: { answer: string }): Promise<void> {
  for (const pauseMs of RETRY_DELAYS) {
    await sleep(pauseMs, undefined, { ref: false })
    delivery.answer = await tryOnce(address)
    if (delivery.answer === 'OK') return
  }
  log.warn({}, 'sandbox: the app did not accept a payment notice')
}

async function tryOnce(address: string): Promise<string> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT), redirect: 'error' })
    const text = await answer.text()
    return answer.status === 200 ? text.slice(0, 40) : String(answer.status)
  } catch (error) {
    return error instanceof Error ? error.name : 'failed'
  }
}
