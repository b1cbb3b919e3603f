import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '~/platform/log/log.server'
import { env } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'
import { type FlexPayParameters, sign } from '../flexpay'
import type { SandboxSale } from './sandbox-orders.server'

/** The pauses before the second and each further attempt to deliver a notice. */
const RETRY_DELAYS = [1, 2, 4, 8, 16].map(seconds)
const RESPONSE_TIMEOUT = seconds(5)

/**
 * Sends a signed notice to the app by HTTP, as the payment provider does, and retries until the response is `OK`.
 * @param key a key that is not the app's, to send a wrong signature; such a notice is not retried
 * @returns after the first attempt; retries run in the background
 */
export async function deliver(sale: SandboxSale, notice: FlexPayParameters, key?: string): Promise<void> {
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
