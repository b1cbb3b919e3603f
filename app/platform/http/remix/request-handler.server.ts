import type { AppLoadContext, RequestHandler } from '@remix-run/node'
import type { Request, Response } from 'express'
import { env } from '../../env.server'
import { isUnsafe } from '../middleware/cross-site.server'
import { allowHeader, methodsOf, READS, withMethods } from '../middleware/methods'
import { kindOf, type Texts } from '../middleware/refusals.server'
import { type Refuse, refuser } from '../middleware/refuse.server'
import { stateOf } from '../middleware/request-id.server'
import { contentSecurityPolicy } from '../middleware/security-headers.server'
import type { BodyFault } from '../uploads/body-limit.server'
import { settleUnreadBody } from '../uploads/unread-body.server'
import { RETRY_AFTER_S } from './guarded-build.server'
import { toFetchRequest } from './node-request.server'
import { type LoadBuild, remixHandler } from './remix-handler.server'
import { contextOf } from './request-context.server'
import { sendAnswer } from './send-answer.server'

export type RemixRequestHandler = {
  answer(request: Request, response: Response): Promise<void>
  /** Answers with the designed page of that status, or JSON, or a line of text, whatever the reader can use. */
  refuse: Refuse
}

export function remixRequestHandler(load: LoadBuild, texts: Texts): RemixRequestHandler {
  const handle = remixHandler(load)
  const refuse = refuser(handle, texts)

  async function answer(request: Request, response: Response): Promise<void> {
    const { path } = stateOf(request)
    const resource = path.replace(/\.data$/, '').replace(/^\/_root$/, '/')
    if (!READS.includes(request.method)) {
      const allowed = methodsOf(await load(), resource)
      if (allowed === 'unknown') return refuse(request, response, 404)
      const allow = { Allow: allowHeader(allowed) }
      if (request.method === 'OPTIONS') return void response.writeHead(204, allow).end()
      if (!allowed.includes(request.method)) return refuse(request, response, 405, allow)
    }

    const context = contextOf(request)
    const handled = await withinBodyLimits(handle, request, response, context)
    if (typeof handled === 'string') return refuse(request, response, handled === 'too-slow' ? 408 : 413)

    const found = await withMethods(handled, request.method, resource, load)
    if (found.status >= 400 && isOursToSay(request, found, context)) {
      return refuse(request, response, found.status, kept(found))
    }
    // Data of a page that failed have lost it on their way through Remix.
    if (found.status === 503) response.setHeader('Retry-After', RETRY_AFTER_S)
    setCacheRule(response, found, context)
    settleUnreadBody(request, response)
    await sendAnswer(response, found, context.html)
  }

  return { answer, refuse }
}

async function withinBodyLimits(
  handle: RequestHandler,
  request: Request,
  response: Response,
  context: AppLoadContext,
): Promise<globalThis.Response | BodyFault> {
  if (!isUnsafe(request.method)) {
    return handle(
      toFetchRequest(request, response, () => undefined),
      context,
    )
  }
  return new Promise((resolve, reject) => {
    handle(toFetchRequest(request, response, resolve), context).then(resolve, reject)
  })
}

/** Whether an error that Remix answered with is better told by the host. */
function isOursToSay(request: Request, found: globalThis.Response, { html }: AppLoadContext): boolean {
  const kind = kindOf(request)
  if (kind === 'json') return !isJsonOfRoute(found)
  // The frame of the page may be what failed: say so on a page that needs nothing of it. A resource route that
  // refuses says nothing at all.
  const saysNothing = !found.body && html === undefined
  return kind === 'page' && ((found.status >= 500 && env().mode !== 'development') || saysNothing)
}

/** What a refusal keeps of the answer that it replaces. */
function kept(answer: globalThis.Response): Record<string, string> {
  return Object.fromEntries(
    ['Allow', 'Retry-After', 'WWW-Authenticate'].flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

function setCacheRule(response: Response, { headers }: globalThis.Response, context: AppLoadContext): void {
  const isHtml = headers.get('Content-Type')?.startsWith('text/html') ?? false
  if (isHtml && (context.hydrate || context.recaptcha)) {
    response.setHeader('Content-Security-Policy', contentSecurityPolicy(context))
  }
  if (headers.has('Cache-Control')) return
  // A member's page must not come back from the cache of a shared phone after signing out.
  response.setHeader('Cache-Control', isHtml && context.visitor ? 'private, no-cache' : 'private, no-store')
}

// Remix marks what it made up itself.
const isJsonOfRoute = ({ headers }: globalThis.Response) =>
  !headers.has('X-Remix-Error') && (headers.get('Content-Type')?.startsWith('application/json') ?? false)
