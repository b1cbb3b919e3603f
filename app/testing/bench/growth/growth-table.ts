import type { SqlFigures } from '../sql'
import type { PageCost } from './page-costs'

/** What was measured at one size, in milliseconds. */
export type Costs = {
  pages: Record<string, PageCost>
  nearest: SqlFigures
  others: Record<string, number>
}

/** A page at a million profiles costs at most so many times what it costs at the smallest size. */
const TIMES_MAX = 1.5
/** The nearest 40, at the 99th percentile: up to 100,000 profiles, and beyond. */
const NEAREST_MS = { upTo: 100_000, limit: 5, beyond: 15 }

type Line = { what: string; values: Map<number, number>; limit?: 'times' | 'nearest' }

/** One line for each cost, one column for each size with the ratio to the smallest; and whether all limits hold. */
export function growthTable(costs: ReadonlyMap<number, Costs>): { lines: string[]; ok: boolean } {
  const sizes = [...costs.keys()].sort((one, other) => one - other)
  const lines = linesOf(costs)
  const verdicts = lines.map((line) => sizes.every((size) => isWithin(line, size, sizes[0] ?? size)))
  const head = ['ms'.padEnd(48), ...sizes.map((size) => String(size).padStart(18))].join('')
  const texts = lines.map((line, at) =>
    [
      line.what.padEnd(48),
      ...sizes.map((size) => cell(line.values, size, sizes[0] ?? size).padStart(18)),
      line.limit ? `  ${LIMITS[line.limit]}  ${verdicts[at] ? 'ok' : 'TOO MUCH'}` : '',
    ].join(''),
  )
  return { lines: [head, ...texts], ok: verdicts.every(Boolean) }
}

const LIMITS = {
  times: `limit ${TIMES_MAX}x`,
  nearest: `limit ${NEAREST_MS.limit} ms, beyond ${NEAREST_MS.upTo} ${NEAREST_MS.beyond} ms`,
}

function linesOf(costs: ReadonlyMap<number, Costs>): Line[] {
  const lines = new Map<string, Line>()
  const add = (what: string, size: number, value: number, limit?: Line['limit']) => {
    const line = lines.get(what) ?? { what, values: new Map(), limit }
    line.values.set(size, value)
    lines.set(what, line)
  }
  for (const [size, { pages, nearest, others }] of costs) {
    for (const [name, { page, statements, rendering }] of Object.entries(pages)) {
      add(name, size, page, 'times')
      add(`${name}: statements`, size, statements)
      add(`${name}: rendering`, size, rendering)
    }
    for (const [name, { p50Ms, p99Ms }] of Object.entries(nearest)) {
      add(`${name}: median`, size, p50Ms)
      add(`${name}: p99`, size, p99Ms, name.startsWith('nearest') ? 'nearest' : undefined)
    }
    for (const [name, ms] of Object.entries(others)) add(name, size, ms)
  }
  return [...lines.values()]
}

function isWithin({ values, limit }: Line, size: number, smallest: number): boolean {
  const value = values.get(size)
  if (value === undefined || limit === undefined) return true
  if (limit === 'nearest') return value <= (size > NEAREST_MS.upTo ? NEAREST_MS.beyond : NEAREST_MS.limit)
  return value <= TIMES_MAX * (values.get(smallest) ?? value)
}

function cell(values: ReadonlyMap<number, number>, size: number, smallest: number): string {
  const [value, first] = [values.get(size), values.get(smallest)]
  if (value === undefined) return '-'
  const times = size !== smallest && first !== undefined ? ` (${(value / first).toFixed(2)}x)` : ''
  return `${value.toFixed(2)}${times}`
}
