import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import { FILTERS, PLACES } from './queries'

const SECONDS = 8
const WARM_UP_SECONDS = 3
const CONNECTIONS = 8
const RAW_BYTES = 30_000

export type Throughput = { rawPerSecond: number; listingPerSecond: number; ratio: number; errors: number }

/** An uncached listing with random places and filters against a bare server that sends 30 kB: the ratio is what counts. */
export async function measureThroughput(origin: string): Promise<Throughput> {
  const raw = createServer((_, response) => response.end(Buffer.alloc(RAW_BYTES, 'x')))
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
  const rawOrigin = `http://127.0.0.1:${(raw.address() as AddressInfo).port}`
  try {
    const bare = await fire(rawOrigin, ['/'])
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
  } finally {
    raw.closeAllConnections()
    raw.close()
  }
}

async function fire(url: string, paths: readonly string[]) {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: { cookie: 'age=1' } }))
  await autocannon({ url, requests, connections: CONNECTIONS, duration: WARM_UP_SECONDS })
  return await autocannon({ url, requests, connections: CONNECTIONS, duration: SECONDS })
}
