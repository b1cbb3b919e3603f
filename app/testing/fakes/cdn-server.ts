import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { minutes } from '~/platform/time/durations'
import { listenOn } from './listen'

export type FakeCdn = {
  url: string
  /** The environment of an app behind it. */
  env: Record<string, string>
  /** The environment of an app whose pages it keeps, too. */
  pageEnv: Record<string, string>
  /** Its origin server; unknown before the app has started. */
  fetchFrom(origin: string): void
  /** Cached paths. */
  kept(): string[]
  /** Purge requests: accepted ones with their paths or keys, and those refused for their signature. */
  notices: { taken: string[][]; refused: number }
  /** The number of next requests that it answers with 503. */
  failNext(times: number): void
  stop(): Promise<void>
}

/** Headers that it passes on, and may keep copies by; it asks for no encoding. */
const VARIED = ['cookie', 'accept-language']
const SECRET = 'a key that signs withdrawals'
const SIGNED_WITHIN = minutes(5)

type Cached = { body: Buffer; headers: Headers; until: number; keys: string[] }

const CACHEABLE = /^public, (?:max-age=0, must-revalidate, s-maxage|max-age)=(\d+)$/

/** What the cache must not answer: those who are signed in, or left by the quick exit (decision 0301). */
const PERSONAL = /(^|; )(__Host-)?(session|away|cover|flash)=/

/**
 * A fake CDN on a free local port: it passes on the headers that pages vary by, caches as Cache-Control allows, one copy for each value of
 * those headers, and purges what a request with a valid signature, a current time and no earlier use names, by path or by key.
 */
export async function startCdnServer(): Promise<FakeCdn> {
  let origin = ''
  let failing = 0
  const cache = new Map<string, Cached>()
  const notices: FakeCdn['notices'] = { taken: [], refused: 0 }
  const seen = new Set<string>()
  const varies = new Map<string, string[]>()

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
    const { paths = [], keys = [] }: { paths?: string[]; keys?: string[] } = JSON.parse(body)
    for (const [id, kept] of cache) {
      const isNamed = paths.includes(id.split(' ', 1)[0] ?? '') || keys.some((key) => kept.keys.includes(key))
      if (isNamed) cache.delete(id)
    }
    notices.taken.push([...paths, ...keys])
    answer.writeHead(204).end()
  }

  async function serve({ url: path = '/', headers }: IncomingMessage, answer: ServerResponse): Promise<void> {
    const given = VARIED.map((name): [string, string] => [name, String(headers[name] ?? '')])
    const passed = Object.fromEntries(given.filter(([, value]) => value !== ''))
    const isPersonal = PERSONAL.test(passed.cookie ?? '')
    const idOf = (vary: string[]) => [path, ...vary.map((name) => passed[name])].join(' ')
    const known = cache.get(idOf(varies.get(path) ?? []))
    if (!isPersonal && known && known.until > Date.now()) return send(answer, 200, known, 'HIT')
    const fetched = await fetch(origin + path, { headers: passed, redirect: 'manual' })
    const found = { body: Buffer.from(await fetched.arrayBuffer()), headers: fetched.headers }
    const [, age] = CACHEABLE.exec(fetched.headers.get('cache-control') ?? '') ?? []
    if (fetched.status === 200 && age && !isPersonal) {
      const vary = (fetched.headers.get('vary') ?? '')
        .toLowerCase()
        .split(', ')
        .filter((name) => VARIED.includes(name))
      const keys = fetched.headers.get('surrogate-key')?.split(' ') ?? []
      varies.set(path, vary)
      cache.set(idOf(vary), { ...found, keys, until: Date.now() + Number(age) * 1000 })
    }
    send(answer, fetched.status, found, 'MISS')
  }

  const server = createServer((request, answer) => {
    const path = request.url ?? '/'
    const isPurge = request.method === 'POST' && path === '/purge'
    const done = isPurge ? purge(request, answer) : serve(request, answer)
    done.catch(() => answer.destroy())
  })
  const url = `http://127.0.0.1:${await listenOn(server)}`
  return {
    url,
    env: { MEDIA_BASE_URL: url, MEDIA_PURGE_URL: `${url}/purge`, MEDIA_PURGE_SECRET: SECRET },
    pageEnv: { PAGE_CACHE_MB: '64', PAGE_PURGE_URL: `${url}/purge`, PAGE_PURGE_SECRET: SECRET },
    fetchFrom: (from) => {
      origin = from
    },
    kept: () => [...cache.keys()].map((id) => id.split(' ', 1)[0] ?? ''),
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

function send(
  answer: ServerResponse,
  status: number,
  { body, headers }: { body: Buffer; headers: Headers },
  result: 'HIT' | 'MISS',
): void {
  const passed = ['content-type', 'cache-control', 'etag', 'cross-origin-resource-policy', 'location']
  for (const name of passed) answer.setHeader(name, headers.get(name) ?? '')
  answer.writeHead(status, { 'X-Cache': result }).end(body)
}
