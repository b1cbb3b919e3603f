import type { SqlFigures } from '../sql'
import { atMost, type Figure } from '../verdict'
import type { PageCost } from './page-costs'

/** The costs measured at one size, in milliseconds. */
export type Costs = {
  pages: Record<string, PageCost>
  nearest: SqlFigures
  others: Record<string, number>
}

/** The maximum ratio of the cost of a page to its cost at the smallest size. */
const RATIO_MAX = 1.5
/** The limit of the 99th percentile for the nearest 40 profiles: a higher one above 100,000 profiles. */
const nearestMs = (size: number) => (size > 100_000 ? 15 : 5)

type BySize = ReadonlyMap<number, Costs>

/** The figures that have a limit, with the result. */
export function figuresOf(costs: BySize): Figure[] {
  const first = costs.values().next().value
  return [...costs].flatMap(([size, { pages, nearest }]) => [
    ...Object.entries(pages).flatMap(([name, { page }]) => {
      const before = first?.pages[name]?.page
      return before === undefined || first?.pages === pages
        ? []
        : [atMost(RATIO_MAX, `${name} at ${size}, times the smallest`, page / before, 'x')]
    }),
    ...Object.entries(nearest).flatMap(([name, { p99Ms }]) =>
      name.startsWith('nearest') ? [atMost(nearestMs(size), `${name} at ${size}: p99`, p99Ms, ' ms')] : [],
    ),
  ])
}

/** One line for each cost, one column for each size, with the ratio to the smallest. */
export function growthTable(costs: BySize): string[] {
  const columns = [...costs].map(([size, cost]) => ({ size, lines: linesOf(cost) }))
  const [first] = columns
  if (!first) return []
  const head = ['milliseconds'.padEnd(46), ...columns.map(({ size }) => `${size}`.padStart(17))].join('')
  const lines = Object.entries(first.lines).map(([what, smallest]) => {
    const cells = columns.map((column) => {
      const value = column.lines[what]
      if (value === undefined) return '-'
      return column === first ? value.toFixed(2) : `${value.toFixed(2)} (${(value / smallest).toFixed(2)}x)`
    })
    return [what.padEnd(46), ...cells.map((cell) => cell.padStart(17))].join('')
  })
  return [head, ...lines]
}

function linesOf({ pages, nearest, others }: Costs): Record<string, number> {
  const ofPages = Object.entries(pages).flatMap(([name, { page, statements, rendering }]) => [
    [name, page],
    [`${name}: statements`, statements],
    [`${name}: rendering`, rendering],
  ])
  const ofNearest = Object.entries(nearest).flatMap(([name, { p50Ms, p99Ms }]) => [
    [`${name}: median`, p50Ms],
    [`${name}: p99`, p99Ms],
  ])
  return Object.fromEntries([...ofPages, ...ofNearest, ...Object.entries(others)])
}
