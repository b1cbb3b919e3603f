import { spawn } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'
import { FILTERS, PLACES } from './queries'

const SECONDS = 8
const WARM_UP_SECONDS = 3
const CONNECTIONS = 8
const RAW_BYTES = 30_000

export type Throughput = { rawPerSecond: number; listingPerSecond: number; ratio: number; errors: number }

/** An uncached listing with random places and filters against a bare server that sends 30 kB: the ratio is what counts. */
export async function measureThroughput(origin: string): Promise<Throughput> {
  const raw = await startRaw()
  const bare = await fire(raw.origin, ['/']).finally(raw.stop)
  const paths = PLACES.flatMap(({ slug }) =>
    Object.values(FILTERS).flatMap((queries) => queries.map((query) => `/?place=${slug}&${query}`)),
  )
  const listing = await fire(origin, paths)
  return {
    rawPerSecond: bare.requests.average,
    listingPerSecond: listing.requests.average,
    ratio: listing.requests.average / bare.requests.average,
    errors: listing.errors + listing.non2xx,
  }
}

const RAW = `const body = Buffer.alloc(${RAW_BYTES}, 'x')
const server = require('node:http').createServer((_, response) => response.end(body))
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
process.stdin.on('end', () => process.exit()).resume()`

/** In a process of its own, as the listing is; it ends when the line to us does. */
export async function startRaw() {
  const child = spawn(process.execPath, ['-e', RAW], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { origin: `http://127.0.0.1:${Number(port)}`, stop: () => void child.stdin.end() }
}

export async function fire(url: string, paths: readonly string[]) {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: { cookie: 'age=1' } }))
  await autocannon({ url, requests, connections: CONNECTIONS, duration: WARM_UP_SECONDS })
  return await autocannon({ url, requests, connections: CONNECTIONS, duration: SECONDS })
}
