import type { IncomingHttpHeaders } from 'node:http'
import type { Request, RequestHandler } from 'express'
import { runWithRequestId } from '../../log/log.server'
import { env } from '../../settings/env.server'
import { cleanAddress, isValidAddress, pathOf } from '../address'
import { contextOf } from '../remix/load-context.server'
import { ORIGIN_MAX_LENGTH } from '../same-origin-path'
import { isFromTrustedProxy } from '../trusted-proxy.server'
import { warnOfUntrustedProxy } from '../untrusted-proxy.server'
import { announcesTooMuch, bodyLimitOf } from '../uploads/size-limits.server'
import { openRequest } from './access-log.server'
import { isUnsafe } from './methods'
import type { Refuse } from './refusals.server'
import { securityHeaders } from './security-headers.server'

/**
 * Pins the origin of every request to APP_URL, because @remix-run/express builds the URL from the Host header, which any client can
 * set. The request guard has already compared Origin and Host; Remix would compare them again, without knowing APP_URL.
 */
export const pinnedOrigin: RequestHandler = (request, _response, next) => {
  // Reads the client's address from a header that is deleted here.
  contextOf(request)
  for (const name of CHECKED_HEADERS) delete request.headers[name]
  const { protocol, host } = new URL(env().appUrl)
  Object.defineProperties(request, {
    protocol: { value: protocol.slice(0, -1) },
    // With its port: without a Host header the library adds none.
    hostname: { value: host },
  })
  request.originalUrl = cleanAddress(request.originalUrl)
  next()
}

const CHECKED_HEADERS = ['host', 'origin', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for']

/** Assigns the request id and sets the security headers of every response. */
export const assignRequestId: RequestHandler = (request, response, next) => {
  const { id } = openRequest(request)
  warnOfUntrustedProxy(request)
  for (const [name, value] of securityHeaders()) response.setHeader(name, value)
  response.setHeader('X-Request-Id', id)
  runWithRequestId(id, next)
}

/** Refuses requests that no route should see: unreadable addresses, cross-site forms, bodies that are too large. */
export function requestGuard(refuse: Refuse): RequestHandler {
  return (request, response, next) => {
    // HTTP/1.1 requires Host; node's own response to a missing one would lack our headers (server.ts).
    const nameless = request.headers.host === undefined && request.httpVersion === '1.1'
    if (nameless || !isValidAddress(request.url)) return void refuse(request, response, 400)
    if (!isUnsafe(request.method)) return next()
    const own = { appUrl: env().appUrl, host: hostOf(request) }
    if (!TAKES_ANY_SITE.test(request.url) && isCrossSite(request.headers, own))
      return void refuse(request, response, 403)
    const limit = bodyLimitOf(pathOf(request.url), request.headers['content-type'])
    if (announcesTooMuch(request.headers, limit)) return void refuse(request, response, 413)
    next()
  }
}

/**
 * The link in e-mails that switches them off: mail programs on the web send its POST from pages of theirs (RFC 8058, decision 0403). The token
 * in the address is all that it needs, and a session adds nothing.
 */
const TAKES_ANY_SITE = /^\/unsubscribe\?token=/

function hostOf(request: Request): string {
  const forwarded = request.headers['x-forwarded-host']
  if (typeof forwarded === 'string' && isFromTrustedProxy(request, request.app)) {
    return forwarded.split(',')[0]?.trim() ?? ''
  }
  return request.headers.host ?? ''
}

/**
 * Whether a request declares that a page of another site sent it. Sibling subdomains (`same-site`) count as another site. Pages cannot
 * forge these two headers; programs send neither and pass, since they carry no user's cookies.
 */
export function isCrossSite(headers: IncomingHttpHeaders, own: { appUrl: string; host: string }): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = headers
  if (origin === undefined) return false
  if (origin === own.appUrl) return false
  // Another name of the same server, such as 127.0.0.1 for localhost.
  return origin.length > ORIGIN_MAX_LENGTH || !URL.canParse(origin) || new URL(origin).host !== own.host
}
