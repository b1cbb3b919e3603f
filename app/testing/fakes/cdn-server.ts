import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { minutes } from '~/platform/durations'

export type FakeCdn = {
  url: string
  /** The environment of an app behind it. */
  env: Record<string, string>
  /** Its origin server; unknown before the app has started. */
  fetchFrom(origin: string): void
  /** Cached paths. */
  kept(): string[]
  /** Purge requests: accepted ones, and those refused for their signature. */
  notices: { taken: string[][]; refused: number }
  /** The number of next requests that it answers with 503. */
  failNext(times: number): void
  stop(): Promise<void>
}

const SECRET = 'a key that signs withdrawals'
const SIGNED_WITHIN = minutes(5)

/**
 * A fake CDN on a free local port: it fetches without cookies, caches as Cache-Control allows, and purges what a request with a valid
 * signature, a current time and no earlier use names.
 */
export async function startCdnServer(): Promise<FakeCdn> {
  let origin = ''
  let failing = 0
  const cache = new Map<string, { body: Buffer; headers: Headers; until: number }>()
  const notices: FakeCdn['notices'] = { taken: [], refused: 0 }
  const seen = new Set<string>()

  async function purge(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await text(request)
    if (failing > 0) {
      failing -= 1
      return void answer.writeHead(503).end()
    }
    const signature = String(request.headers['x-signature'])
    if (!isSigned(signature, body) || seen.has(signature)) {
      notices.refused += 1
      return void answer.writeHead(403).end()
    }
    seen.add(signature)
    const { paths }: { paths: string[] } = JSON.parse(body)
    for (const path of paths) cache.delete(path)
    notices.taken.push(paths)
    answer.writeHead(204).end()
  }

  async function serve(path: string, answer: ServerResponse): Promise<void> {
    const known = cache.get(path)
    if (known && known.until > Date.now()) return send(answer, 200, known)
    const fetched = await fetch(origin + path)
    const found = { body: Buffer.from(await fetched.arrayBuffer()), headers: fetched.headers }
    const [, age] = /^public, max-age=(\d+)$/.exec(fetched.headers.get('cache-control') ?? '') ?? []
    if (fetched.status === 200 && age) cache.set(path, { ...found, until: Date.now() + Number(age) * 1000 })
    send(answer, fetched.status, found)
  }

  const server = createServer((request, answer) => {
    const path = request.url ?? '/'
    const isPurge = request.method === 'POST' && path === '/purge'
    const done = isPurge ? purge(request, answer) : serve(path, answer)
    done.catch(() => answer.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    env: { MEDIA_BASE_URL: url, MEDIA_PURGE_URL: `${url}/purge`, MEDIA_PURGE_SECRET: SECRET },
    fetchFrom: (from) => {
      origin = from
    },
    kept: () => [...cache.keys()],
    notices,
    failNext: (times) => {
      failing = times
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** As .env.example describes it, written without the client's code. */
function isSigned(header: string, body: string): boolean {
  const [, at = '', signature = ''] = /^t=(\d{10}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (Math.abs(Date.now() - Number(at) * 1000) > SIGNED_WITHIN) return false
  const right = createHmac('sha256', SECRET).update(`${at}.${body}`).digest()
  return timingSafeEqual(right, Buffer.from(signature, 'hex'))
}

function send(answer: ServerResponse, status: number, { body, headers }: { body: Buffer; headers: Headers }) {
  const passed = ['content-type', 'cache-control', 'etag', 'cross-origin-resource-policy']
  for (const name of passed) answer.setHeader(name, headers.get(name) ?? '')
  answer.writeHead(status).end(body)
}
