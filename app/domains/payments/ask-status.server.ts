import { NOTICE_LIMITS } from 'db/limits/payments'
import { seconds } from '~/platform/time/durations'
import { type FlexPayParameters, signedUrl } from './flexpay'

const RESPONSE_TIMEOUT = seconds(10)
/** How much of the provider's reason is repeated, in characters. */
const REASON_MAX = 100

/** The provider refuses our query, most likely since PAYMENT_SHOP_ID or PAYMENT_KEY is wrong. `reason` is the provider's own. */
export class ShopRefused extends Error {
  constructor(readonly reason: string) {
    super(`The payment provider refuses our query: ${reason}`)
  }
}

/** The settings that a query needs. */
export type Shop = { statusUrl: string; shopId: string; keys: readonly string[] }

/**
 * Queries the provider for the status of an order (FLEXPAY.md "Status"): signed, over our own connection.
 * @returns the parameters of its answer; `response` is FOUND or NOTFOUND
 * @throws ShopRefused, or another error if the provider does not answer or its answer is not readable
 */
export async function askStatus(shop: Shop, reference: string): Promise<FlexPayParameters> {
  const { statusUrl, shopId, keys } = shop
  const query = { version: '4', shopID: shopId, referenceID: reference }
  const answer = await fetch(signedUrl(statusUrl, query, keys[0] ?? ''), {
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
    redirect: 'error',
  })
  const found = parseStatusAnswer(await answer.text())
  if (found?.response === 'ERROR') throw new ShopRefused((found.error ?? '').slice(0, REASON_MAX))
  if (!answer.ok) throw fault(`answered ${answer.status}`, `HTTP ${answer.status}`)
  if (!found) throw fault('sent an answer that is not readable', 'no readable answer')
  return found
}

const fault = (what: string, code: string) =>
  Object.assign(new Error(`The payment provider ${what}`), { code })

/** Parses the lines `name: value` of an answer; null for any other text. */
export function parseStatusAnswer(text: string): FlexPayParameters | null {
  if (text.length > NOTICE_LIMITS.query || text.includes('\0')) return null
  const lines = [...text.matchAll(/^(\w{1,40}): ?(.*)$/gm)].slice(0, NOTICE_LIMITS.parameters)
  const parameters = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value.trim()]))
  return parameters.response ? parameters : null
}
