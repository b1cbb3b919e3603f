import { PAYMENT_STATUSES } from 'db/limits/payments'
import { searchedDay, searchedText } from '~/platform/input/search-fields'
import { z } from '~/platform/input/zod'

const SEARCH_MAX = 140

/** The filter of /admin/payments, from its query string. Invalid values count as missing. */
export const PaymentSearch = z.object({
  status: z.enum(PAYMENT_STATUSES).nullable().catch(null),
  /** A reference, a sale number, the number of a receipt, or the id of an account. */
  q: searchedText(SEARCH_MAX),
  from: searchedDay,
  to: searchedDay,
})
export type PaymentSearch = z.output<typeof PaymentSearch>

const NAMES = Object.keys(PaymentSearch.shape) as (keyof PaymentSearch)[]

/** The search in the parameters of an address; missing and unknown values leave it open. */
export function paymentSearchOf(params: URLSearchParams): PaymentSearch {
  return PaymentSearch.parse(Object.fromEntries(NAMES.map((name) => [name, params.get(name)])))
}

/** The parameters of an address with this search. */
export function paymentSearchParams(search: PaymentSearch): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of NAMES) if (search[name]) params.set(name, search[name])
  return params
}
