import { searchedDay, searchedFields, searchedText } from '~/platform/input/search-fields'
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

/** Reads a search from query parameters; missing and invalid values set no filter. */
export const ledgerSearchOf = (params: URLSearchParams): LedgerSearch =>
  LedgerSearch.parse(searchedFields(LedgerSearch, params))
