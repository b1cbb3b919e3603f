import {
  type AppLoadContext,
  createRequestHandler,
  type RequestHandler,
  type ServerBuild,
} from '@remix-run/node'
import type { Request } from 'express'
import { log } from '../../log/log.server'
import { env } from '../../settings/env.server'
import { guardedBuild } from '../remix/guarded-build.server'
import type { LoadBuild } from '../remix/remix-handler.server'
import type { Texts } from './refusals.server'

/** Enough for all statuses × languages × themes × age and most covers. */
const PAGES_MAX = 500

/** A request that carries only what a refusal page depends on, so that one rendering serves everybody. */
export type RefusedRequest = { request: globalThis.Request; language: string; key: string }

export type RefusalPages = (
  refused: RefusedRequest,
  status: number,
  requestId: string,
) => Promise<Buffer | undefined>

/**
 * The designed pages of refusals, each rendered once and cached. They belong to no Express request, so they call Remix directly.
 * Undefined if the page itself fails.
 */
export function refusalPages(load: LoadBuild): RefusalPages {
  let rendering: Promise<RequestHandler> | undefined
  const pages = new Map<string, Buffer>()
  return async ({ request, key }, status, requestId) => {
    // The page of an internal error shows the request id; all others are the same for everybody.
    const keep = status !== 500 && env().mode !== 'development'
    const known = keep ? pages.get(`${status};${key}`) : undefined
    if (known !== undefined) return known
    const context: AppLoadContext = { requestId, ip: '', visitor: true, hydrate: false, refusal: status }
    try {
      if (env().mode === 'development' || !rendering) rendering = load().then(renderer)
      await (await rendering)(request, context)
    } catch (error) {
      log.error({ err: error, requestId }, 'no page for a refusal')
    }
    if (keep && context.html !== undefined && pages.size < PAGES_MAX)
      pages.set(`${status};${key}`, context.html)
    return context.html
  }
}

const renderer = (build: ServerBuild) =>
  createRequestHandler(guardedBuild(build), env().mode === 'development' ? 'development' : 'production')

export function refusedRequest(request: Request, { languageOf }: Texts): RefusedRequest {
  const headers = new Headers()
  for (const name of ['cookie', 'accept-language'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }
  const asked = /[?&]lang=[a-z]{2}(?=&|$)/.exec(request.url)?.[0].slice(1)
  const language = languageOf(new globalThis.Request(`${env().appUrl}/?${asked ?? ''}`, { headers }))
  const cookies = (request.headers.cookie ?? '').match(/(?:^|; )(theme|age|cover)=\w{1,10}(?=;|$)/g) ?? []
  const plain = cookies.map((pair) => pair.replace('; ', '')).sort()
  return {
    language,
    key: [language, ...plain].join(';'),
    request: new globalThis.Request(`${env().appUrl}/refused`, {
      headers: { 'accept-language': language, cookie: [`lang=${language}`, ...plain].join('; ') },
    }),
  }
}
