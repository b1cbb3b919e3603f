import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Application, Request, RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { logFrequent, serializeFields } from '../../log/log.server'
import { pathOf, queryNames } from '../address'
import { measureRequest } from '../metrics/request-metrics.server'
import { isFromTrustedProxy } from '../trusted-proxy.server'

/** What the host knows about a request from its start. */
type RequestState = {
  id: string
  /** Path as received, still encoded, without the query. */
  path: string
  /** The value of `performance.now()` when the request arrived. */
  startedAt: number
}

const states = new WeakMap<Request, RequestState>()

/** A trusted proxy may have set a request id; no other client may write into our log. */
const PROXY_ID = /^[\w-]{8,64}$/

export function openRequest(request: Request): RequestState {
  const state = { ...identifyRequest(request, request.app), path: pathOf(request.url) }
  states.set(request, state)
  return state
}

export function stateOf(request: Request): RequestState {
  return states.get(request) ?? openRequest(request)
}

/** Gives a request its id and notes when it started: also for requests that are answered before Express sees them. */
export function identifyRequest(
  request: IncomingMessage,
  app: Application,
): Pick<RequestState, 'id' | 'startedAt'> {
  return { id: idFromProxy(request, app) ?? randomUUID(), startedAt: performance.now() }
}

function idFromProxy(request: IncomingMessage, app: Application): string | undefined {
  const given = request.headers['x-request-id']
  if (typeof given !== 'string' || !PROXY_ID.test(given)) return undefined
  return isFromTrustedProxy(request, app) ? given : undefined
}

export const accessLog: RequestHandler = (request, response, next) => {
  const state = stateOf(request)
  logRequest({ ...state, request, response })
  measureRequest(request, response, state.startedAt)
  next()
}

/** Logs one line per request, once it is over. Of the query only the names: values may be tokens or search terms. */
export function logRequest(one: {
  id: string
  startedAt: number
  request: IncomingMessage
  response: ServerResponse
}): void {
  const { id, startedAt, request, response } = one
  // As received: routers below rewrite it.
  const { method = '', url = '' } = request
  const fields = () => {
    const ms = Math.round(performance.now() - startedAt)
    const aborted = response.writableFinished ? '' : ',"aborted":true'
    // Ids need no escaping: ours are UUIDs, a proxy's match PROXY_ID.
    return `"requestId":"${id}",${addressFields(method, url)},"status":${response.statusCode},"ms":${ms}${aborted}`
  }
  response.once('close', () => logFrequent(fields, 'request'))
}

/** Most requests repeat a URL, so its redacted form is cached. Anybody can send any URL: longer ones are redacted each time. */
const CACHE_MAX = 2000
const CACHED_KEY_MAX_LENGTH = 200
const cache = new LRUCache<string, string>({ max: CACHE_MAX })

/** What a line says of an address. */
function addressFields(method: string, url: string): string {
  const key = `${method} ${url}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const fields = serializeFields({ method, path: pathOf(url), asked: queryNames(url) })
  if (key.length <= CACHED_KEY_MAX_LENGTH) cache.set(key, fields)
  return fields
}
