import { parseFilters } from '~/domains/listing/filters/parse-filters'
import { countListing, exploreListing, homeListing } from '~/domains/listing/listing.server'
import type { ListingRequest } from '~/domains/listing/query/page.server'
import { rowsOf } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { FILTERS, PLACES, pick, seededRandom } from './queries'
import { quantile } from './verdict'

const ROUNDS = 5
const RUNS = 1000
// The first runs prepare statements, and the planner settles on a generic plan.
const WARM_UP = 60

export type SqlFigures = Record<string, { p50Ms: number; p99Ms: number }>

/** Calls without a cache, of one statement each: the count alone, the nearest 40 with their count, and all lists of the home page. */
const MEASURED = { count: countListing, nearest: exploreListing, home: homeListing }
type Measured = keyof typeof MEASURED

/**
 * Runs the calls alternately, so that other load affects all of them alike; the median of five rounds counts. Two references show the other
 * load: a statement that does nothing, and 40 rows that are read by their keys.
 */
export async function measureSql(
  measured: readonly Measured[] = ['count', 'nearest', 'home'],
): Promise<SqlFigures> {
  const calls = [...(await references()), ...measured.flatMap(listings)]
  for (let round = 0; round < WARM_UP; round += 1) for (const { run } of calls) await run()
  const rounds: Map<string, number[]>[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await timesOf(calls))
  const middle = (name: string, part: number) =>
    quantile(
      rounds.map((times) => quantile(times.get(name) ?? [], part)),
      0.5,
    )
  return Object.fromEntries(
    calls.map(({ name }) => [name, { p50Ms: middle(name, 0.5), p99Ms: middle(name, 0.99) }]),
  )
}

async function timesOf(calls: readonly Call[]): Promise<Map<string, number[]>> {
  const times = new Map(calls.map(({ name }) => [name, [] as number[]]))
  for (let count = 0; count < RUNS; count += 1) {
    for (const { name, run } of calls) {
      const begin = performance.now()
      await run()
      times.get(name)?.push(performance.now() - begin)
    }
  }
  return times
}

type Call = { name: string; run(): Promise<unknown> }

async function references(): Promise<Call[]> {
  const random = seededRandom(11)
  const people = await client()<
    { id: string }[]
  >`select user_id as id from listings order by shuffle limit 4000`
  const someone = () => pick(people, random).id
  const byKey = 'select * from listings where user_id = any($1::uuid[])'
  return [
    { name: 'reference select 1', run: () => rowsOf('select 1', [], { prepared: true }) },
    {
      name: 'reference 40 rows by key',
      run: () => rowsOf(byKey, [`{${Array.from({ length: 40 }, someone)}}`], { prepared: true }),
    },
  ]
}

function listings(what: Measured): Call[] {
  const measured: (request: ListingRequest) => Promise<unknown> = MEASURED[what]
  return Object.entries(FILTERS).map(([kind, queries]) => {
    const random = seededRandom(7)
    return {
      name: `${what} ${kind}`,
      run: () => {
        const filters = parseFilters(new URLSearchParams(pick(queries, random)), 'home')
        return measured({ viewer: null, place: pick(PLACES, random), filters })
      },
    }
  })
}
