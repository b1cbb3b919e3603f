import { client } from '~/platform/database/pool.server'
import { processEnv } from '~/platform/settings/env.server'
import { type StartedServer, startServer } from '../../http/server'
import { sampleIn } from '../../metric-value'
import { FILTERS, PLACES } from '../queries'
import { quantile } from '../verdict'

const WARM_UP = 150
const ROUNDS = 5
const RUNS = 60
const PROFILES = 300
const TOKEN = 'a token for the figures of one measurement'.replaceAll(' ', '-')
const HEADERS = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  cookie: 'age=1; lang=de; theme=dark; tz=Europe/Berlin',
}

export type PageCost = { page: number; statements: number; rendering: number }

/**
 * Milliseconds of a page of a server without a cache of pages, one request after the other: the whole, its statements by the server's own
 * metric, and what remains, which is rendering, compression and the connection. The median of five rounds, in which the pages alternate.
 */
export async function pageCosts(): Promise<Record<string, PageCost>> {
  const server = await startServer({
    DATABASE_URL: String(processEnv().DATABASE_URL),
    PAGE_CACHE_MB: '0',
    METRICS_TOKEN: TOKEN,
  })
  try {
    const pages = Object.entries(await addresses())
    for (const [, paths] of pages) await timeOf(server, paths, WARM_UP)
    const rounds = new Map<string, PageCost[]>(pages.map(([name]) => [name, []]))
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, paths] of pages) rounds.get(name)?.push(await costOf(server, paths))
    return Object.fromEntries([...rounds].map(([name, costs]) => [name, medianOf(costs)]))
  } finally {
    await server.stop()
  }
}

async function addresses(): Promise<Record<string, string[]>> {
  const people = await client()<{ id: string }[]>`
    select user_id as id from listings where not members_only order by md5(user_id::text) limit ${PROFILES}`
  return {
    'page /': ['/'],
    'page with filters': PLACES.flatMap(({ slug }) =>
      FILTERS.usual.map((query) => `/?place=${slug}&${query}`),
    ),
    'page of a profile': people.map(({ id }) => `/profile/${id}`),
  }
}

async function costOf(server: StartedServer, paths: readonly string[]): Promise<PageCost> {
  const before = await statementMs(server)
  const page = await timeOf(server, paths, RUNS)
  const statements = ((await statementMs(server)) - before) / RUNS
  return { page, statements, rendering: page - statements }
}

/** The mean of so many requests, at the addresses in turn. */
async function timeOf({ origin }: StartedServer, paths: readonly string[], runs: number): Promise<number> {
  const begin = performance.now()
  for (let run = 0; run < runs; run += 1) {
    const path = paths[run % paths.length] ?? '/'
    const answer = await fetch(origin + path, { headers: HEADERS })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  }
  return (performance.now() - begin) / runs
}

async function statementMs({ origin }: StartedServer): Promise<number> {
  const scrape = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  if (!scrape.ok) throw new Error(`/metrics answered ${scrape.status}`)
  return sampleIn(await scrape.text(), 'app_db_statement_duration_seconds_sum') * 1000
}

function medianOf(costs: readonly PageCost[]): PageCost {
  const of = (part: keyof PageCost) =>
    quantile(
      costs.map((cost) => cost[part]),
      0.5,
    )
  return { page: of('page'), statements: of('statements'), rendering: of('rendering') }
}
