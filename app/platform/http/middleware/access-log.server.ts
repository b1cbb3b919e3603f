import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { log } from '../../log/log.server'
import { pathOf, queryNames } from '../address'
import { stateOf } from './request-id.server'

const NANOSECONDS_PER_MS = 1e6

export const accessLog: RequestHandler = (request, response, next) => {
  logRequest({ ...stateOf(request), request, response })
  next()
}

/** One line a request, once it is over. Of the query only the names: values may be tokens or somebody's wishes. */
export function logRequest(one: {
  id: string
  startedAt: bigint
  request: IncomingMessage
  response: ServerResponse
}): void {
  const { id, startedAt, request, response } = one
  // As it came: routers below rewrite it.
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
