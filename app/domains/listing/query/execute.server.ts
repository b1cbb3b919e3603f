import { rowsOf } from '~/platform/db.server'
import { countSql, pickSql } from '../sql/pick-sql.server'
import { Values } from '../sql/statement.server'
import type { Picked, Search, Wanted } from './search.server'

/** The number of matches, up to COUNTED_MAX. */
export async function executeCount(search: Search): Promise<number> {
  const [row] = await execute<{ number: number }>(search, (values) => countSql(search, values))
  return row?.number ?? 0
}

/** The picked profiles as `rows` selects them, and the number of matches, up to COUNTED_MAX. */
export async function executePage<Row extends Picked>(
  search: Search,
  wanted: Wanted,
  rows: (picked: string, values: Values) => string,
): Promise<{ count: number; found: Row[] }> {
  const answer = await execute<{ number: number } & (Row | { section: null })>(search, (values) =>
    pickSql(search, wanted, values, (picked) => rows(picked, values)),
  )
  return { count: answer[0]?.number ?? 0, found: answer.filter((row) => row.section !== null) }
}

/** Executes a statement. Its text depends only on which filters are set, so without search text there are few different ones to prepare. */
export function execute<Row extends object>(
  { filters }: Search,
  text: (values: Values) => string,
): Promise<Row[]> {
  const values = new Values()
  const statement = text(values)
  return rowsOf<Row>(statement, values.list, { prepared: filters.search ? false : 'often' })
}
