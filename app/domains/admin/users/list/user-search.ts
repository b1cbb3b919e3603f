import { EMAIL_MAX, USER_TYPES } from 'db/limits/accounts'
import { FACETS } from 'db/limits/admin'
import { LOCATION_MAX } from 'db/limits/profiles'
import {
  searchedDay,
  searchedFields,
  searchedText,
  searchQuery,
  toSearchParams,
} from '~/platform/input/search-fields'
import { z } from '~/platform/input/zod'

const YES_NO = ['yes', 'no'] as const
export const USER_SORTS = ['newest', 'oldest', 'name'] as const
/** The three-way filters: whether the account has the facet. */
export const USER_SWITCHES = ['premium', 'suspended', 'verified', 'emailVerified'] as const

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values).nullable().catch(null)

/** The search of the table of users, from its query string. Invalid values count as missing. */
export const UserSearch = z.object({
  q: searchedText(EMAIL_MAX),
  type: oneOf(USER_TYPES),
  premium: oneOf(YES_NO),
  suspended: oneOf(YES_NO),
  verified: oneOf(YES_NO),
  emailVerified: oneOf(YES_NO),
  role: oneOf(['admin', 'moderator']),
  /** Deleted accounts that can still be restored are left out unless they are asked for. */
  deleted: oneOf(['yes', 'all']),
  from: searchedDay,
  to: searchedDay,
  city: searchedText(LOCATION_MAX),
  sort: z.enum(USER_SORTS).catch('newest'),
})
export type UserSearch = z.output<typeof UserSearch>

/** Reads a search from query parameters; missing and invalid values set no filter. */
export const userSearchOf = (params: URLSearchParams): UserSearch =>
  UserSearch.parse(searchedFields(UserSearch, params))

/** The query parameters of a search, without filters that are not set and without the default order. */
export const userSearchParams = (search: UserSearch): URLSearchParams =>
  toSearchParams(search, { sort: 'newest' })

const queryOf = (search: UserSearch): string => searchQuery(search, { sort: 'newest' })

/** The URL of the table with a search. */
export const usersHref = (search: UserSearch): string => `/admin${queryOf(search)}`
/** The URL of the page of an account, with the search of the table that it was opened from. */
export const userHref = (id: string, search: UserSearch): string => `/admin/users/${id}${queryOf(search)}`

/** The number of filters in force. */
export const filterCount = (search: UserSearch): number =>
  [...userSearchParams(search).keys()].filter((name) => name !== 'sort' && name !== 'q').length

/** The order that is used: a range of days is always in the order of registration, since sorting it by name would read the whole range. */
export const sortInForce = ({ sort, from, to }: UserSearch): UserSearch['sort'] =>
  sort === 'name' && (from || to) ? 'newest' : sort

/** Which facets the search fixes, and to what: an account matches if `facets & mask = want`. */
export function facetsWanted(search: UserSearch): { mask: number; want: number } {
  let [mask, want] = [0, 0]
  const fix = (facet: keyof typeof FACETS, isSet: boolean) => {
    mask |= FACETS[facet]
    if (isSet) want |= FACETS[facet]
  }
  if (search.type) fix('man', search.type === 'man')
  for (const name of USER_SWITCHES) if (search[name]) fix(name, search[name] === 'yes')
  if (search.role) fix(search.role, true)
  if (search.deleted !== 'all') fix('deleted', search.deleted === 'yes')
  return { mask, want }
}
