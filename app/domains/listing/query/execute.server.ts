import { readProfiles } from '~/domains/profiles/read-profiles.server'
import { type CardRow, cardRowsSql } from '../sql/card-sql.server'
import { countSql, pickSql, type RowsSql, Values } from '../sql/pick-sql.server'
import { compareSortKeys, leadingKeyOf, type SortKey } from './order.server'
import type { Listed, Sizes } from './page.server'
import type { Ordered, Picked, Search, Section, Wanted } from './search.server'

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

/**
 * A page in an order common to everybody: by distance, price or day. One statement.
 * @param shown how many profiles the earlier pages have shown; absent for the first page
 */
export async function commonList(
  search: Search,
  { sizes, after, shown }: { sizes: Sizes; after?: SortKey; shown?: number },
): Promise<Listed> {
  const { rows, count, last } = await commonPage(search, { sizes, after })
  const before = shown ?? rows.premium.length
  const next = last && {
    day: search.orderDay,
    shown: before + rows.nearby.length,
    after: leadingKeyOf(last, search.lead),
  }
  return { count, rows, before, next }
}

/** The rows of a page and the number of matches. `last` is the last row of `nearby` if others follow, else null. */
export async function commonPage(
  search: Search,
  { sizes, after }: { sizes: Sizes; after?: SortKey },
): Promise<{ rows: Record<Section, CardRow[]>; count: number; last: CardRow | null }> {
  // More than are shown: the premium section may take as many out of the list, and one more tells whether others follow.
  const wanted = { ...sizes, nearby: { limit: sizes.nearby + sizes.premium + 1, after } }
  const { count, found } = await executePage<CardRow>(
    search,
    wanted,
    cardRowsSql(search.asOf, search.viewerId),
  )
  const rows = bySection(found, search)
  const others = without(rows.nearby, rows.premium)
  const nearby = others.slice(0, sizes.nearby)
  return { count, rows: { ...rows, nearby }, last: others[sizes.nearby] ? (nearby.at(-1) ?? null) : null }
}

/** A list without the people of another one. */
export function without<Row extends Picked>(rows: readonly Row[], others: readonly Picked[]): Row[] {
  const ids = new Set(others.map((other) => other.user_id))
  return rows.filter((row) => !ids.has(row.user_id))
}

/** The rows of each list, in its order. */
export function bySection<Row extends Ordered>(
  rows: readonly Row[],
  { start, lead }: Pick<Search, 'start' | 'lead'>,
): Record<Section, Row[]> {
  const of = (section: Section) => rows.filter((row) => row.section === section)
  const ordered = (section: Section) =>
    of(section)
      .map((row) => ({ row, sortKey: leadingKeyOf(row, lead) }))
      .sort((one, other) => compareSortKeys(one.sortKey, other.sortKey, start))
      .map(({ row }) => row)
  const newest = of('fresh').sort(
    (one, other) => other.listed_ms - one.listed_ms || (one.user_id < other.user_id ? -1 : 1),
  )
  return { nearby: ordered('nearby'), premium: ordered('premium'), fresh: newest }
}

/** The found rows of the chosen profiles, list by list, in their order. */
export function inOrderOf<Row extends Picked>(
  chosen: readonly Picked[],
  found: readonly Row[],
): Record<Section, Row[]> {
  const rows = new Map(found.map((row) => [`${row.section} ${row.user_id}`, row]))
  const of = (section: Section) =>
    chosen.flatMap((one) => (one.section === section ? (rows.get(`${section} ${one.user_id}`) ?? []) : []))
  return { nearby: of('nearby'), premium: of('premium'), fresh: of('fresh') }
}
