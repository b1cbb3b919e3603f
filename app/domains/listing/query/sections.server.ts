import { compareSortKeys, leadingKeyOf } from './order.server'
import type { Ordered, Picked, Search, Section } from './search.server'

/** The rows without the people of another list. */
export function withoutPeople<Row extends Picked>(rows: readonly Row[], others: readonly Picked[]): Row[] {
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
