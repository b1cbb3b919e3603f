import { traitCodes } from 'db/listing/traits'
import { minutes } from '~/platform/durations'
import type { Filters, Range } from '../filters/filters'
import { bornWithin } from './age'
import type { Values } from './statement.server'

/** Who was here this lately is online. */
export const ONLINE_FOR = minutes(5)
/** More words narrow nothing down any further. */
const SEARCH_WORDS_MAX = 8

/** When a listing is asked for: every page of it judges ages, premium and the day's order by the first page's moment. */
export type AsOf = { at: Date; day: string }

/** Whether a statement looks for all who match, or asks each whom it meets on its way. */
export type Judged = 'all at once' | 'one by one'

/** The SQL conditions on `listings l` of the filters in force, each starting with "and"; empty when there are none. */
export function conditionsOf(filters: Filters, asOf: AsOf, values: Values, judged: Judged): string {
  return [
    ...born(filters.age, asOf, values),
    ...between('l.hourly_rate', filters.price, values),
    ...between('l.cock_size', filters.size, values),
    ...traits(filters, values),
    ...online(filters, asOf, values, judged),
    ...words(filters.search ?? '', values),
  ]
    .map((condition) => `\n      and ${condition}`)
    .join('')
}

function born(age: Range | undefined, { day }: AsOf, values: Values): string[] {
  const { after, until } = bornWithin(age ?? {}, day)
  return [
    ...(after ? [`l.born_on > ${values.add(after, 'date')}`] : []),
    ...(until ? [`l.born_on <= ${values.add(until, 'date')}`] : []),
  ]
}

/** Who states nothing is not within any range. */
function between(column: string, range: Range | undefined, values: Values): string[] {
  return [
    ...(range?.min === undefined ? [] : [`${column} >= ${values.add(range.min, 'int')}`]),
    ...(range?.max === undefined ? [] : [`${column} <= ${values.add(range.max, 'int')}`]),
  ]
}

/** Of one's looks and interests any will do; services are wanted all together. */
function traits(filters: Filters, values: Values): string[] {
  const anyOf = (['position', 'bodyType', 'ethnicity', 'circumcision', 'interests'] as const)
    .map((facet) => traitCodes(facet, filters[facet]))
    .filter((codes) => codes.length > 0)
    .map((codes) => `(${codes.join('|')})`)
  const query = [...anyOf, ...traitCodes('services', filters.services)].join('&')
  return query ? [`l.traits @@ ${values.add(query, 'query_int')}`] : []
}

function online(filters: Filters, { at }: AsOf, values: Values, judged: Judged): string[] {
  if (!filters.onlineOnly) return []
  const since = values.add(new Date(at.getTime() - ONLINE_FOR).toISOString(), 'timestamptz')
  if (judged === 'one by one') {
    return [`l.show_online and (select last_seen > ${since} from users where users.id = l.user_id)`]
  }
  return [
    `l.user_id in (select id from users where user_type = 'trans' and show_online_status and last_seen > ${since})`,
  ]
}

/** Every word must begin a word of the profile. Folding leaves no character that `like` would take for a pattern. */
function words(search: string, values: Values): string[] {
  return search
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, SEARCH_WORDS_MAX)
    .map((word) => `l.search_text like '% ' || ltrim(fold(${values.add(word, 'text')})) || '%'`)
}
