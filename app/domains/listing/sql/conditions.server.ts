import { ANYBODY, traitBits, traitCodes } from 'db/listing/traits'
import { wasOnlineSql } from '~/domains/presence/online'
import type { Filters, Range } from '../filters/filters'
import { bornWithin } from '../query/age'
import type { Values } from './statement.server'

/** More words narrow nothing down any further. */
const SEARCH_WORDS_MAX = 8

/**
 * When a listing is asked for, by the server's clock alone: the moment, its day, and for visitors the quarter of an hour
 * whose online state they see; null for members, who see who is online now.
 */
export type AsOf = { at: Date; day: string; visitorsQuarter: Date | null }

/** Whether filters leave out some of those whom a walk meets; premium members are walked through apart. */
export function isSelective(filters: Filters): boolean {
  const lists = [...LOOKS, 'interests', 'services'] as const
  return (
    Boolean(filters.age || filters.price || filters.size) || lists.some((facet) => filters[facet].length > 0)
  )
}

/** SQL conditions on `listings l`, each starting with "and"; empty when there are none. */
const and = (conditions: string[]) => conditions.map((condition) => `\n      and ${condition}`).join('')

/**
 * What the filters ask of facts that the indexes hold. Ranges always have both ends, so that different texts stay few and are
 * kept ready.
 * @param by options as bits, or in the index of all facets
 */
export function factsSql(filters: Filters, asOf: AsOf, values: Values, by: 'bits' | 'facets'): string {
  return and([
    ...born(filters.age, asOf, values),
    ...between('l.hourly_rate', filters.price, values),
    ...between('l.cock_size', filters.size, values),
    ...(by === 'bits' ? traitsAsBits(filters, values) : traits(filters, values)),
  ])
}

/** What else they ask: who is online is asked of each, or of all at once; and the words. */
export function otherSql(filters: Filters, asOf: AsOf, values: Values, online: 'each' | 'all'): string {
  return and([...isOnline(filters, asOf, values, online), ...words(filters.search ?? '', values)])
}

function born(age: Range | undefined, { day }: AsOf, values: Values): string[] {
  if (!age) return []
  const { after = '-infinity', until = 'infinity' } = bornWithin(age, day)
  return [`l.born_on > ${values.add(after, 'date')}`, `l.born_on <= ${values.add(until, 'date')}`]
}

const INT_MAX = 2 ** 31 - 1

/** Who states nothing is not within any range. */
function between(column: string, range: Range | undefined, values: Values): string[] {
  if (!range) return []
  const { min = 0, max = INT_MAX } = range
  return [`${column} >= ${values.add(min, 'int')}`, `${column} <= ${values.add(max, 'int')}`]
}

/** Of one's looks and interests any will do; services are wanted all together. */
const LOOKS = ['position', 'bodyType', 'ethnicity', 'circumcision'] as const

function traits(filters: Filters, values: Values): string[] {
  const anyOf = ([...LOOKS, 'interests'] as const)
    .map((facet) => traitCodes(facet, filters[facet]))
    .filter((codes) => codes.length > 0)
    .map((codes) => `(${codes.join('|')})`)
  const query = [...anyOf, ...traitCodes('services', filters.services)].join('&')
  return query ? [`l.traits @@ ${values.add(query, 'query_int')}`] : []
}

/**
 * The same. One text whatever is asked: facets of which nothing is asked are left to anybody, and stand last, so that most are
 * turned away by the first condition.
 */
function traitsAsBits(filters: Filters, values: Values): string[] {
  const services = traitBits('services', filters.services)
  const anyOf = ([...LOOKS, 'interests'] as const).map((facet) => traitBits(facet, filters[facet]))
  const asked = anyOf.filter((bits) => bits !== 0n)
  if (services === 0n && asked.length === 0) return []
  const all = values.add(String(services), 'int8')
  return [
    `(l.trait_bits & ${all}) = ${all}`,
    ...anyOf.map(
      (_, number) => `(l.trait_bits & ${values.add(String(asked[number] ?? ANYBODY), 'int8')}) <> 0`,
    ),
  ]
}

/** Who is online, as a condition on `users`; an index holds them. */
export function onlineSql(asOf: AsOf, values: Values): string {
  return `user_type = 'trans' and show_online_status and ${isOnlineSql(asOf, values)}`
}

/** Whether a row of `users` is online for whoever asks, aside from whether it is shown. */
export function isOnlineSql({ at, visitorsQuarter }: AsOf, values: Values): string {
  if (!visitorsQuarter) return `users.online_until > ${momentOf(at, values)}`
  return wasOnlineSql(momentOf(visitorsQuarter, values))
}

function isOnline(filters: Filters, asOf: AsOf, values: Values, of: 'each' | 'all'): string[] {
  if (!filters.onlineOnly) return []
  if (of === 'all') return [`l.user_id in (select id from users where ${onlineSql(asOf, values)})`]
  return [`l.show_online and (select ${isOnlineSql(asOf, values)} from users where users.id = l.user_id)`]
}

const momentOf = (at: Date, values: Values) => values.add(at.toISOString(), 'timestamptz')

/** Every word must begin a word of the profile. Folding leaves no character that `like` would take for a pattern. */
function words(search: string, values: Values): string[] {
  return search
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, SEARCH_WORDS_MAX)
    .map(
      (word) => `l.search_text like '% ' || ltrim(normalize_for_search(${values.add(word, 'text')})) || '%'`,
    )
}
