import type { RequestHandler } from 'express'
import { log } from '../../log.server'
import { queryNames } from '../address'
import { stateOf } from '../door/request-state.server'

const NANOSECONDS_PER_MS = 1e6

/** One line a request, once it is over. Of the query only the names: values may be tokens or somebody's wishes. */
export const accessLog: RequestHandler = (request, response, next) => {
  const { id, path, startedAt } = stateOf(request)
  const { method, url } = request
  response.once('close', () => {
    log.info(
      {
        requestId: id,
        method,
        path,
        asked: queryNames(url),
        status: response.statusCode,
        ms: Math.round(Number(process.hrtime.bigint() - startedAt) / NANOSECONDS_PER_MS),
        ...(response.writableFinished ? {} : { aborted: true }),
      },
      'request',
    )
  })
  next()
}
