import type { OutgoingHttpHeaders } from 'node:http'
import type { AppLoadContext } from '@remix-run/node'
import type { Request, RequestHandler, Response } from 'express'
import { env } from '../../settings/env.server'
import { brotliOf, gzipOf, SMALL_WINDOW } from '../compress-body.server'
import { encodingFor } from '../page-cache/negotiation'
import { RETRY_AFTER_S } from '../remix/guarded-build.server'
import { contextOf } from '../remix/load-context.server'
import type { LoadBuild } from '../remix/remix-handler.server'
import { bodyFaultOf } from '../uploads/body-limit.server'
import { settleUnreadBody } from '../uploads/unread-body.server'
import { allowHeader, methodsOf, READS, resourceOf } from './methods'
import { releaseSlot } from './overload/shed-load.server'
import { isRefused, kindOf, type Refuse } from './refusals.server'
import { contentSecurityPolicy } from './security-headers.server'

const STATUS_OF_FAULT = { 'too-large': 413, 'too-slow': 408 } as const
/** Headers of the replaced response that a refusal keeps. */
const PRESERVED_HEADERS = ['Allow', 'Retry-After', 'WWW-Authenticate']

/**
 * Completes the responses of Remix: Cache-Control, Content-Security-Policy, whole pages in one write. Replaces Remix's own error responses
 * with refusals. Works on the response that @remix-run/express writes to, as the compressor does.
 */
export function answers(refuse: Refuse, load: LoadBuild): RequestHandler {
  return (request, response, next) => {
    const { write, end, writeHead } = response
    const context = contextOf(request)
    const before = response.getHeaders()
    let replaced: number | null | undefined
    const begin = (hasBody: boolean) => {
      if (replaced === undefined) replaced = statusToRefuse(request, response, context, hasBody)
      return replaced
    }

    const refuseInstead = async (status: number, kept: Record<string, string>) => {
      const allowed =
        status === 405 && !kept.Allow ? methodsOf(await load(), resourceOf(request.url)) : 'unknown'
      const allow: Record<string, string> = allowed === 'unknown' ? {} : { Allow: allowHeader(allowed) }
      await refuse(request, response, status, { ...allow, ...kept })
    }

    // A header of the Remix response replaces that of the host. Express would send both.
    response.append = (name, value = '') => {
      if (name.toLowerCase() === 'set-cookie') response.appendHeader(name, value)
      else response.setHeader(name, value)
      return response
    }
    response.writeHead = ((...args: Parameters<typeof writeHead>) => {
      if (!isRefused(response)) complete(request, response, context)
      return writeHead.apply(response, args)
    }) as typeof writeHead
    response.write = ((...args: Parameters<typeof write>) => {
      if (!isRefused(response)) {
        if (begin(true)) return true
        // The rest waits for a slow reader, or for future events.
        releaseSlot(response)
      }
      return write.apply(response, args)
    }) as typeof write
    response.end = ((...args: unknown[]) => {
      const send = (...parts: unknown[]) => Reflect.apply(end, response, parts) as Response
      if (isRefused(response)) return send(...args)
      const { html } = replaced === undefined ? context : {}
      const status = begin(html !== undefined)
      if (!status) return html === undefined ? send(...args) : sendWhole(response, html, send)
      const kept = preservedHeaders(response)
      resetHeaders(response, before)
      refuseInstead(status, kept).catch(next)
      return response
    }) as typeof end
    next()
  }
}

const API = /^\/api\//

/** The status of the refusal that replaces a response; null if the response is sent as it is. */
function statusToRefuse(
  request: Request,
  response: Response,
  { isWhole = false, notFoundData }: AppLoadContext,
  hasBody: boolean,
): number | null {
  const fault = bodyFaultOf(request)
  if (fault) return STATUS_OF_FAULT[fault]
  const { statusCode } = response
  if (statusCode < 400) return null
  if (statusCode === 400 && isReadOfWriteOnly(request, response)) return 405
  const kind = kindOf(request)
  if (kind === 'json') return isJsonOfRoute(response) ? null : statusCode
  // The frame of the page itself may have failed: respond with a page that does not need it. A resource route refuses without a body.
  const isBroken = statusCode >= 500 && !isWhole && env().mode !== 'development'
  // Remix sends as JSON what such a route throws for the error page.
  const isData = statusCode === 404 && notFoundData !== undefined && isJsonOfRoute(response)
  return kind === 'page' && (isBroken || !hasBody || isData) ? statusCode : null
}

/** Remix responds with 400 to a read of a route without a loader. */
const isReadOfWriteOnly = (request: Request, response: Response) =>
  READS.includes(request.method) && response.hasHeader('X-Remix-Error')

// Remix marks responses that it made itself.
const isJsonOfRoute = (response: Response) =>
  !response.hasHeader('X-Remix-Error') &&
  String(response.getHeader('Content-Type')).startsWith('application/json')

function complete(request: Request, response: Response, context: AppLoadContext): void {
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
  // A member's page must not come back from the cache of a shared phone after signing out.
  response.setHeader('Cache-Control', isHtml && context.visitor ? 'private, no-cache' : 'private, no-store')
}

/** A page that is sent once: level 4 takes twice the time of level 3 for 5 % fewer bytes (decision 0375). */
const COMPRESS = {
  br: (html: Buffer) => brotliOf(html, 3, SMALL_WINDOW),
  gzip: (html: Buffer) => gzipOf(html, 6),
}

function sendWhole(response: Response, html: Buffer, send: (body?: Buffer) => Response): Response {
  const plain = () => {
    response.setHeader('Content-Length', html.length)
    return response.req.method === 'HEAD' ? send() : send(html)
  }
  const encoding = encodingFor(response.req.headers['accept-encoding'])
  if (response.req.method === 'HEAD' || encoding === 'identity') return plain()
  COMPRESS[encoding](html).then((body) => {
    response.setHeader('Content-Encoding', encoding)
    response.setHeader('Content-Length', body.length)
    send(body)
  }, plain)
  return response
}

function preservedHeaders(response: Response): Record<string, string> {
  const kept = PRESERVED_HEADERS.filter((name) => response.hasHeader(name))
  return Object.fromEntries(kept.map((name) => [name, String(response.getHeader(name))]))
}

function resetHeaders(response: Response, before: OutgoingHttpHeaders): void {
  for (const name of response.getHeaderNames()) if (!(name in before)) response.removeHeader(name)
  for (const [name, value] of Object.entries(before)) if (value !== undefined) response.setHeader(name, value)
}
