import { EVENT_MAX, NOTICE_LIMITS, SALE_ID_MAX } from 'db/limits/payments'
import { requestCount } from '~/platform/http/metrics/request-metrics.server'
import { counter } from '~/platform/metrics/metric.server'
import { env } from '~/platform/settings/env.server'
import { centsOf, type FlexPayParameters, isSigned, readParameters } from './flexpay'

/** What the provider says of a sale, by a signed notice or in answer to a status query. */
export type SaleNotice = {
  saleId: string
  /** `purchase`, `credit` (a refund), `chargeback`, or something that does not concern us. */
  event: string
  reference: string | null
  shopId: string | null
  /** Null if it is missing or unreadable. */
  amountCents: number | null
  currency: string | null
  /** The query string to store (`rawOf`). Its signature reveals no secret. */
  raw: string
}

/**
 * Reads a notice (GET query string). Null if it is too large, malformed, unsigned, or signed with another key or by SHA-1; also without
 * the id of a sale and an event, which every notice has.
 */
export function readNotice(query: string, keys: readonly string[]): SaleNotice | null {
  const parameters = readParameters(query)
  if (!parameters || !isSigned(parameters, keys)) return null
  return noticeOf(parameters, rawOf(parameters))
}

/** Reads the provider's answer to a status query. It needs no signature, since it came over our own connection. */
export function noticeOf(parameters: FlexPayParameters, raw: string): SaleNotice | null {
  const { saleID = '', event = '', referenceID, shopID, priceAmount, priceCurrency } = parameters
  const isReadable = /^[\w-]+$/.test(saleID) && /^[\w-]+$/.test(event)
  if (!isReadable || saleID.length > SALE_ID_MAX || event.length > EVENT_MAX) return null
  if (raw.length > NOTICE_LIMITS.query) return null
  return {
    saleId: saleID,
    event,
    reference: referenceID || null,
    shopId: shopID || null,
    amountCents: centsOf(priceAmount ?? ''),
    currency: priceCurrency || null,
    raw,
  }
}

/** Parameters about the buyer or the card: our texts say that we do not get them. */
const OF_BUYER = /^(email|truncatedPAN|iban|card\w*)$/i

/** The parameters as they are kept for years: without those of the buyer and the card. */
export function rawOf(parameters: FlexPayParameters): string {
  const kept = Object.entries(parameters).filter(([name]) => !OF_BUYER.test(name))
  return new URLSearchParams(kept).toString()
}

const refused = counter({
  name: 'app_payment_notices_refused_total',
  help: 'Notices of payments that were refused. One with an invalid signature may come from anybody.',
  labels: { signature: ['valid', 'invalid'] },
})

// From 0, so that PaymentNoticesFail (operation/alerts.yaml) sees the first accepted notice of a process, and the first that fails.
for (const status of [200, 500]) requestCount('/api/payments/notice', 'GET', status)

/** Reads a notice from its query string with the keys of the settings. Null if it is refused, which is counted. */
export function receiveNotice(query: string): SaleNotice | null {
  const { keys } = env().payment
  const notice = readNotice(query, keys)
  if (notice) return notice
  const isValid = isSigned(readParameters(query) ?? {}, keys)
  refused.inc({ signature: isValid ? 'valid' : 'invalid' })
  return null
}
