import {
  type AppLoadContext,
  createRequestHandler,
  type RequestHandler,
  type ServerBuild,
} from '@remix-run/node'
import type { Request } from 'express'
import { LRUCache } from 'lru-cache'
import { log } from '../../log/log.server'
import { env } from '../../settings/env.server'
import { langParameterOf } from '../address'
import { ageConfirmed, coverOf, isAway, themeOf } from '../cookies.server'
import { guardedBuild } from '../remix/guarded-build.server'
import type { LoadBuild } from '../remix/remix-handler.server'
import { hasSessionCookie, sidFrom } from '../session.server'
import type { Texts } from './refusals.server'

/** Enough for all combinations of status, language, theme and age, and most covers. The least recently used are evicted. */
const PAGES_MAX = 500

/** A request that contains only what a refusal page depends on, so that everybody with the same `key` gets the same page. */
type RefusedRequest = {
  request: globalThis.Request
  language: string
  key: string
  /** The request with the cookies that a member's page depends on, too; null without the cookie of a session. */
  member: globalThis.Request | null
  /** The browser left by the quick exit: no page may show the name of the platform (decision 0236). */
  isAway: boolean
}

type RefusalPages = (
  refused: RefusedRequest,
  status: number,
  requestId: string,
  notFoundData?: unknown,
) => Promise<Buffer | undefined>

/**
 * Renders the HTML pages of refusals. The pages of visitors are rendered once and cached. They do not depend on one Express request, so
 * Remix is called directly. The result is undefined if the page itself fails.
 */
export function refusalPages(load: LoadBuild): RefusalPages {
  let rendering: Promise<RequestHandler> | undefined
  const pages = new LRUCache<string, Buffer>({ max: PAGES_MAX })
  const render = async (request: globalThis.Request, context: AppLoadContext) => {
    try {
      if (env().mode === 'development' || !rendering) rendering = load().then(renderer)
      const answer = await (await rendering)(request, context)
      // A member may be redirected instead, to new terms or to the lock, and the statements of the session may fail.
      if (!context.visitor && answer.status !== context.refusal) return undefined
    } catch (error) {
      log.error({ err: error, requestId: context.requestId }, 'the page of a refusal failed to render')
    }
    return context.html
  }
  return async ({ request, key, member }, status, requestId, notFoundData) => {
    // A member who opens the URL of a form gets a page with their frame. Other refusals do not read the session: in a flood of requests,
    // refusals must not cause statements.
    if (status === 405 && member && (await sidFrom(member.headers.get('cookie')))) {
      const own = await render(member, { ...contextOf(status, requestId), visitor: false })
      if (own !== undefined) return own
    }
    // The page of an internal error shows the request id, and data may contain the referrer; all others are the same for everybody.
    const isCacheable = status !== 500 && notFoundData === undefined && env().mode !== 'development'
    const known = isCacheable ? pages.get(`${status};${key}`) : undefined
    if (known !== undefined) return known
    const html = await render(request, { ...contextOf(status, requestId), notFoundData })
    if (isCacheable && html !== undefined) pages.set(`${status};${key}`, html)
    return html
  }
}

const contextOf = (status: number, requestId: string): AppLoadContext => ({
  requestId,
  ip: '',
  visitor: true,
  hydrate: false,
  refusal: status,
})

const renderer = (build: ServerBuild) =>
  createRequestHandler(guardedBuild(build), env().mode === 'development' ? 'development' : 'production')

/** The further cookies that a member's refusal page depends on: session, quick exit (which hides everything) and time zone. */
const OWN_COOKIES = /^((__Host-)?session|away|tz)=/

export function refusedRequest(request: Request, { languageOf }: Texts): RefusedRequest {
  const headers = new Headers()
  for (const name of ['cookie', 'accept-language'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }
  const sent = new globalThis.Request(`${env().appUrl}/?${langParameterOf(request.url)}`, { headers })
  const language = languageOf(sent)
  const plain = preferencesOf(sent)
  const own = (request.headers.cookie?.split('; ') ?? []).filter((pair) => OWN_COOKIES.test(pair))
  const withCookies = (pairs: readonly string[]) =>
    new globalThis.Request(`${env().appUrl}/refused`, {
      headers: { 'accept-language': language, cookie: [`lang=${language}`, ...pairs].join('; ') },
    })
  return {
    language,
    key: [language, ...plain].join(';'),
    request: withCookies(plain),
    member: hasSessionCookie(request.headers.cookie) ? withCookies([...plain, ...own]) : null,
    isAway: isAway(sent),
  }
}

/** The cookies that every refusal page depends on, if their values are valid: each invalid value would add a page to the cache. */
function preferencesOf(request: globalThis.Request): string[] {
  const [theme, cover] = [themeOf(request), coverOf(request)]
  return [
    ...(theme ? [`theme=${theme}`] : []),
    ...(ageConfirmed(request) ? ['age=1'] : []),
    ...(cover ? [`cover=${cover}`] : []),
  ]
}
