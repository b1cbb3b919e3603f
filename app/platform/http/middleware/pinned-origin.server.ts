import type { RequestHandler } from 'express'
import { env } from '../../env.server'
import { cleanAddress } from '../address'
import { contextOf } from '../remix/load-context.server'

/**
 * Pins the origin of every request to APP_URL, for @remix-run/express builds the address from the Host header, which anybody can set.
 * The request guard has compared Origin and Host already; Remix would compare them anew, without knowing APP_URL.
 */
export const pinnedOrigin: RequestHandler = (request, _response, next) => {
  // The reader's address comes from a header that is taken away here.
  contextOf(request)
  for (const name of JUDGED) delete request.headers[name]
  const { protocol, host } = new URL(env().appUrl)
  Object.defineProperties(request, {
    protocol: { value: protocol.slice(0, -1) },
    // With its port: without a Host header the library adds none.
    hostname: { value: host },
  })
  request.originalUrl = cleanAddress(request.originalUrl)
  next()
}

const JUDGED = ['host', 'origin', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for']
