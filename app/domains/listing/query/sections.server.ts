import { compareSortKeys, sortKeyOf } from './order.server'
import type { Picked, Section } from './search.server'

/** The rows of each list, in its order. */
export function bySection<Row extends Picked & { listed_ms: number }>(
  rows: readonly Row[],
  start: number,
): Record<Section, Row[]> {
  const of = (section: Section) => rows.filter((row) => row.section === section)
  const ordered = (section: Section) =>
    of(section)
      .map((row) => ({ row, sortKey: sortKeyOf(row) }))
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
