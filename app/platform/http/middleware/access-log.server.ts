import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Application, Request, RequestHandler } from 'express'
import { log } from '../../log/log.server'
import { pathOf, queryNames } from '../address'
import { measureRequest } from '../metrics/request-metrics.server'

/** What the host knows about a request from its start. */
export type RequestState = {
  id: string
  /** Path as received, still encoded, without the query. */
  path: string
  startedAt: bigint
}

const states = new WeakMap<Request, RequestState>()

/** A trusted proxy may have set a request id; no other client may write into our log. */
const PROXY_ID = /^[\w-]{8,64}$/

export function openRequest(request: Request): RequestState {
  const end = request.url.indexOf('?')
  const path = end < 0 ? request.url : request.url.slice(0, end)
  const state = { ...nameRequest(request, request.app), path }
  states.set(request, state)
  return state
}

export function stateOf(request: Request): RequestState {
  return states.get(request) ?? openRequest(request)
}

/** The same for requests that are answered before Express sees them. */
export function nameRequest(
  request: IncomingMessage,
  app: Application,
): Pick<RequestState, 'id' | 'startedAt'> {
  return { id: idFromProxy(request, app) ?? randomUUID(), startedAt: process.hrtime.bigint() }
}

function idFromProxy(request: IncomingMessage, app: Application): string | undefined {
  const given = request.headers['x-request-id']
  if (typeof given !== 'string' || !PROXY_ID.test(given)) return undefined
  const trusts = app.get('trust proxy fn') as (ip: string | undefined, hop: number) => boolean
  return trusts(request.socket.remoteAddress, 0) ? given : undefined
}

const NANOSECONDS_PER_MS = 1e6

export const accessLog: RequestHandler = (request, response, next) => {
  const state = stateOf(request)
  logRequest({ ...state, request, response })
  measureRequest(request, response, state.startedAt)
  next()
}

/** Logs one line per request, once it is over. Of the query only the names: values may be tokens or search terms. */
export function logRequest(one: {
  id: string
  startedAt: bigint
  request: IncomingMessage
  response: ServerResponse
}): void {
  const { id, startedAt, request, response } = one
  // As received: routers below rewrite it.
  const { method, url = '' } = request
  response.once('close', () => {
    log.info(
      {
        requestId: id,
        method,
        path: pathOf(url),
        asked: queryNames(url),
        status: response.statusCode,
        ms: Math.round(Number(process.hrtime.bigint() - startedAt) / NANOSECONDS_PER_MS),
        ...(response.writableFinished ? {} : { aborted: true }),
      },
      'request',
    )
  })
}
