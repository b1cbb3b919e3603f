import { spawn } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'
import { FILTERS, PLACES } from './queries'
import { quantile } from './verdict'

/** Alternating, so that other load affects both alike; the median of the ratios counts. */
const TURNS = 5
const SECONDS = 4
/** Until the hot code is fully compiled, which before takes a good part of the CPU. */
const WARM_UP_SECONDS = 15
const CONNECTIONS = 8
const RAW_BYTES = 30_000

export type Throughput = { rawPerSecond: number; listingPerSecond: number; ratio: number; errors: number }

/** An uncached listing with random places and filters compared with a bare server that sends 30 kB: the ratio counts. */
export async function measureThroughput(origin: string): Promise<Throughput> {
  const paths = PLACES.flatMap(({ slug }) =>
    Object.values(FILTERS).flatMap((queries) => queries.map((query) => `/?place=${slug}&${query}`)),
  )
  const raw = await startRaw()
  try {
    await fire(origin, paths, WARM_UP_SECONDS)
    await fire(raw.origin, ['/'], SECONDS)
    const turns = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const bare = await fire(raw.origin, ['/'], SECONDS)
      turns.push({ bare, listing: await fire(origin, paths, SECONDS) })
    }
    return summary(turns)
  } finally {
    raw.stop()
  }
}

type ThrottleTicket = Record<'bare' | 'listing', Awaited<ReturnType<typeof fire>>>

function summary(turns: readonly ThrottleTicket[]): Throughput {
  const perSecond = (what: keyof ThrottleTicket) =>
    quantile(
      turns.map((turn) => turn[what].requests.average),
      0.5,
    )
  return {
    rawPerSecond: perSecond('bare'),
    listingPerSecond: perSecond('listing'),
    ratio: quantile(
      turns.map(({ bare, listing }) => listing.requests.average / bare.requests.average),
      0.5,
    ),
    errors: turns.reduce((sum, { listing }) => sum + listing.errors + listing.non2xx, 0),
  }
}

const RAW = `const body = Buffer.alloc(${RAW_BYTES}, 'x')
const server = require('node:http').createServer((_, response) => response.end(body))
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
process.stdin.on('end', () => process.exit()).resume()`

/** In a separate process, like the listing; it ends when its channel to us closes. */
export async function startRaw() {
  const child = spawn(process.execPath, ['-e', RAW], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { origin: `http://127.0.0.1:${Number(port)}`, stop: () => void child.stdin.end() }
}

/** Requests these paths in turn for so many seconds. */
export async function fire(url: string, paths: readonly string[], duration: number) {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: { cookie: 'age=1' } }))
  return await autocannon({ url, requests, connections: CONNECTIONS, duration })
}
