import { EVENT_MAX, NOTICE_LIMITS, SALE_ID_MAX } from 'db/limits/payments'
import { centsOf, isSigned, type Parameters, readParameters } from './flexpay'

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
  /** What is kept: without the signature's secret there is none in it, and without an e-mail address. */
  raw: string
}

/**
 * Reads a notice (GET query string). Null if it is too large, malformed, unsigned, or signed with another key or by SHA-1; also without
 * the id of a sale and an event, which every notice has.
 */
export function readNotice(query: string, keys: readonly string[]): SaleNotice | null {
  const parameters = readParameters(query)
  if (!parameters || !isSigned(parameters, keys)) return null
  const { email: _, ...rest } = parameters
  return noticeOf(rest, new URLSearchParams(rest).toString())
}

/** The same for the provider's answer to a status query, whose parameters came by our own connection. */
export function noticeOf(parameters: Parameters, raw: string): SaleNotice | null {
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
