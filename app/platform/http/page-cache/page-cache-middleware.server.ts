import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Express } from 'express'
import { encodingFor } from '../compression.server'
import { countPageView } from '../limits/limits.server'
import { matchesTag } from '../matches-tag.server'
import { identifyRequest, logRequest } from '../middleware/access-log.server'
import { addressOf } from '../trusted-proxy.server'
import { bodyOf, type CachedPage, headOf } from './cached-page.server'
import type { PageCache } from './page-cache.server'
import type { PageKey } from './page-key.server'

/** The two places of the cache around load shedding. */
type PageCacheMiddleware = {
  /**
   * Sends cached pages before Express and load shedding see the request: they cost less than a refusal. A request for a page that is being
   * rendered waits for it.
   * @param otherwise handles everything else, with `renderMissing` at its end
   */
  sendCached(otherwise: RequestListener): RequestListener
  /** Renders pages that are not there yet, for requests that load shedding has admitted; everything else is for the app. */
  renderMissing: RequestListener
}

export function pageCacheMiddleware(
  app: Express,
  { cache, keyOf }: { cache: PageCache; keyOf: (request: IncomingMessage) => PageKey | null },
): PageCacheMiddleware {
  function answer(
    found: CachedPage | Promise<CachedPage | null>,
    [request, response]: Parameters<RequestListener>,
    otherwise: RequestListener,
  ): void {
    const identified = identifyRequest(request, app)
    const sendOr = (page: CachedPage | null) => {
      if (!page) return otherwise(request, response)
      const counted = countPageView(addressOf(app, request))
      if (!counted) return send(page, identified, request, response)
      // Over the limit: the app refuses it, with its own page.
      const settle = (isOver: boolean) =>
        isOver ? otherwise(request, response) : send(page, identified, request, response)
      counted.then(
        (reached) => settle(reached !== null),
        () => settle(true),
      )
    }
    if (found instanceof Promise) void found.then(sendOr)
    else sendOr(found)
  }

  return {
    sendCached: (otherwise) => (request, response) => {
      const key = keyOf(request)
      const found = key ? (cache.find(key) ?? cache.running(key)) : undefined
      if (found === undefined) otherwise(request, response)
      else answer(found, [request, response], otherwise)
    },
    renderMissing: (request, response) => {
      const key = keyOf(request)
      if (key) answer(cache.find(key) ?? cache.load(key), [request, response], app)
      else app(request, response)
    },
  }
}

function send(
  page: CachedPage,
  { id, startedAt }: ReturnType<typeof identifyRequest>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  logRequest({ id, startedAt, request, response })
  if (matchesTag(request.headers['if-none-match'], page.etag)) {
    page.counts.unchanged.count += 1
    response.writeHead(304, headOf(page, 'unchanged', id)).end()
    return
  }
  const encoding = encodingFor(request.headers['accept-encoding'])
  page.counts.whole.count += 1
  response.writeHead(200, headOf(page, encoding, id))
  response.end(request.method === 'HEAD' ? undefined : bodyOf(page, encoding).body)
}
