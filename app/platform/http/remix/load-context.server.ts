import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { AppLoadContext } from '@remix-run/node'
import type { Request } from 'express'
import { hasSessionCookie } from '../../session.server'
import { stateOf } from '../middleware/access-log.server'
import { READS } from '../middleware/methods'
import { isVisitorPage } from './visitor-pages'

/**
 * What the host hands to every loader and action as `context`. It is decided before any loader runs.
 */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** Names this request in the answer's X-Request-Id, in the log and on the page of a 500. */
    requestId: string
    /** The reader's address: the socket's, or the one TRUST_PROXY lets us believe. */
    ip: string
    /** Whether the request came without a session cookie. With one, the session may still be forged or over. */
    visitor: boolean
    /** False for a visitor page: HTML and CSS and one small module, no React in the browser. */
    hydrate: boolean
    /** For the scripts and styles of a page that hydrates; visitor pages have none. */
    nonce?: string
    /** Set while a page is rendered that carries a form which reCAPTCHA guards. */
    recaptcha?: boolean
    /** Set by the host when it refused the request and wants nothing but the page that says so. */
    refusal?: number
    /** entry.server leaves a visitor page here as a whole, so that the host sends it without a stream. */
    html?: Buffer
    /** What loaders answered to the visitor renderer, by route: Remix gets the same promise and runs no loader twice. */
    answers?: Map<string, unknown>
    /** The response that the answer is written to; streams wait for its reader. None where a refusal page is rendered. */
    response?: ServerResponse
  }
}

const contexts = new WeakMap<Request, AppLoadContext>()

/** The context of a request: made once, before `pinnedOrigin` takes the proxy's headers away. */
export function contextOf(request: Request): AppLoadContext {
  const known = contexts.get(request)
  if (known) return known
  const { id, path } = stateOf(request)
  const visitor = !hasSessionCookie(request.headers.cookie)
  const hydrate = !(visitor && READS.includes(request.method) && isVisitorPage(path))
  const context: AppLoadContext = {
    requestId: id,
    ip: request.ip ?? '',
    visitor,
    hydrate,
    nonce: hydrate ? randomBytes(16).toString('base64') : undefined,
    response: request.res,
  }
  contexts.set(request, context)
  return context
}
