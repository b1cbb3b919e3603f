import { parseFilters } from '~/domains/listing/filters'
import { exploreListing } from '~/domains/listing/listing.server'
import { dice, FILTERS, PLACES, pick } from './queries'

const RUNS = 400
const WARM_UP = 40

export type SqlFigures = Record<string, { p50Ms: number; p99Ms: number }>

/** The nearest 40 with their count, from call to cards: two statements, of which nothing is cached. */
export async function measureSql(): Promise<SqlFigures> {
  const figures: SqlFigures = {}
  for (const [kind, queries] of Object.entries(FILTERS)) {
    const random = dice(7)
    const times: number[] = []
    for (let run = -WARM_UP; run < RUNS; run += 1) {
      const filters = parseFilters(new URLSearchParams(pick<string>(queries, random)), 'home')
      const place = pick(PLACES, random)
      const begin = performance.now()
      await exploreListing({ viewer: null, place, filters })
      if (run >= 0) times.push(performance.now() - begin)
    }
    times.sort((one, other) => one - other)
    figures[kind] = { p50Ms: at(times, 0.5), p99Ms: at(times, 0.99) }
  }
  return figures
}

const at = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
