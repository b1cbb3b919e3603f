import type { Duration } from 'db/limits/profiles'
import { EVERY_PROFILE_BIT, languageCodes, traitBits, traitCodes } from 'db/listing/traits'
import { lastFullQuarter, wasOnlineSql } from '~/domains/presence/online'
import type { Filters, Range } from '../filters/filters'
import { bornWithin } from '../query/age'
import type { Search } from '../query/search.server'
import type { Values } from './pick-sql.server'

/** Further words hardly narrow the search. */
const SEARCH_WORDS_MAX = 8

/**
 * The time of a listing, by the server's clock: the moment, its day, and for visitors the quarter of an hour whose online state they see;
 * null for members, who see the current state. The day is that of UTC, from which ages and updates are counted on every other page.
 */
export type AsOf = { at: Date; day: string; visitorsQuarter: Date | null }

/** The time of a listing at a moment, for a member or a visitor. */
export function asOfMoment(at: Date, { isMember }: { isMember: boolean }): AsOf {
  return {
    at,
    day: at.toISOString().slice(0, 10),
    visitorsQuarter: isMember ? null : lastFullQuarter(at),
  }
}

/** Whether filters exclude rows within an index scan; premium members are separate ranges. */
export function isSelective(filters: Filters): boolean {
  const lists = [...ANY_OF, 'services'] as const
  return (
    Boolean(filters.age || filters.price || filters.size || offerColumns(filters).length > 0) ||
    lists.some((facet) => filters[facet].length > 0)
  )
}

/** SQL conditions on `listings l`, each starting with "and"; empty when there are none. */
const and = (conditions: string[]) => conditions.map((condition) => `\n      and ${condition}`).join('')

/**
 * Conditions on columns that the indexes contain. Ranges always have both ends, so that there are few different texts to prepare.
 * @param by options as bits, or in the index of all facets
 */
export function factsSql(filters: Filters, asOf: AsOf, values: Values, by: 'bits' | 'facets'): string {
  return and([
    ...born(filters.age, asOf, values),
    ...(filters.duration ? [] : between('l.hourly_rate', filters.price, values)),
    ...between('l.cock_size', filters.size, values),
    ...(by === 'bits' ? traitsAsBits(filters, values) : traits(filters, values)),
    ...offers(filters, asOf, values, by),
  ])
}

/** The remaining conditions: online, per row or as a set; and the search words. */
export function otherSql(
  { filters, asOf, excludesOnline }: Pick<Search, 'filters' | 'asOf' | 'excludesOnline'>,
  values: Values,
  online: 'each' | 'all',
): string {
  return and([
    ...isOnline(filters, asOf, values, online),
    ...(excludesOnline ? [`not coalesce(${isShownOnline(asOf, values)}, false)`] : []),
    ...words(filters.search ?? '', values),
  ])
}

function born(age: Range | undefined, { day }: AsOf, values: Values): string[] {
  if (!age) return []
  const { after = '-infinity', until = 'infinity' } = bornWithin(age, day)
  return [`l.born_on > ${values.add(after, 'date')}`, `l.born_on <= ${values.add(until, 'date')}`]
}

/** The columns of filters that are not in the ordered indexes (decision 0266): a scan with such a filter reads rows of the table. */
export function offerColumns({ duration, language, updatedDays }: Filters): string[] {
  return [
    ...(duration ? [`l.${RATE_COLUMNS[duration]}`] : []),
    ...(language ? ['l.traits'] : []),
    ...(updatedDays ? ['l.updated_on'] : []),
  ]
}

const RATE_COLUMNS: Record<Duration, string> = {
  halfHour: 'half_hour_rate',
  hour: 'hourly_rate',
  twoHours: 'two_hour_rate',
  threeHours: 'three_hour_rate',
  overnight: 'overnight_rate',
}

function offers(filters: Filters, { day }: AsOf, values: Values, by: 'bits' | 'facets'): string[] {
  const { duration, price, language, updatedDays } = filters
  const spoken = language ? languageCodes(language.spoken, language.atLeast).join('|') : ''
  return [
    // A price for the duration is stated, whatever it is.
    ...(duration ? between(`l.${RATE_COLUMNS[duration]}`, price ?? {}, values) : []),
    ...(spoken && by === 'bits' ? [`l.traits @@ ${values.add(spoken, 'query_int')}`] : []),
    ...(updatedDays
      ? [`l.updated_on >= ${values.add(day, 'date')} - ${values.add(updatedDays, 'int')}`]
      : []),
  ]
}

const INT_MAX = 2 ** 31 - 1

/** Profiles without a value are in no range. */
function between(column: string, range: Range | undefined, values: Values): string[] {
  if (!range) return []
  const { min = 0, max = INT_MAX } = range
  return [`${column} >= ${values.add(min, 'int')}`, `${column} <= ${values.add(max, 'int')}`]
}

/** For looks, interests and meeting places, one of the chosen options must match; for services, all of them. */
const LOOKS = ['position', 'bodyType', 'ethnicity', 'circumcision'] as const
const ANY_OF = [...LOOKS, 'interests', 'meetingPlaces'] as const

function traits(filters: Filters, values: Values): string[] {
  const { language } = filters
  const spoken = language ? languageCodes(language.spoken, language.atLeast) : []
  const anyOf = [...ANY_OF.map((facet) => traitCodes(facet, filters[facet])), spoken]
    .filter((codes) => codes.length > 0)
    .map((codes) => `(${codes.join('|')})`)
  const query = [...anyOf, ...traitCodes('services', filters.services)].join('&')
  return query ? [`l.traits @@ ${values.add(query, 'query_int')}`] : []
}

/**
 * The conditions of `traits` on the bits of a row, without the language. One text for all filters: unset facets match everybody and come
 * last, so that the first condition excludes most rows.
 */
function traitsAsBits(filters: Filters, values: Values): string[] {
  const services = traitBits('services', filters.services)
  const anyOf = ANY_OF.map((facet) => traitBits(facet, filters[facet]))
  const required = anyOf.filter((bits) => bits !== 0n)
  if (services === 0n && required.length === 0) return []
  const all = values.add(String(services), 'int8')
  return [
    `(l.trait_bits & ${all}) = ${all}`,
    ...anyOf.map(
      (_, number) =>
        `(l.trait_bits & ${values.add(String(required[number] ?? EVERY_PROFILE_BIT), 'int8')}) <> 0`,
    ),
  ]
}

/** Who is online, as a condition on `users`, supported by an index. */
export function onlineSql(asOf: AsOf, values: Values): string {
  return `user_type = 'trans' and show_online_status and ${isOnlineSql(asOf, values)}`
}

/** Whether a row of `users` is online for the viewer, without the privacy setting. */
export function isOnlineSql({ at, visitorsQuarter }: AsOf, values: Values): string {
  if (!visitorsQuarter) return `users.online_until > ${momentOf(at, values)}`
  return wasOnlineSql(momentOf(visitorsQuarter, values))
}

function isOnline(filters: Filters, asOf: AsOf, values: Values, of: 'each' | 'all'): string[] {
  if (!filters.onlineOnly) return []
  if (of === 'all') return [`l.user_id in (select id from users where ${onlineSql(asOf, values)})`]
  return [isShownOnline(asOf, values)]
}

const isShownOnline = (asOf: AsOf, values: Values) =>
  `(l.show_online and (select ${isOnlineSql(asOf, values)} from users where users.id = l.user_id))`

const momentOf = (at: Date, values: Values) => values.add(at.toISOString(), 'timestamptz')

/**
 * Every word must begin a word of the profile. Normalizing leaves no character that is special in `like`; it makes punctuation a space, which
 * at the end of a word would ask for the whole word.
 */
function words(search: string, values: Values): string[] {
  return search
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, SEARCH_WORDS_MAX)
    .map(
      (word) => `l.search_text like '% ' || btrim(normalize_for_search(${values.add(word, 'text')})) || '%'`,
    )
}
