import { STATUS_CODES } from 'node:http'
import type { Request, Response } from 'express'
import { RETRY_AFTER_S } from '../remix/guarded-build.server'
import type { LoadBuild } from '../remix/remix-handler.server'
import { settleUnreadBody } from '../uploads/unread-body.server'
import { stateOf } from './access-log.server'
import { refusalPages, refusedRequest } from './refusal-pages.server'

export type Refuse = (
  request: Request,
  response: Response,
  status: number,
  headers?: Record<string, string>,
) => Promise<void>

const refused = new WeakSet<Response>()

/** Whether the host has refused the request of this response: then it discards what Remix writes afterwards. */
export const isRefused = (response: Response): boolean => refused.has(response)

/** Creates the function that refuses a request: with an HTML page, JSON or a line of text, depending on the client. */
export function createRefuse(load: LoadBuild, texts: Texts): Refuse {
  const page = refusalPages(load)
  return async (request, response, status, headers = {}) => {
    if (response.headersSent) return
    refused.add(response)
    response.statusCode = status
    settleUnreadBody(request, response)
    for (const name in headers) response.setHeader(name, headers[name] ?? '')
    if (status === 503 && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', RETRY_AFTER_S)
    const kind = kindOf(request)
    if (kind === 'text') return sendText(response, status)
    const context = refusedRequest(request, texts)
    if (kind === 'json') {
      const call = { path: stateOf(request).path, allow: headers.Allow }
      const message = texts.refusalText(context.language, status, call)
      return sendJson(response, status, { message, code: codeOf(status) })
    }
    if (context.isAway) return sendText(response, status)
    // The status may have another reason meanwhile, such as a body that is too large.
    const notFoundData = status === 404 ? request.loadContext?.notFoundData : undefined
    const html = await page(context, status, stateOf(request).id, notFoundData)
    return html === undefined ? sendText(response, status) : sendPage(response, status, html)
  }
}

/** The texts of refusals, which the application injects: the platform itself has none. */
export type Texts = {
  languageOf(request: globalThis.Request): string
  /** A sentence for a person, such as "Too many requests …". `call.path` is the requested path; `allow` is given with a 405. */
  refusalText(language: string, status: number, call: { path: string; allow?: string }): string
}

/** Stable codes of the JSON errors that the host sends. */
const CODES: Record<number, string> = {
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'timeout',
  413: 'too-large',
  423: 'locked',
  429: 'too-many-requests',
  503: 'unavailable',
}

export function codeOf(status: number): string {
  return CODES[status] ?? (status >= 500 ? 'internal' : 'refused')
}

export type Kind = 'json' | 'page' | 'text'

/** Programs under /api get JSON, readers get a page, everything else (images, scripts) a line of text. */
export function kindFor(path: string, accept: string | undefined): Kind {
  if (path.startsWith('/api/')) return 'json'
  if (path.endsWith('.data')) return 'text'
  return accept?.includes('text/html') ? 'page' : 'text'
}

export const kindOf = (request: Request): Kind => kindFor(stateOf(request).path, request.headers.accept)

function sendJson(response: Response, status: number, body: { message: string; code: string }): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body))
}

export function sendText(response: Response, status: number): void {
  send(response, status, 'text/plain; charset=utf-8', `${status} ${STATUS_CODES[status] ?? 'Error'}\n`)
}

function sendPage(response: Response, status: number, html: Buffer): void {
  send(response, status, 'text/html; charset=utf-8', html)
}

function send(response: Response, status: number, type: string, body: string | Buffer): void {
  response.statusCode = status
  response.setHeader('Content-Type', type)
  response.setHeader('Cache-Control', 'private, no-store')
  response.setHeader('Vary', 'Cookie, Accept-Language')
  response.setHeader('Content-Length', Buffer.byteLength(body))
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
