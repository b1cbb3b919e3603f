import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { FILTERS, PLACES } from './queries'
import { quantile } from './verdict'

/** The kinds are measured in turn, so that other load affects all alike; the median of the ratios counts. */
const RUNS = 5
const SECONDS = 4
/** For each kind, until the hot code is compiled: compiling takes a good part of the CPU. */
const WARM_UP_SECONDS = 8
const CONNECTIONS = 8
const RAW_BYTES = 30_000

type Listing = { origin: string; pid: number }
/** Two processes with the same database. */
export type Listings = { cached: Listing; uncached: Listing }

export type Kind = 'cachedPlain' | 'cachedFiltered' | 'uncachedPlain' | 'uncachedFiltered'
/** `cpuUs`: processor time of the server for each response, without that of the load generator and the database. */
type PerKind = Record<Kind, { perSecond: number; ratio: number; cpuUs: number }>
export type Throughput = PerKind & { rawPerSecond: number; rawCpuUs: number; errors: number; misses: number }

export type Request = { path: string; headers: Record<string, string> }

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' }
/** The cookies of readers whose browsers have stored their choices, as the visitors' module does. */
const READERS = [
  'age=1; lang=de; tz=Europe/Berlin',
  'age=1; lang=de; theme=dark; tz=Europe/Berlin',
  'age=1; lang=en; theme=light; tz=Europe/London',
  'age=1; lang=pt; theme=dark; tz=America/Sao_Paulo',
]

const QUERIES = Object.values(FILTERS).flat()
export const everyFilter = PLACES.flatMap(({ slug }) => QUERIES.map((query) => `/?place=${slug}&${query}`))
/** The pages that many people open: the start page, cities, and the usual filters there. */
export const popular = [
  '/',
  ...PLACES.slice(0, 3).flatMap(({ slug }) =>
    ['', ...FILTERS.usual].map((query) => `/?place=${slug}&${query}`),
  ),
].map((path) => path.replace(/&$/, ''))

/** Requests of these paths, with the cookies of each reader. */
export const byReaders = (paths: readonly string[]): Request[] =>
  paths.flatMap((path) => READERS.map((cookie) => ({ path, headers: { ...BROWSER, cookie } })))

/** As browsers send them: a first visit (no cookie yet), and readers with their cookies, with and without filters. */
export const REQUESTS: Record<Kind, Request[]> = {
  cachedPlain: [{ path: '/', headers: BROWSER }],
  cachedFiltered: byReaders(popular),
  uncachedPlain: byReaders(['/']),
  uncachedFiltered: byReaders(everyFilter),
}
export const KINDS = Object.keys(REQUESTS) as Kind[]

/**
 * The listing, with and without the cache, compared with a bare server that sends 30 kB. Each run measures one after the other, and the
 * ratios count. `misses` counts pages of the cached listing that did not come from the cache.
 */
export async function measureThroughput(listings: Listings): Promise<Throughput> {
  const serverOf = (kind: Kind) => (kind.startsWith('cached') ? listings.cached : listings.uncached)
  const raw = await startBareServer()
  try {
    for (const kind of KINDS) await fire(serverOf(kind), REQUESTS[kind], WARM_UP_SECONDS)
    await fire(raw, RAW, SECONDS)
    const runs: Run[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const bare = await fire(raw, RAW, SECONDS)
      const listing = {} as Run['listing']
      for (const kind of KINDS) listing[kind] = await fire(serverOf(kind), REQUESTS[kind], SECONDS)
      runs.push({ bare, listing })
    }
    return { ...summary(runs), misses: await uncachedOf(listings.cached.origin) }
  } finally {
    raw.stop()
  }
}

type Fired = Awaited<ReturnType<typeof fire>>
type Run = { bare: Fired; listing: Record<Kind, Fired> }

function summary(runs: readonly Run[]): Omit<Throughput, 'misses'> {
  const median = (of: (run: Run) => number) => quantile(runs.map(of), 0.5)
  const kinds = KINDS.map((kind) => [
    kind,
    {
      perSecond: median(({ listing }) => listing[kind].requests.average),
      ratio: median(({ bare, listing }) => listing[kind].requests.average / bare.requests.average),
      cpuUs: median(({ listing }) => listing[kind].cpuUs),
    },
  ])
  const fired = runs.flatMap(({ listing }) => Object.values(listing))
  return {
    ...(Object.fromEntries(kinds) as PerKind),
    rawPerSecond: median(({ bare }) => bare.requests.average),
    rawCpuUs: median(({ bare }) => bare.cpuUs),
    errors: fired.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0),
  }
}

/** Repeats the cached requests one by one, and counts the responses without a tag: only pages of the cache have one. */
async function uncachedOf(origin: string): Promise<number> {
  let misses = 0
  for (const { path, headers } of [...REQUESTS.cachedPlain, ...REQUESTS.cachedFiltered]) {
    const answer = await fetch(origin + path, { headers })
    await answer.arrayBuffer()
    if (!answer.headers.has('etag')) misses += 1
  }
  return misses
}

const RAW: Request[] = [{ path: '/', headers: {} }]
const RAW_SERVER = `const body = Buffer.alloc(${RAW_BYTES}, 'x')
const server = require('node:http').createServer((_, response) => response.end(body))
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
process.stdin.on('end', () => process.exit()).resume()`

/** A server that sends one constant body, in a process of its own, like the measured server. It exits when its standard input closes. */
export async function startBareServer() {
  const child = spawn(process.execPath, ['-e', RAW_SERVER], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout.setEncoding('utf8'), 'data')
  return {
    origin: `http://127.0.0.1:${Number(port)}`,
    pid: Number(child.pid),
    stop: () => void child.stdin.end(),
  }
}

/** Sends these requests in turn for so many seconds. */
export async function fire({ origin, pid }: Listing, requests: readonly Request[], duration: number) {
  const all = requests.map((one) => ({ method: 'GET' as const, ...one }))
  const before = cpuUsOf(pid)
  const fired = await autocannon({
    url: origin,
    requests: all,
    connections: CONNECTIONS,
    duration,
    setupClient: keepNoBodies,
  })
  return { ...fired, cpuUs: (cpuUsOf(pid) - before) / fired.requests.total }
}

/** Autocannon decodes bodies as text: for 10 kB of brotli that takes 45 microseconds, for the bare server's letters 5. */
function keepNoBodies(client: autocannon.Client): void {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody(): void } }
  pipelinedRequests.addBody = () => {}
}

/** Processor time of a process so far, also of its threads. Linux counts in hundredths of a second; elsewhere it is unknown. */
export function cpuUsOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}
