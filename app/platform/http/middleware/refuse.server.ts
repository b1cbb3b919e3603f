import type { Request, Response } from 'express'
import { RETRY_AFTER_S } from '../remix/guarded-build.server'
import type { LoadBuild } from '../remix/remix-handler.server'
import { settleUnreadBody } from '../uploads/unread-body.server'
import { refusalPages, refusedRequest } from './refusal-pages.server'
import { codeOf, kindOf, sendJson, sendPage, sendText, type Texts } from './refusals.server'
import { stateOf } from './request-id.server'

export type Refuse = (
  request: Request,
  response: Response,
  status: number,
  headers?: Record<string, string>,
) => Promise<void>

const refused = new WeakSet<Response>()

/** Whether a response is a refusal of the host: nothing that Remix answers afterwards is sent. */
export const isRefused = (response: Response): boolean => refused.has(response)

/** Answers with the designed page of a status, or JSON, or a line of text, whatever the reader can use. */
export function refuser(load: LoadBuild, texts: Texts): Refuse {
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
    const asked = refusedRequest(request, texts)
    if (kind === 'json') {
      const call = { path: stateOf(request).path, allow: headers.Allow }
      const message = texts.refusalText(asked.language, status, call)
      return sendJson(response, status, { message, code: codeOf(status) })
    }
    const html = await page(asked, status, stateOf(request).id)
    return html === undefined ? sendText(response, status) : sendPage(response, status, html)
  }
}
