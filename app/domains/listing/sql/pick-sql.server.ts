import { COUNT_EXACT_UP_TO } from 'db/limits/listing'
import type { SortKey } from '../query/order.server'
import { PREMIUM_SECTION_KM, type Search, type Section, type Wanted } from '../query/search.server'
import { RINGS_KM } from '../query/search-area.server'
import { hitsSql } from './hits-sql.server'
import { type QueryContext, queryContextOf } from './query-context.server'
import { pickFromMany } from './walk-sql.server'

/** Picks if few (some hundred) match: all of them are among the hits and only need sorting. */
export function pickFromFew({ search, values }: QueryContext, wanted: Wanted, when: string): string[] {
  const start = values.add(search.start, 'float8')
  const place = `${RING}, not premium, shuffle <= ${start}, shuffle`
  const bound = (mark: SortKey | undefined, sign: string) =>
    mark
      ? ` and (${place}) ${sign} (${values.add(mark.ring, 'int')}, ${values.add(!mark.premium, 'bool')},
          ${values.add(mark.shuffle <= search.start, 'bool')}, ${values.add(mark.shuffle, 'float8')})`
      : ''
  const list = (section: Section, limit: number, where: string, order: string) =>
    `(select '${section}' as section, user_id, km, premium, shuffle from hits where ${when} ${where}
      order by ${order} limit ${values.add(limit, 'int')})`
  const { nearby } = wanted
  const lists = [list('nearby', nearby.limit, bound(nearby.after, '>') + bound(nearby.until, '<='), place)]
  if (wanted.premium > 0)
    lists.push(list('premium', wanted.premium, `and premium and km <= ${PREMIUM_SECTION_KM}`, place))
  if (wanted.fresh > 0) lists.push(list('fresh', wanted.fresh, 'and not premium', 'listed_at desc, user_id'))
  return lists
}

/** The ring of a distance, as in ringOf. */
const RING = `case ${RINGS_KM.map((upTo, ring) => `when km <= ${upTo} then ${ring}`).join(' ')} else ${RINGS_KM.length} end`

/** The number of matches, up to COUNTED_MAX. */
export function countSql(search: Search, values: Values): string {
  return `with ${hitsSql(queryContextOf(search, values))}\nselect number from counted`
}

/**
 * Counts and picks in one statement, so that rows are read once. `rows` turns the picked profiles (a statement with the columns of Picked)
 * into result rows, each with the `number` of the count. If nothing is picked one row contains only the number.
 */
export function pickSql(
  search: Search,
  wanted: Wanted,
  values: Values,
  rows: (picked: string) => string,
): string {
  const context = queryContextOf(search, values)
  const exact = values.add(COUNT_EXACT_UP_TO, 'int')
  const picked = [
    ...pickFromFew(context, wanted, `(select number from counted) <= ${exact}`),
    ...pickFromMany(context, wanted, `(select number from counted) > ${exact}`),
  ].join('\n    union all ')
  return `with ${hitsSql(context)}
  select counted.number, listed.* from counted left join (${rows(picked)}) listed on true`
}

type Value = string | number | boolean | null

/** Collects the values of a statement while its text is built. */
export class Values {
  readonly list: Value[] = []

  /** The placeholder of a further value, cast to a type. */
  add(value: Value, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }

  /** The same for a list of numbers. */
  numbers(values: readonly number[], type: string): string {
    return this.add(`{${values.join(',')}}`, `${type}[]`)
  }
}
