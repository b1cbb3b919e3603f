import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { AppLoadContext } from '@remix-run/node'
import type { Request } from 'express'
import { stateOf } from '../middleware/access-log.server'
import { READS } from '../middleware/methods'
import { hasSessionCookie } from '../session.server'
import { isBarePage, isVisitorPage } from './visitor-pages'

/** The `context` of every loader and action. The host sets it before any loader runs. */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** Identifies this request in the response's X-Request-Id, in the log and on the page of a 500. */
    requestId: string
    /** The client's address: the socket's, or the forwarded one if TRUST_PROXY allows it. */
    ip: string
    /** Whether the request has no session cookie. A cookie may still be forged, or its session expired. */
    visitor: boolean
    /** Whether the router asks for the data of a page: Remix hides from loaders what distinguishes this address. */
    isData?: boolean
    /** False for a visitor page: HTML, CSS and one small module, no React in the browser. */
    hydrate: boolean
    /** For the scripts and styles of a hydrated page; visitor pages have none. */
    nonce?: string
    /** Set while a page with a form that reCAPTCHA guards is rendered. */
    recaptcha?: boolean
    /** The status, if the host refused the request and needs only the page of the refusal. */
    refusal?: number
    /** The data for the error page of a 404: if the requested route has no page, the host renders it (answers.server.ts). */
    notFoundData?: unknown
    /** entry.server stores a visitor page here as a whole, so that the host sends it without a stream. */
    html?: Buffer
    /** Set if the route rendered a complete page, also with a status of 500 or more: for example a form with the reason of a refusal. */
    isWhole?: boolean
    /** Loader results of the visitor renderer, by route: Remix gets the same promise and runs no loader twice. */
    answers?: Map<string, unknown>
    /** The response being written; streams wait for its reader. Undefined while a refusal page is rendered. */
    response?: ServerResponse
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    /** A property, since a WeakMap would keep both until a full collection: the context leads back to the request (decision 0375). */
    loadContext?: AppLoadContext
  }
}

/** The context of a request: created once, before `pinnedOrigin` deletes the proxy's headers. */
export function contextOf(request: Request): AppLoadContext {
  if (request.loadContext) return request.loadContext
  const { id, path } = stateOf(request)
  const visitor = !hasSessionCookie(request.headers.cookie)
  const isPlain = isBarePage(path) || (visitor && READS.includes(request.method) && isVisitorPage(path))
  const hydrate = !isPlain
  const context: AppLoadContext = {
    requestId: id,
    ip: request.ip ?? '',
    visitor,
    isData: path.endsWith('.data'),
    hydrate,
    nonce: hydrate ? randomBytes(16).toString('base64') : undefined,
    response: request.res,
  }
  request.loadContext = context
  return context
}
