import { PAYMENT_STATUSES } from 'db/limits/payments'
import { searchedDay, searchedFields, searchedText } from '~/platform/input/search-fields'
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

/** Reads a search from query parameters; missing and invalid values set no filter. */
export const paymentSearchOf = (params: URLSearchParams): PaymentSearch =>
  PaymentSearch.parse(searchedFields(PaymentSearch, params))
