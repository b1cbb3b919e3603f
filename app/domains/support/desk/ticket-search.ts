import { SUPPORT_CATEGORIES, type SupportCategory, TICKET_SEARCH_MAX, TICKET_STATES } from 'db/limits/support'
import { searchedFields, searchedText, searchQuery } from '~/platform/input/search-fields'
import { z } from '~/platform/input/zod'

export const DESK = '/admin/support'
export const SHOWN_STATES = [...TICKET_STATES, 'all'] as const
export const ASSIGNMENTS = ['all', 'mine', 'none'] as const
/** The parameter of a page's cursor. */
export const CURSOR = 'after'

/** The filters of the queue of tickets, as in its query string. */
export type TicketSearch = {
  state: (typeof SHOWN_STATES)[number]
  category: SupportCategory | null
  assigned: (typeof ASSIGNMENTS)[number]
  /** A ticket's number, an e-mail address, or words of subject and messages. */
  q: string
}

const Search = z.object({
  state: z.enum(SHOWN_STATES).catch('open'),
  category: z.enum(SUPPORT_CATEGORIES).nullable().catch(null),
  assigned: z.enum(ASSIGNMENTS).catch('all'),
  q: searchedText(TICKET_SEARCH_MAX),
})
const DEFAULTS = Search.parse({})

/** Reads a search from a query string; invalid values count as missing. */
export const ticketSearchOf = (params: URLSearchParams): TicketSearch =>
  Search.parse(searchedFields(Search, params))

/** The query string of a search, without its defaults. */
export const ticketQuery = (search: TicketSearch): string => searchQuery(search, DEFAULTS)

/** The URL of the queue with a search. */
export const deskHref = (search: TicketSearch = DEFAULTS): string => `${DESK}${ticketQuery(search)}`
/** The URL of a ticket, with the search of the queue that it was opened from. */
export const ticketHref = (id: string, search: TicketSearch): string => `${DESK}/${id}${ticketQuery(search)}`
/** The URL of a file with the tickets of a search. */
export const exportHref = (format: 'csv' | 'json', search: TicketSearch): string =>
  `${DESK}.${format}${ticketQuery(search)}`
/** The URL of a file with one ticket. */
export const ticketExportHref = (format: 'csv' | 'json', number: string): string =>
  exportHref(format, { ...DEFAULTS, state: 'all', q: number })

/** Whether a search has any filter that differs from the default. */
export const isFiltered = (search: TicketSearch): boolean => ticketQuery(search) !== ''
