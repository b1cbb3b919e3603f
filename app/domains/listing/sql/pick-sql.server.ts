import { COUNT_EXACT_UP_TO } from 'db/limits/listing'
import type { Search, Wanted } from '../query/search.server'
import { pickFromFew } from './few-sql.server'
import { hitsSql } from './hits-sql.server'
import { queryContextOf } from './query-context.server'
import type { Values } from './statement.server'
import { pickFromMany } from './walk-sql.server'

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
