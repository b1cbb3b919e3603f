import { COUNT_EXACT_UP_TO, PREMIUM_SECTION_KM } from 'db/limits/listing'
import type { SortKey } from '../query/order.server'
import type { Search, Section, Wanted } from '../query/search.server'
import { hitsSql } from './hits-sql.server'
import { NEWEST_SQL, orderSql, sortKeySql } from './order-sql.server'
import { type QueryContext, queryContextOf } from './query-context.server'
import { sortedFromMany } from './sorted-sql.server'
import { pickFromMany } from './walk-sql.server'

/** Picks if few (some hundred) match: all of them are among the hits and only need sorting. */
export function pickFromFew({ search, values }: QueryContext, wanted: Wanted, when: string): string[] {
  const place = orderSql(values.add(search.start, 'float8'), search.lead)
  const bound = (mark: SortKey | undefined, sign: string) =>
    mark ? ` and (${place}) ${sign} ${sortKeySql(mark, search, values)}` : ''
  const list = (section: Section, limit: number, where: string, order: string) =>
    `(select '${section}' as section, user_id, km, premium, shuffle from hits where ${when} ${where}
      order by ${order} limit ${values.add(limit, 'int')})`
  const { nearby } = wanted
  const lists = [list('nearby', nearby.limit, bound(nearby.after, '>') + bound(nearby.until, '<='), place)]
  if (wanted.premium > 0)
    lists.push(list('premium', wanted.premium, `and premium and km <= ${PREMIUM_SECTION_KM}`, place))
  if (wanted.fresh > 0) lists.push(list('fresh', wanted.fresh, 'and not premium', NEWEST_SQL))
  return lists
}

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
    ...(search.lead ? sortedFromMany : pickFromMany)(
      context,
      wanted,
      `(select number from counted) > ${exact}`,
    ),
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
