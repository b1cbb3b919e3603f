import { randomUUID } from 'node:crypto'
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'
import { readFromPrimary } from '../../database/replicas/read-scope.server'
import { env } from '../../settings/env.server'
import { contentSecurityPolicy, securityHeaders } from '../middleware/security-headers.server'
import { guardedBuild } from '../remix/guarded-build.server'
import type { LoadBuild } from '../remix/remix-handler.server'
import { visitorPageOf } from '../remix/visitor-pages'
import { type Render, rendererOf } from '../remix/visitor-renderer.server'
import type { RenderedPage } from './cached-page.server'
import type { RenderPage } from './page-cache.server'
import type { PageKey } from './page-key.server'

/**
 * Renders the page of a key. The request is made from the key alone, so the page cannot contain data of the reader who requested it.
 * Returns null unless the response has status 200 and a body, and sets no cookie.
 */
export function pageRenderer(load: LoadBuild): RenderPage {
  let renderers: Promise<(path: string) => Render> | undefined
  return async (key) => {
    renderers ??= load().then(renderersOf)
    const context: AppLoadContext = { requestId: randomUUID(), ip: '', visitor: true, hydrate: false }
    // The page may have been removed because of a change that a replica does not have yet.
    readFromPrimary(context)
    const response = await (await renderers)(key.path)(requestOf(key), context)
    if (response?.status !== 200 || response.headers.has('Set-Cookie')) return null
    const body = context.html ?? Buffer.from(await response.arrayBuffer())
    return body.length > 0 ? { headers: headersOf(response, context), body } : null
  }
}

function requestOf({ path, query, cookie, language }: PageKey): Request {
  const headers = { 'accept-language': language, ...(cookie ? { cookie } : {}) }
  return new Request(env().appUrl + path + query, { headers })
}

/** Visitors' pages are rendered without Remix's handler where `rendererOf` supports them, everything else with it. */
function renderersOf(build: ServerBuild): (path: string) => Render {
  const guarded = guardedBuild(build)
  const remix: Render = createRequestHandler(guarded, 'production')
  const known = new Map<string, Render>()
  return (path) => {
    const page = visitorPageOf(path)
    if (page === null) return remix
    const renderer = known.get(page) ?? rendererOf(guarded, page) ?? remix
    known.set(page, renderer)
    return renderer
  }
}

/** The headers that middleware/complete-response.server.ts gives to responses that are not cached. */
function headersOf(response: Response, context: AppLoadContext): RenderedPage['headers'] {
  const isPage = context.html !== undefined
  // The cache sets these two itself: the length depends on the encoding.
  const own = [...response.headers].filter(([name]) => !['cache-control', 'content-length'].includes(name))
  return {
    ...Object.fromEntries(securityHeaders()),
    ...Object.fromEntries(own.map(([name, value]) => [titleCase(name), value])),
    ...(context.recaptcha ? { 'Content-Security-Policy': contentSecurityPolicy(context) } : {}),
    ...(isPage ? {} : { 'X-Robots-Tag': 'noindex' }),
    Vary: isPage ? 'Cookie, Accept-Language, Accept-Encoding' : 'Cookie, Accept-Encoding',
  }
}

const titleCase = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
