import { searchedDay, searchedText } from '~/platform/input/search-fields'
import { z } from '~/platform/input/zod'

const TEXT_MAX = 100
/** Whether the reader gave or received the access. */
export const LEDGER_SIDES = ['given', 'received'] as const
export const LEDGER_STATES = ['active', 'extended', 'expired', 'revoked', 'ended'] as const
export type LedgerState = (typeof LEDGER_STATES)[number]

/** The search of the consent ledger, from its query string. Invalid values count as missing. */
export const LedgerSearch = z.object({
  side: z.enum(LEDGER_SIDES).nullable().catch(null),
  /** The code of an entry, a part of the album's title, or the beginning of the other person's name. */
  q: searchedText(TEXT_MAX),
  state: z.enum(LEDGER_STATES).nullable().catch(null),
  from: searchedDay,
  to: searchedDay,
})
export type LedgerSearch = z.output<typeof LedgerSearch>

const NAMES = Object.keys(LedgerSearch.shape) as (keyof LedgerSearch)[]

/** The search in the parameters of an address; missing and unknown values leave it open. */
export function ledgerSearchOf(params: URLSearchParams): LedgerSearch {
  return LedgerSearch.parse(Object.fromEntries(NAMES.map((name) => [name, params.get(name)])))
}

/** The parameters of an address with this search. */
export function ledgerSearchParams(search: LedgerSearch): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of NAMES) if (search[name]) params.set(name, search[name])
  return params
}
