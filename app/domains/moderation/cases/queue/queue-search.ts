import { CASE_PRIORITIES, type CasePriority, REPORT_TARGETS, type ReportTarget } from 'db/limits/moderation'
import { pageAfter, searchedFields, searchedText, searchQuery } from '~/platform/input/search-fields'
import { z } from '~/platform/input/zod'

export const QUEUE_STATES = ['open', 'decided', 'all'] as const
export const QUEUE_ASSIGNMENTS = ['all', 'mine', 'none'] as const
/** The orders of the queue. `due`: by deadline, so that urgent cases come first. */
export const QUEUE_SORTS = ['due', 'newest', 'reports'] as const
export const PERSON_SEARCH_MAX = 254
/** The parameter of a page's cursor. */
export const QUEUE_CURSOR = 'after'

/** The filters and the order of the queue of cases, as in its query string. */
export type QueueSearch = {
  state: (typeof QUEUE_STATES)[number]
  priority: CasePriority | null
  type: ReportTarget | null
  assigned: (typeof QUEUE_ASSIGNMENTS)[number]
  /** The beginning of a name, a user name, an e-mail address or an id. */
  person: string
  sort: (typeof QUEUE_SORTS)[number]
}

const Search = z.object({
  state: z.enum(QUEUE_STATES).catch('open'),
  priority: z.enum(CASE_PRIORITIES).nullable().catch(null),
  type: z.enum(REPORT_TARGETS).nullable().catch(null),
  assigned: z.enum(QUEUE_ASSIGNMENTS).catch('all'),
  person: searchedText(PERSON_SEARCH_MAX),
  sort: z.enum(QUEUE_SORTS).catch('due'),
})

const DEFAULTS = Search.parse({})

/** Reads a search from a query string; invalid values count as missing. Only open cases can be ordered by deadline. */
export function queueSearchOf(params: URLSearchParams): QueueSearch {
  const search = Search.parse(searchedFields(Search, params))
  return search.state !== 'open' && search.sort === 'due' ? { ...search, sort: 'newest' } : search
}

/** The query string of a search, without its defaults. */
export const queueQuery = (search: QueueSearch): string => searchQuery(search, DEFAULTS)

/** The URL of the queue with a search. */
export const queueHref = (search: QueueSearch = DEFAULTS): string => `/admin/cases${queueQuery(search)}`
/** The URL of one of its pages. `cursor`: null for the first one. */
export const queuePageHref = (search: QueueSearch, cursor: string | null): string =>
  pageAfter('/admin/cases', queueQuery(search), { name: QUEUE_CURSOR, cursor }) || queueHref(search)
/** The id of the row of a case. */
export const caseRowId = (id: string): string => `case-${id}`
/** The URL of a case, with the search of the queue that it was opened from. */
export const caseHref = (id: string, search: QueueSearch = DEFAULTS): string =>
  `/admin/cases/${id}${queueQuery(search)}`
/** The URL of the queue with all cases about a person. */
export const casesOfHref = (personId: string): string =>
  queueHref({ ...DEFAULTS, state: 'all', person: personId })

/** Whether a search has any filter that differs from the default; the order is no filter. */
export const isFiltered = ({ sort: _, ...search }: QueueSearch): boolean =>
  queueQuery({ ...search, sort: DEFAULTS.sort }) !== ''
