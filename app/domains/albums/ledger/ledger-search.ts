import { z } from '~/platform/input/zod'
import { searchLine } from '~/platform/text/plain-text'

const TEXT_MAX = 100
/** Which side of the sharings the reader was on. */
export const LEDGER_SIDES = ['given', 'received'] as const
export const LEDGER_STATES = ['active', 'extended', 'expired', 'revoked', 'ended'] as const
export type LedgerState = (typeof LEDGER_STATES)[number]

// Postgres has no year 0.
const day = z.iso
  .date()
  .refine((date) => date >= '0001')
  .nullable()
  .catch(null)

/** The search of the consent ledger, from its query string. Invalid values count as missing. */
export const LedgerSearch = z.object({
  side: z.enum(LEDGER_SIDES).nullable().catch(null),
  /** The code of a sharing, part of the album's title or the beginning of the other person's name. */
  q: z
    .string()
    .transform((typed) => searchLine(typed, TEXT_MAX))
    .catch(''),
  state: z.enum(LEDGER_STATES).nullable().catch(null),
  from: day,
  to: day,
})
export type LedgerSearch = z.output<typeof LedgerSearch>

const NAMES = Object.keys(LedgerSearch.shape) as (keyof LedgerSearch)[]

export function ledgerSearchOf(params: URLSearchParams): LedgerSearch {
  return LedgerSearch.parse(Object.fromEntries(NAMES.map((name) => [name, params.get(name)])))
}

export function ledgerSearchParams(search: LedgerSearch): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of NAMES) if (search[name]) params.set(name, search[name])
  return params
}
