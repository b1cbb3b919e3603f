import type { OutgoingHttpHeaders } from 'node:http'
import type { AppLoadContext } from '@remix-run/node'
import type { Request, RequestHandler, Response } from 'express'
import { env } from '../../settings/env.server'
import { contextOf } from '../remix/load-context.server'
import type { LoadBuild } from '../remix/remix-handler.server'
import { bodyFaultOf } from '../uploads/limited-body.server'
import { completeResponse, sendWhole } from './complete-response.server'
import { allowHeader, methodsOf, READS, resourceOf } from './methods'
import { releaseSlot } from './overload/shed-load.server'
import { isRefused, kindOf, type Refuse } from './refusals.server'

const STATUS_OF_FAULT = { 'too-large': 413, 'too-slow': 408 } as const
/** Headers of the replaced response that a refusal keeps. */
const PRESERVED_HEADERS = ['Allow', 'Retry-After', 'WWW-Authenticate']

/**
 * Completes the responses of Remix: Cache-Control, Content-Security-Policy, whole pages in one write. Replaces Remix's own error responses
 * with refusals. Works on the response that @remix-run/express writes to, as the compressor does.
 */
export function remixResponses(refuse: Refuse, load: LoadBuild): RequestHandler {
  return (request, response, next) => {
    const { write, end, writeHead } = response
    const context = contextOf(request)
    const before = response.getHeaders()
    // Decided when the response begins.
    let refusalStatus: number | null | undefined
    const decideRefusal = (hasBody: boolean) => {
      if (refusalStatus === undefined) refusalStatus = statusToRefuse(request, response, context, hasBody)
      return refusalStatus
    }

    const refuseInstead = async (status: number, kept: Record<string, string>) => {
      const allowed =
        status === 405 && !kept.Allow ? methodsOf(await load(), resourceOf(request.url)) : 'unknown'
      const allow: Record<string, string> = allowed === 'unknown' ? {} : { Allow: allowHeader(allowed) }
      await refuse(request, response, status, { ...allow, ...kept })
    }

    // A header of the Remix response replaces that of the host. Express would send both.
    const append: typeof response.append = (name, value = '') => {
      if (name.toLowerCase() === 'set-cookie') response.appendHeader(name, value)
      else response.setHeader(name, value)
      return response
    }
    const writeCompleteHead = (...args: Parameters<typeof writeHead>) => {
      if (!isRefused(response)) completeResponse(request, response, context)
      return writeHead.apply(response, args)
    }
    const writeUnlessRefused = (...args: Parameters<typeof write>) => {
      if (!isRefused(response)) {
        if (decideRefusal(true)) return true
        // The rest waits for a slow reader, or for future events.
        releaseSlot(response)
      }
      return write.apply(response, args)
    }
    const endOrRefuse = (...args: unknown[]) => {
      const send = (...parts: unknown[]) => Reflect.apply(end, response, parts) as Response
      if (isRefused(response)) return send(...args)
      const { html } = refusalStatus === undefined ? context : {}
      const status = decideRefusal(html !== undefined)
      if (!status) return html === undefined ? send(...args) : sendWhole(response, html, send)
      const kept = preservedHeaders(response)
      resetHeaders(response, before)
      refuseInstead(status, kept).catch(next)
      return response
    }
    // Not assigned where they are written: V8 would allocate such functions in the old generation (decision 0400).
    response.append = append
    response.writeHead = writeCompleteHead as typeof writeHead
    response.write = writeUnlessRefused as typeof write
    response.end = endOrRefuse as typeof end
    next()
  }
}

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

function preservedHeaders(response: Response): Record<string, string> {
  const kept = PRESERVED_HEADERS.filter((name) => response.hasHeader(name))
  return Object.fromEntries(kept.map((name) => [name, String(response.getHeader(name))]))
}

function resetHeaders(response: Response, before: OutgoingHttpHeaders): void {
  for (const name of response.getHeaderNames()) if (!(name in before)) response.removeHeader(name)
  for (const [name, value] of Object.entries(before)) if (value !== undefined) response.setHeader(name, value)
}
