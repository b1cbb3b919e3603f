import type { AppLoadContext } from '@remix-run/node'
import type { Request, Response } from 'express'
import { brotliOf, encodingFor, gzipOf, SMALL_WINDOW } from '../compression.server'
import { RETRY_AFTER_S } from '../remix/guarded-build.server'
import { settleUnreadBody } from '../uploads/unread-body.server'
import { contentSecurityPolicy } from './security-headers.server'

const API = /^\/api\//
/** The address of a page that a link in an e-mail leads to. */
const SECRET = /[?&]token=/

/** Sets what every response of a route has: cache rule, policy, robots. Called when its own headers are known. */
export function completeResponse(request: Request, response: Response, context: AppLoadContext): void {
  // Data responses of a failed page lose this header inside Remix.
  if (response.statusCode === 503 && !response.hasHeader('Retry-After')) {
    response.setHeader('Retry-After', RETRY_AFTER_S)
  }
  settleUnreadBody(request, response)
  const isHtml = String(response.getHeader('Content-Type')).startsWith('text/html')
  if (isHtml && (context.hydrate || context.recaptcha)) {
    response.setHeader('Content-Security-Policy', contentSecurityPolicy(context))
  }
  // Members' pages, pages of forms in progress, and JSON.
  if (isHtml ? context.hydrate : API.test(request.originalUrl)) response.setHeader('X-Robots-Tag', 'noindex')
  if (response.hasHeader('Cache-Control')) return
  // A member's page must not come back from the cache of a shared phone after signing out, nor one whose link is a secret.
  const mayStore = isHtml && context.visitor && !SECRET.test(request.originalUrl)
  response.setHeader('Cache-Control', mayStore ? 'private, no-cache' : 'private, no-store')
}

/** A page that is sent once: level 4 takes twice the time of level 3 for 5 % fewer bytes (decision 0375). */
const COMPRESS = {
  br: (html: Buffer) => brotliOf(html, 3, SMALL_WINDOW),
  gzip: (html: Buffer) => gzipOf(html, 6),
}

/**
 * Sends a complete page, compressed as the browser accepts it; of a HEAD request only the headers.
 * @param send ends the response
 */
export function sendWhole(response: Response, html: Buffer, send: (body?: Buffer) => Response): Response {
  const plain = () => {
    response.setHeader('Content-Length', html.length)
    return response.req.method === 'HEAD' ? send() : send(html)
  }
  response.vary('Accept-Encoding')
  const encoding = encodingFor(response.req.headers['accept-encoding'])
  if (response.req.method === 'HEAD' || encoding === 'identity') return plain()
  COMPRESS[encoding](html).then((body) => {
    response.setHeader('Content-Encoding', encoding)
    response.setHeader('Content-Length', body.length)
    send(body)
  }, plain)
  return response
}
