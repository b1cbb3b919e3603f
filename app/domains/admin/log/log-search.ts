import { EMAIL_MAX } from 'db/limits/accounts'
import { searchedDay, searchedText } from '~/platform/input/search-fields'
import { z } from '~/platform/input/zod'

const ACTION_MAX = 100
/** The actor filter's value for the operator's command and jobs. */
export const OPERATOR = 'operator'

/** The search of the activity log, from its query string. Invalid values count as missing. */
export const LogSearch = z.object({
  /** An admin's or moderator's id, or OPERATOR. */
  actor: z
    .union([z.guid(), z.literal(OPERATOR)])
    .nullable()
    .catch(null),
  action: searchedText(ACTION_MAX),
  /** The id, handle or e-mail address of an account, or the id of another target. */
  target: searchedText(EMAIL_MAX),
  from: searchedDay,
  to: searchedDay,
})
export type LogSearch = z.output<typeof LogSearch>

const NAMES = Object.keys(LogSearch.shape) as (keyof LogSearch)[]

/** The search in the parameters of an address; missing and unknown values leave it open. */
export function logSearchOf(params: URLSearchParams): LogSearch {
  return LogSearch.parse(Object.fromEntries(NAMES.map((name) => [name, params.get(name)])))
}

/** The parameters of an address with this search. */
export function logSearchParams(search: LogSearch): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of NAMES) if (search[name]) params.set(name, search[name])
  return params
}
