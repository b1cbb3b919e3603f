import { EMAIL_MAX } from 'db/limits/accounts'
import { searchedDay, searchedFields, searchedText } from '~/platform/input/search-fields'
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

/** Reads a search from query parameters; missing and invalid values set no filter. */
export const logSearchOf = (params: URLSearchParams): LogSearch =>
  LogSearch.parse(searchedFields(LogSearch, params))
