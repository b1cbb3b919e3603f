import { PAYMENT_STATUSES } from 'db/limits/payments'
import { z } from '~/platform/input/zod'
import { searchLine } from '~/platform/text/plain-text'

const SEARCH_MAX = 140

// Postgres has no year 0.
const day = z.iso
  .date()
  .refine((date) => date >= '0001')
  .nullable()
  .catch(null)

/** The filter of /admin/payments, from its query string. Invalid values count as missing. */
export const PaymentSearch = z.object({
  status: z.enum(PAYMENT_STATUSES).nullable().catch(null),
  /** A reference, a sale number, the number of a receipt, or the id of an account. */
  q: z
    .string()
    .transform((typed) => searchLine(typed, SEARCH_MAX))
    .catch(''),
  from: day,
  to: day,
})
export type PaymentSearch = z.output<typeof PaymentSearch>

const NAMES = Object.keys(PaymentSearch.shape) as (keyof PaymentSearch)[]

export function paymentSearchOf(params: URLSearchParams): PaymentSearch {
  return PaymentSearch.parse(Object.fromEntries(NAMES.map((name) => [name, params.get(name)])))
}

export function paymentSearchParams(search: PaymentSearch): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of NAMES) if (search[name]) params.set(name, search[name])
  return params
}
