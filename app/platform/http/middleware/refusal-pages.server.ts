import type { AppLoadContext, RequestHandler } from '@remix-run/node'
import type { Request } from 'express'
import { env } from '../../env.server'
import { log } from '../../log/log.server'
import type { Texts } from './refusals.server'

/** Statuses × languages × themes × age, and no more. */
const PAGES_MAX = 500

/** A request that carries nothing but what a refusal page depends on, so that one rendering serves everybody. */
export type RefusedRequest = { request: globalThis.Request; language: string; key: string }

export type RefusalPages = (
  refused: RefusedRequest,
  status: number,
  requestId: string,
) => Promise<Buffer | undefined>

/** The designed pages of refusals, rendered once each and kept. Undefined where the page itself fails. */
export function refusalPages(handle: RequestHandler): RefusalPages {
  const pages = new Map<string, Buffer>()
  return async ({ request, key }, status, requestId) => {
    // The page of an inner error names the request; all others say the same to everybody.
    const keep = status !== 500 && env().mode !== 'development'
    const known = keep ? pages.get(`${status};${key}`) : undefined
    if (known !== undefined) return known
    const context: AppLoadContext = { requestId, ip: '', visitor: true, hydrate: false, refusal: status }
    try {
      await handle(request, context)
    } catch (error) {
      log.error({ err: error, requestId }, 'no page for a refusal')
    }
    if (keep && context.html !== undefined && pages.size < PAGES_MAX)
      pages.set(`${status};${key}`, context.html)
    return context.html
  }
}

export function refusedRequest(request: Request, { languageOf }: Texts): RefusedRequest {
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
