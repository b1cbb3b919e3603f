import { parseFilters } from '~/domains/listing/filters/filters'
import { countListing, exploreListing, homeListing } from '~/domains/listing/listing.server'
import type { ListingRequest } from '~/domains/listing/query/page.server'
import { dice, FILTERS, PLACES, pick } from './queries'

const RUNS = 400
// Each filter's statements are made ready on every connection first.
const WARM_UP = 60

export type SqlFigures = Record<string, { p50Ms: number; p99Ms: number }>

/**
 * From call to cards, of which nothing is cached: the count alone (one statement), the nearest 40 with their count (two), and
 * all lists of the home page (two as well).
 */
const MEASURED = { count: countListing, nearest: exploreListing, home: homeListing }

export async function measureSql(): Promise<SqlFigures> {
  const figures: SqlFigures = {}
  for (const [what, ask] of Object.entries(MEASURED)) {
    for (const [kind, queries] of Object.entries(FILTERS)) {
      const times = await timesOf(queries, ask)
      figures[`${what} ${kind}`] = { p50Ms: at(times, 0.5), p99Ms: at(times, 0.99) }
    }
  }
  return figures
}

async function timesOf(queries: readonly string[], ask: (request: ListingRequest) => Promise<unknown>) {
  const random = dice(7)
  const times: number[] = []
  for (let run = -WARM_UP; run < RUNS; run += 1) {
    const filters = parseFilters(new URLSearchParams(pick(queries, random)), 'home')
    const place = pick(PLACES, random)
    const begin = performance.now()
    await ask({ viewer: null, place, filters })
    if (run >= 0) times.push(performance.now() - begin)
  }
  return times.sort((one, other) => one - other)
}

const at = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
