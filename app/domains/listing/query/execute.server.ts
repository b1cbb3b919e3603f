import { readProfiles } from '~/domains/profiles/read-profiles.server'
import { countSql, pickSql, type RowsSql, Values } from '../sql/pick-sql.server'
import type { Picked, Search, Wanted } from './search.server'

/** The number of matches, up to COUNTED_MAX. */
export async function executeCount(search: Search): Promise<number> {
  const [row] = await execute<{ number: number }>(search, (values) => countSql(search, values))
  return row?.number ?? 0
}

/** The picked profiles as the statement of `rowsSql` selects them, and the number of matches, up to COUNTED_MAX. */
export async function executePage<Row extends Picked>(
  search: Search,
  wanted: Wanted,
  rowsSql: RowsSql<keyof Row & string>,
): Promise<{ count: number; found: Row[] }> {
  const [answer] = await execute<{ number: number; found: ByColumn<Row> }>(
    search,
    (values) => pickSql(search, wanted, values, rowsSql),
    ({ found }) => found.user_id ?? [],
  )
  return { count: answer?.number ?? 0, found: answer ? rowsFrom<Row>(answer.found, rowsSql.columns) : [] }
}

/** The values of each column, in the order of the rows; null if there are none. */
type ByColumn<Row> = { [Column in keyof Row]: Row[Column][] | null }

function rowsFrom<Row extends Picked>(
  byColumn: ByColumn<Row>,
  columns: readonly (keyof Row & string)[],
): Row[] {
  const people = byColumn.user_id ?? []
  return people.map((_, number) => {
    const row: Partial<Row> = {}
    for (const column of columns) row[column] = byColumn[column]?.[number]
    return row as Row
  })
}

/** Executes a statement. Its text depends only on which filters are set: there are few to prepare, apart from those with a search text. */
export function execute<Row extends object>(
  { filters, viewerId }: Search,
  text: (values: Values) => string,
  people: (row: Row) => readonly string[] = peopleOf,
): Promise<Row[]> {
  const values = new Values()
  const statement = text(values)
  return readProfiles<Row>({
    viewerId,
    ask: ({ rowsOf }) => rowsOf<Row>(statement, values.list, { prepared: filters.search ? false : 'often' }),
    peopleOf: people,
  })
}

/** The id of a row's person; none of a row without one, such as a count. */
export const peopleOf = (row: object): readonly string[] =>
  'user_id' in row && typeof row.user_id === 'string' ? [row.user_id] : []
