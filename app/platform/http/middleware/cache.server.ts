import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Express } from 'express'
import { pathOf } from '../address'
import { matchesTag } from '../matches-tag.server'
import { type RequestCount, requestCount } from '../metrics/request-metrics.server'
import { routePatternOf } from '../metrics/route-patterns.server'
import { identifyRequest, logRequest } from './access-log.server'
import { securityHeaders } from './security-headers.server'

/** A complete public response in memory. */
export type CachedResponse = { etag: string; headers: Readonly<Record<string, string>>; body: Buffer }
/** Looks up the cached response for a path with its query; null if the app must handle the request. */
type FindCached = (address: string) => CachedResponse | null | Promise<CachedResponse | null>

/**
 * Sends cached responses before Express sees the request: Express alone costs more than such a response. Unusual requests (ranges, other
 * methods, no Host) are passed on to `fallback`, and so are all requests for which `find` has no response or fails.
 */
export function cacheMiddleware(app: Express, find: FindCached, fallback: RequestListener): RequestListener {
  return (request, response) => {
    if (request.method !== 'GET' || request.headers.range !== undefined || !request.headers.host) {
      return fallback(request, response)
    }
    const found = find(request.url ?? '')
    if (found === null) return fallback(request, response)
    if (!(found instanceof Promise)) return send(app, request, response, found)
    found.then(
      (cached) => (cached ? send(app, request, response, cached) : fallback(request, response)),
      () => fallback(request, response),
    )
  }
}

function send(
  app: Express,
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
): void {
  const { id, startedAt } = identifyRequest(request, app)
  logRequest({ id, startedAt, request, response })
  const { headers, whole, unchanged } = partsOf(cached, request)
  if (matchesTag(request.headers['if-none-match'], cached.etag)) {
    unchanged.count += 1
    response.writeHead(304, [...headers.always, 'X-Request-Id', id]).end()
  } else {
    whole.count += 1
    response.writeHead(200, [...headers.always, ...headers.whole, 'X-Request-Id', id]).end(cached.body)
  }
}

type Headers = { always: string[]; whole: string[] }
type Parts = { headers: Headers; whole: RequestCount; unchanged: RequestCount }
const partsOfEntries = new WeakMap<CachedResponse, Parts>()

/** What all responses of a cache entry share: headers as flat lists, which Node writes without inspecting each entry, and counters. */
function partsOf(cached: CachedResponse, { url = '' }: IncomingMessage): Parts {
  const known = partsOfEntries.get(cached)
  if (known) return known
  const always = { ...Object.fromEntries(securityHeaders()), ...cached.headers, ETag: cached.etag }
  const headers = {
    always: Object.entries(always).flat(),
    whole: ['Content-Length', String(cached.body.length)],
  }
  const route = routePatternOf(pathOf(url))
  const parts = {
    headers,
    whole: requestCount(route, 'GET', 200),
    unchanged: requestCount(route, 'GET', 304),
  }
  partsOfEntries.set(cached, parts)
  return parts
}
