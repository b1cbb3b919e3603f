import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Express } from 'express'
import { logRequest, nameRequest } from './access-log.server'
import { securityHeaders } from './security-headers.server'

/** An answer that needs no work any more: public, whole and in memory. */
export type ReadyAnswer = { etag: string; headers: Readonly<Record<string, string>>; body: Buffer }
/** What lies ready under an address with its query; null is for the app to answer. */
export type FindReady = (address: string) => ReadyAnswer | null | Promise<ReadyAnswer | null>

/**
 * Answers what lies ready before Express sees the request, which alone costs more than the answer. Everything out of the
 * ordinary (parts, other methods, no Host) takes the usual way, and so does all where `find` fails.
 * @param otherwise what answers everything else
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
  const headers = headersOf(ready)
  if (request.headers['if-none-match'] === ready.etag) {
    response.writeHead(304, [...headers.always, 'X-Request-Id', id]).end()
  } else {
    response.writeHead(200, [...headers.always, ...headers.whole, 'X-Request-Id', id]).end(ready.body)
  }
}

type Headers = { always: string[]; whole: string[] }
const known = new WeakMap<ReadyAnswer, Headers>()

/** Flat lists, as node takes them without looking at each. */
function headersOf(ready: ReadyAnswer): Headers {
  const made = known.get(ready)
  if (made) return made
  const always = { ...Object.fromEntries(securityHeaders()), ...ready.headers, ETag: ready.etag }
  const headers = {
    always: Object.entries(always).flat(),
    whole: ['Content-Length', String(ready.body.length)],
  }
  known.set(ready, headers)
  return headers
}
