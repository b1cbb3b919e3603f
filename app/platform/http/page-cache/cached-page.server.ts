import { gzipSync } from 'node:zlib'
import { hashOf } from '../../secrets/hash.server'
import { brotliOf, type Encoding, SMALL_WINDOW } from '../compression.server'
import { type RequestCount, requestCount } from '../metrics/request-metrics.server'
import { routePatternOf } from '../metrics/route-patterns.server'

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
  /** Whether the brotli body has the higher level already: pages that did not change are compressed once more. */
  isSmallest: boolean
  /** The complete header lists of its responses, stored when they are first sent. */
  heads: Partial<Record<Encoding | 'unchanged', string[]>>
  /** Counters of its responses. */
  counts: { whole: RequestCount; unchanged: RequestCount }
  /** The people on the page. */
  shows: ReadonlySet<string>
  bytes: number
  /** When its rendering began, in milliseconds of `performance.now`. */
  renderedAt: number
}

/** For a page that was just rendered: a reader waits for it. */
const FIRST_LEVEL = 5
/** For a page that a new rendering did not change: takes four times as long, but only once, and saves everybody 7 % of the bytes. */
const LASTING_LEVEL = 10
const GZIP_LEVEL = 6
/** The size of an entry beside its bodies: headers and ids. `bytes` assumes that gzip takes at most 1.5 times the bytes of brotli. */
const OVERHEAD_BYTES = 4096

/** A browser revalidates each time, since its reader may have signed in or out meanwhile. */
const PRIVATE = ['Cache-Control', 'private, no-cache']
/** How long a CDN may serve an outdated page if a purge fails, in seconds. */
const SHARED_S = 60
/** The key of every page. */
export const ALL_PAGES = 'pages'

/** The caching headers for a CDN, which may store the page. Its purge keys are the people on the page, in the two headers that CDNs read. */
export function sharedCaching({ shows }: CachedPage): string[] {
  const keys = [ALL_PAGES, ...shows]
  return [
    ...['Cache-Control', `public, max-age=0, must-revalidate, s-maxage=${SHARED_S}`],
    ...['Surrogate-Key', keys.join(' '), 'Cache-Tag', keys.join(',')],
  ]
}

/**
 * Makes the response of a rendered page, compressed once for everybody.
 * @param previous the page cached for this address before, if any: an unchanged page is not compressed twice at the same level
 */
export async function cachedPage(
  { headers, body }: RenderedPage,
  { path, renderedAt, previous }: { path: string; renderedAt: number; previous?: CachedPage },
): Promise<CachedPage> {
  // Weak: the encodings differ in their bytes.
  const etag = `W/"${hashOf(body).slice(0, 22)}"`
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

/** The body in an encoding. Browsers accept brotli, so gzip is made only when a client first needs it. */
export function bodyOf({ bodies }: CachedPage, encoding: Encoding): EncodedBody {
  if (encoding !== 'gzip') return bodies[encoding]
  bodies.gzip ??= encoded(gzipSync(bodies.identity.body, { level: GZIP_LEVEL }), ['Content-Encoding', 'gzip'])
  return bodies.gzip
}

/**
 * The flat list of all headers of a response. Responses share it, since node writes it at once and keeps no reference: only the id differs.
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
 * All ids in the text: people are linked by their ids. Each is read from the bytes again, since a substring keeps the whole string in
 * memory: that would be the text of every cached page once more.
 */
const idsOn = (body: Buffer): Set<string> =>
  new Set(
    [...body.toString('latin1').matchAll(ID)].map(({ index }) =>
      body.toString('latin1', index, index + ID_LENGTH),
    ),
  )
