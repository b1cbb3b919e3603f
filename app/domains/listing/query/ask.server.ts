import { rowsOf } from '~/platform/db.server'
import { countSql, pickSql } from '../sql/pick-sql.server'
import { Values } from '../sql/statement.server'
import type { Picked, Search, Wanted } from './search.server'

/** How many match, up to COUNTED_MAX. */
export async function askCount(search: Search): Promise<number> {
  const [row] = await ask<{ number: number }>(search, (values) => countSql(search, values))
  return row?.number ?? 0
}

/** The picked, as `rows` tells them, and how many match, up to COUNTED_MAX. */
export async function askPage<Row extends Picked>(
  search: Search,
  wanted: Wanted,
  rows: (picked: string, values: Values) => string,
): Promise<{ count: number; found: Row[] }> {
  const answer = await ask<{ number: number } & (Row | { section: null })>(search, (values) =>
    pickSql(search, wanted, values, (picked) => rows(picked, values)),
  )
  return { count: answer[0]?.number ?? 0, found: answer.filter((row) => row.section !== null) }
}

/** Sends a statement. Which filters are set makes its text, their values do not: without words the texts are few. */
export function ask<Row extends object>(
  { filters }: Search,
  text: (values: Values) => string,
): Promise<Row[]> {
  const values = new Values()
  const statement = text(values)
  return rowsOf<Row>(statement, values.list, { prepared: filters.search ? false : 'often' })
}
