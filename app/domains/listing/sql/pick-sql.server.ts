import { COUNT_EXACT_UP_TO } from 'db/limits/listing'
import type { Search, Wanted } from '../query/search.server'
import { pickFromFew } from './few-sql.server'
import { hitsSql } from './hits-sql.server'
import type { Values } from './statement.server'
import { queryContextOf } from './terms.server'
import { pickFromMany } from './walk-sql.server'

/** How many match, up to COUNTED_MAX. */
export function countSql(search: Search, values: Values): string {
  return `with ${hitsSql(queryContextOf(search, values))}\nselect number from counted`
}

/**
 * Counts and picks in one go, so that whoever was read for the count need not be read again. `rows` makes of the picked (a
 * statement with the columns of Picked) the rows to give; each has the `number` of the count besides. Where nobody is picked one
 * row holds the number alone.
 */
export function pickSql(
  search: Search,
  wanted: Wanted,
  values: Values,
  rows: (picked: string) => string,
): string {
  const terms = queryContextOf(search, values)
  const exact = values.add(COUNT_EXACT_UP_TO, 'int')
  const picked = [
    ...pickFromFew(terms, wanted, `(select number from counted) <= ${exact}`),
    ...pickFromMany(terms, wanted, `(select number from counted) > ${exact}`),
  ].join('\n    union all ')
  return `with ${hitsSql(terms)}
  select counted.number, listed.* from counted left join (${rows(picked)}) listed on true`
}
