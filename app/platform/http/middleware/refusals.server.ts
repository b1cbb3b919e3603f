import { STATUS_CODES } from 'node:http'
import type { Request, Response } from 'express'
import { stateOf } from './request-id.server'

/** What the composition tells the host about languages, which the platform itself does not know. */
export type Texts = {
  languageOf(request: globalThis.Request): string
  /** A sentence for a person: "Too many requests …". Of a call, whose path says what was sent; `allow` goes with a 405. */
  refusalText(language: string, status: number, call: { path: string; allow?: string }): string
}

/** Stable codes of the JSON errors that the host gives by itself. */
const CODES: Record<number, string> = {
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'timeout',
  413: 'too-large',
  429: 'too-many-requests',
  503: 'unavailable',
}

export function codeOf(status: number): string {
  return CODES[status] ?? (status >= 500 ? 'internal' : 'refused')
}

/** Programs under /api get JSON, readers get a page, everything else (pictures, scripts) a line of text. */
export function kindOf(request: Request): 'json' | 'page' | 'text' {
  const { path } = stateOf(request)
  if (path.startsWith('/api/')) return 'json'
  if (path.endsWith('.data')) return 'text'
  return request.headers.accept?.includes('text/html') ? 'page' : 'text'
}

export function sendJson(response: Response, status: number, body: { message: string; code: string }): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body))
}

export function sendText(response: Response, status: number): void {
  send(response, status, 'text/plain; charset=utf-8', `${status} ${STATUS_CODES[status] ?? 'Error'}\n`)
}

export function sendPage(response: Response, status: number, html: Buffer): void {
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
