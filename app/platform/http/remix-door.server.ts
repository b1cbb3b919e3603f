import { randomBytes } from 'node:crypto'
import {
  type AppLoadContext,
  createRequestHandler,
  type RequestHandler,
  type ServerBuild,
} from '@remix-run/node'
import type { Request, Response } from 'express'
import { env } from '../env.server'
import { log } from '../log.server'
import { isUnsafe } from './cross-site.server'
import { guardedBuild, RETRY_AFTER_S } from './guarded-build.server'
import { methodsOf } from './methods'
import { toFetchRequest } from './node-request.server'
import { codeOf, kindOf, sendJson, sendPage, sendText, type Texts } from './refusals.server'
import { stateOf } from './request-state.server'
import { contentSecurityPolicy } from './security-headers.server'
import { sendAnswer } from './send-answer.server'
import { hasSessionCookie } from './session-cookie.server'
import { visitorBuild } from './visitor-build.server'
import { isPlainVisitorPage, isVisitorPage } from './visitor-pages'

/** Gives the current build; in development it changes while the host runs. */
export type LoadBuild = () => Promise<ServerBuild>

export type RemixDoor = {
  answer(request: Request, response: Response): Promise<void>
  /** Answers with the designed page of that status, or JSON, or a line of text, whatever the reader can use. */
  refuse(
    request: Request,
    response: Response,
    status: number,
    headers?: Record<string, string>,
  ): Promise<void>
}

type Parts = { load: LoadBuild; handle: RequestHandler; texts: Texts }

export function remixDoor(load: LoadBuild, texts: Texts): RemixDoor {
  const guarded = async () => guardedBuild(await load())
  const parts = { load, handle: handlerOf(guarded), texts }
  const pages = new Map<string, string>()

  async function refuse(
    request: Request,
    response: Response,
    status: number,
    headers: Record<string, string> = {},
  ): Promise<void> {
    if (response.headersSent) return
    for (const name in headers) response.setHeader(name, headers[name] ?? '')
    if (status === 503 && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', RETRY_AFTER_S)
    const kind = kindOf(request)
    if (kind === 'text') return sendText(response, status)
    const asked = refusedRequest(request, texts)
    if (kind === 'json') return sendJson(response, status, errorBody(asked.language, status, texts))
    const html = await refusalPage(parts, pages, asked, status, stateOf(request).id)
    return html === undefined ? sendText(response, status) : sendPage(response, status, html)
  }

  async function answer(request: Request, response: Response): Promise<void> {
    const { path } = stateOf(request)
    const resource = path.replace(/\.data$/, '').replace(/^\/_root$/, '/')
    if (!READS.has(request.method)) {
      const allowed = methodsOf(await load(), resource)
      if (allowed === 'unknown') return refuse(request, response, 404)
      const allow = { Allow: [...allowed, 'OPTIONS'].join(', ') }
      if (request.method === 'OPTIONS') return void response.writeHead(204, allow).end()
      if (!allowed.includes(request.method)) return refuse(request, response, 405, allow)
    }

    const context = contextOf(request)
    const handled = await withinBodyLimit(parts, request, response, context)
    if (handled === 'too-large') return closeAfter(request, response, () => refuse(request, response, 413))

    const found = await withMethods(handled, request, resource, load)
    if (found.status >= 400) {
      const kind = kindOf(request)
      if (kind === 'json' && !isOurs(found)) return refuse(request, response, found.status, kept(found))
      // The frame of the page may be what failed: say so on a page that needs nothing of it. A resource route that
      // refuses says nothing at all.
      const saysNothing = !found.body && context.html === undefined
      if (kind === 'page' && ((found.status >= 500 && !isDevelopment()) || saysNothing)) {
        return refuse(request, response, found.status, kept(found))
      }
    }
    if (isHtml(found)) {
      if (context.hydrate) response.setHeader('Content-Security-Policy', contentSecurityPolicy(context.nonce))
      if (!found.headers.has('Cache-Control')) response.setHeader('Cache-Control', cacheRule(context))
    } else if (!found.headers.has('Cache-Control')) {
      response.setHeader('Cache-Control', 'private, no-store')
    }
    await sendAnswer(response, found, context.html)
  }

  return { answer, refuse }
}

const READS = new Set(['GET', 'HEAD'])

function handlerOf(load: LoadBuild): RequestHandler {
  if (isDevelopment()) return createRequestHandler(load, 'development')
  let whole: RequestHandler | undefined
  const visitors = new Map<string, RequestHandler>()
  return async (request, context) => {
    // Once each: Remix keeps its route tables with the handler.
    whole ??= createRequestHandler(await load(), 'production')
    if (context?.hydrate !== false || context.refusal !== undefined) return whole(request, context)
    const { pathname } = new URL(request.url)
    // Addresses with an id are without number.
    if (!isPlainVisitorPage(pathname)) return whole(request, context)
    let handle = visitors.get(pathname)
    if (!handle) {
      const build = visitorBuild(await load(), pathname)
      handle = build ? createRequestHandler(build, 'production') : whole
      visitors.set(pathname, handle)
    }
    return handle(request, context)
  }
}

function contextOf(request: Request): AppLoadContext {
  const { id, path } = stateOf(request)
  const visitor = !hasSessionCookie(request.headers.cookie)
  const hydrate = !(visitor && READS.has(request.method) && isVisitorPage(path))
  return {
    requestId: id,
    ip: request.ip ?? '',
    visitor,
    hydrate,
    nonce: hydrate ? randomBytes(16).toString('base64') : undefined,
  }
}

async function withinBodyLimit(
  { handle }: Parts,
  request: Request,
  response: Response,
  context: AppLoadContext,
): Promise<globalThis.Response | 'too-large'> {
  if (!isUnsafe(request.method))
    return handle(
      toFetchRequest(request, response, () => undefined),
      context,
    )
  return new Promise((resolve, reject) => {
    handle(
      toFetchRequest(request, response, () => resolve('too-large')),
      context,
    ).then(resolve, reject)
  })
}

/** A GET that Remix cannot answer because the route only writes is a method it does not know; 405 names those it knows. */
async function withMethods(
  answer: globalThis.Response,
  request: Request,
  path: string,
  load: LoadBuild,
): Promise<globalThis.Response> {
  if (answer.status !== 405 && !(answer.status === 400 && READS.has(request.method))) return answer
  if (answer.status === 405 && answer.headers.has('Allow')) return answer
  const allowed = methodsOf(await load(), path)
  if (allowed === 'unknown' || (answer.status === 400 && allowed.includes('GET'))) return answer
  const headers = new Headers(answer.headers)
  headers.set('Allow', [...allowed, 'OPTIONS'].join(', '))
  return new globalThis.Response(answer.body, { status: 405, headers })
}

/** Says its piece, then hangs up: what the reader still sends is of no interest. */
export async function closeAfter(
  request: Request,
  response: Response,
  say: () => Promise<void>,
): Promise<void> {
  response.setHeader('Connection', 'close')
  await say()
  request.resume()
  // Hanging up at once would reset the line before the answer is read.
  setTimeout(() => request.socket.destroy(), LINGER_MS).unref()
}

const LINGER_MS = 1000

type Refused = { request: globalThis.Request; language: string; key: string }

/** A request that carries nothing but what a refusal page depends on, so that one rendering serves everybody. */
function refusedRequest(request: Request, { languageOf }: Texts): Refused {
  const headers = new Headers()
  for (const name of ['cookie', 'accept-language'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }
  const asked = /[?&]lang=[a-z]{2}(?=&|$)/.exec(request.url)?.[0].slice(1)
  const language = languageOf(new globalThis.Request(`${env().appUrl}/?${asked ?? ''}`, { headers }))
  const cookies = (request.headers.cookie ?? '').match(/(?:^|; )(theme|age)=\w{1,8}(?=;|$)/g) ?? []
  const plain = cookies.map((pair) => pair.replace('; ', '')).sort()
  return {
    language,
    key: [language, ...plain].join(';'),
    request: new globalThis.Request(`${env().appUrl}/refused`, {
      headers: { 'accept-language': language, cookie: [`lang=${language}`, ...plain].join('; ') },
    }),
  }
}

async function refusalPage(
  { handle }: Parts,
  pages: Map<string, string>,
  { request, key }: Refused,
  status: number,
  requestId: string,
): Promise<string | undefined> {
  // The page of an inner error names the request; all others say the same to everybody.
  const keep = status !== 500 && !isDevelopment()
  const known = keep ? pages.get(`${status};${key}`) : undefined
  if (known !== undefined) return known
  const context: AppLoadContext = { requestId, ip: '', visitor: true, hydrate: false, refusal: status }
  try {
    await handle(request, context)
  } catch (error) {
    log.error({ err: error, requestId }, 'no page for a refusal')
  }
  if (keep && context.html !== undefined && pages.size < REFUSAL_PAGES_MAX)
    pages.set(`${status};${key}`, context.html)
  return context.html
}

// Statuses × languages × themes × age, and no more.
const REFUSAL_PAGES_MAX = 500

function errorBody(language: string, status: number, { refusalText }: Texts) {
  return { message: refusalText(language, status), code: codeOf(status) }
}

function kept(answer: globalThis.Response): Record<string, string> {
  return Object.fromEntries(
    ['Allow', 'Retry-After', 'WWW-Authenticate'].flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

// A member's page must not come back from the cache of a shared phone after signing out.
const cacheRule = ({ visitor }: AppLoadContext) => (visitor ? 'private, no-cache' : 'private, no-store')

const isHtml = (answer: globalThis.Response) =>
  answer.headers.get('Content-Type')?.startsWith('text/html') ?? false
// Remix marks what it made up itself.
const isOurs = ({ headers }: globalThis.Response) =>
  !headers.has('X-Remix-Error') && (headers.get('Content-Type')?.startsWith('application/json') ?? false)
const isDevelopment = () => env().mode === 'development'
