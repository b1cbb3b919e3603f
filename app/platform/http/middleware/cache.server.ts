import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Express } from 'express'
import { pathOf } from '../address'
import { type RequestCount, requestCount } from '../metrics/request-metrics.server'
import { routePatternOf } from '../metrics/route-patterns.server'
import { logRequest, nameRequest } from './access-log.server'
import { securityHeaders } from './security-headers.server'

/** A finished response: public, complete and in memory. */
export type ReadyAnswer = { etag: string; headers: Readonly<Record<string, string>>; body: Buffer }
/** Looks up the response to an address with its query; null leaves it to the app. */
export type FindReady = (address: string) => ReadyAnswer | null | Promise<ReadyAnswer | null>

/**
 * Sends cached responses before Express sees the request, which alone costs more than the response. Everything unusual (ranges, other
 * methods, no Host) goes on to the app, and so does everything if `find` fails.
 * @param otherwise handles everything else
 */
export function cacheMiddleware(
  app: Express,
  find: FindReady,
  otherwise: RequestListener = app,
): RequestListener {
  return (request, response) => {
    if (request.method !== 'GET' || request.headers.range !== undefined || !request.headers.host) {
      return otherwise(request, response)
    }
    const found = find(request.url ?? '')
    if (found === null) return otherwise(request, response)
    if (!(found instanceof Promise)) return send(app, request, response, found)
    found.then(
      (ready) => (ready ? send(app, request, response, ready) : otherwise(request, response)),
      () => otherwise(request, response),
    )
  }
}

function send(app: Express, request: IncomingMessage, response: ServerResponse, ready: ReadyAnswer): void {
  const { id, startedAt } = nameRequest(request, app)
  logRequest({ id, startedAt, request, response })
  const { headers, whole, unchanged } = partsOf(ready, request)
  if (request.headers['if-none-match'] === ready.etag) {
    unchanged.count += 1
    response.writeHead(304, [...headers.always, 'X-Request-Id', id]).end()
  } else {
    whole.count += 1
    response.writeHead(200, [...headers.always, ...headers.whole, 'X-Request-Id', id]).end(ready.body)
  }
}

type Headers = { always: string[]; whole: string[] }
type Parts = { headers: Headers; whole: RequestCount; unchanged: RequestCount }
const known = new WeakMap<ReadyAnswer, Parts>()

/** What all responses of an entry share: headers as flat lists, which node writes without inspecting each entry, and their counters. */
function partsOf(ready: ReadyAnswer, { url = '' }: IncomingMessage): Parts {
  const made = known.get(ready)
  if (made) return made
  const always = { ...Object.fromEntries(securityHeaders()), ...ready.headers, ETag: ready.etag }
  const headers = {
    always: Object.entries(always).flat(),
    whole: ['Content-Length', String(ready.body.length)],
  }
  const route = routePatternOf(pathOf(url))
  const parts = {
    headers,
    whole: requestCount(route, 'GET', 200),
    unchanged: requestCount(route, 'GET', 304),
  }
  known.set(ready, parts)
  return parts
}
