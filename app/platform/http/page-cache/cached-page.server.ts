import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { brotliOf, SMALL_WINDOW } from '../compress-body.server'
import { type RequestCount, requestCount } from '../metrics/request-metrics.server'
import { routePatternOf } from '../metrics/route-patterns.server'
import type { Encoding } from './negotiation'

/** A response that anybody with the same key gets. */
export type RenderedPage = { headers: Record<string, string>; body: Buffer }

type EncodedBody = { headers: string[]; body: Buffer }

/** The response in the encodings that were asked for, with flat lists of headers, which node writes without inspecting each entry. */
export type CachedPage = {
  etag: string
  /** Headers of every response, also of a 304. */
  headers: string[]
  /** Who else may keep it: nobody, or a CDN that purges it by its keys. */
  caching: string[]
  bodies: Record<'br' | 'identity', EncodedBody> & { gzip?: EncodedBody }
  /** Whether brotli's body is as small as it gets: pages that last are compressed once more. */
  isSmallest: boolean
  /** The whole lists of headers of its responses, once they were sent. */
  heads: Partial<Record<Encoding | 'unchanged', string[]>>
  /** Counters of its responses. */
  counts: { whole: RequestCount; unchanged: RequestCount }
  /** The people on the page. */
  shows: ReadonlySet<string>
  bytes: number
  /** When its rendering began, in milliseconds of `performance.now`. */
  renderedAt: number
}

/** Somebody waits for the first rendering. */
const FIRST_LEVEL = 5
/** For a page that is the same when it is renewed: four times the time, once for as long as it lasts, and 7 % fewer bytes for everybody. */
const LASTING_LEVEL = 10
const GZIP_LEVEL = 6
/** What an entry costs beside its bodies: headers, ids. A body in gzip is at most half as long again as in brotli. */
const OVERHEAD_BYTES = 4096

/** A browser asks again each time: its reader may have signed in or left meanwhile. */
const PRIVATE = ['Cache-Control', 'private, no-cache']
/** What a CDN may miss if a purge fails. */
const SHARED_S = 60
/** The key of every page. */
export const ALL_PAGES = 'pages'

/** The same for a CDN: browsers ask again as before. Its keys are the people on the page, in the two headers that CDNs read. */
export function sharedCaching({ shows }: CachedPage): string[] {
  const keys = [ALL_PAGES, ...shows]
  return [
    ...['Cache-Control', `public, max-age=0, must-revalidate, s-maxage=${SHARED_S}`],
    ...['Surrogate-Key', keys.join(' '), 'Cache-Tag', keys.join(',')],
  ]
}

/**
 * Makes the response of a rendered page, compressed once for everybody.
 * @param previous what its address showed before, if anything: of the same page nothing is compressed twice at the same level
 */
export async function cachedPage(
  { headers, body }: RenderedPage,
  { path, renderedAt, previous }: { path: string; renderedAt: number; previous?: CachedPage },
): Promise<CachedPage> {
  // Weak: the encodings differ in their bytes.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const same = previous?.etag === etag ? previous : undefined
  const bodies = same?.isSmallest
    ? same.bodies
    : {
        gzip: same?.bodies.gzip,
        br: encoded(
          await (same ? brotliOf(body, LASTING_LEVEL) : brotliOf(body, FIRST_LEVEL, SMALL_WINDOW)),
          ['Content-Encoding', 'br'],
        ),
        identity: encoded(body),
      }
  const route = routePatternOf(path)
  return {
    etag,
    headers: [...Object.entries(headers).flat(), 'ETag', etag],
    caching: PRIVATE,
    bodies,
    isSmallest: same !== undefined,
    heads: {},
    counts: { whole: requestCount(route, 'GET', 200), unchanged: requestCount(route, 'GET', 304) },
    shows: same?.shows ?? idsOn(body),
    bytes: Math.ceil(body.length + 2.5 * bodies.br.body.length) + OVERHEAD_BYTES,
    renderedAt,
  }
}

/** The body in an encoding. Browsers ask for brotli: gzip is made for the first who needs it. */
export function bodyOf({ bodies }: CachedPage, encoding: Encoding): EncodedBody {
  if (encoding !== 'gzip') return bodies[encoding]
  bodies.gzip ??= encoded(gzipSync(bodies.identity.body, { level: GZIP_LEVEL }), ['Content-Encoding', 'gzip'])
  return bodies.gzip
}

/**
 * The flat list of all headers of a response. Node writes it at once and keeps nothing of it: only the id of the request differs.
 * @param of an encoding, or a 304
 */
export function headOf(page: CachedPage, of: Encoding | 'unchanged', requestId: string): string[] {
  page.heads[of] ??= [
    ...page.headers,
    ...page.caching,
    ...(of === 'unchanged' ? [] : bodyOf(page, of).headers),
    ...['X-Request-Id', ''],
  ]
  const head = page.heads[of]
  head[head.length - 1] = requestId
  return head
}

const encoded = (body: Buffer, more: string[] = []): EncodedBody => ({
  body,
  headers: ['Content-Length', String(body.length), ...more],
})

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

const ID_LENGTH = 36

/**
 * Every id in the text: people are linked by their ids. Each is read from the bytes again, since a part of a string keeps the whole of it:
 * every cached page would have its text in memory once more.
 */
const idsOn = (body: Buffer): Set<string> =>
  new Set(
    [...body.toString('latin1').matchAll(ID)].map(({ index }) =>
      body.toString('latin1', index, index + ID_LENGTH),
    ),
  )
