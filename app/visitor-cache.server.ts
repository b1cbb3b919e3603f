import type { IncomingMessage, RequestListener } from 'node:http'
import type { Express } from 'express'
import { onListingChange } from '~/domains/listing/listing-changes.server'
import { enqueuePagePurge } from '~/domains/listing/page-purge.server'
import { bus } from '~/platform/bus/bus.server'
import { PageCache } from '~/platform/http/page-cache/page-cache.server'
import { pageCacheMiddleware } from '~/platform/http/page-cache/page-cache-middleware.server'
import { type PageKey, pageKeys } from '~/platform/http/page-cache/page-key.server'
import { pageRenderer } from '~/platform/http/page-cache/render-page.server'
import type { LoadBuild } from '~/platform/http/remix/remix-handler.server'
import { log } from '~/platform/log/log.server'
import { env } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'
import { cacheablePages } from '~/routes/public/cacheable-pages.server'

const RETRY_AFTER = seconds(5)

/**
 * Puts the cache of visitors' pages around the app (decision 0300): hits in front of load shedding, renderings behind it.
 * @param shed adds load shedding in front of a listener
 */
export function behindVisitorCache(
  app: Express,
  load: LoadBuild,
  shed: (next: RequestListener) => RequestListener,
): RequestListener {
  const { pageCacheBytes, pagePurge } = env()
  if (pageCacheBytes === 0) return shed(app)
  const cache = new PageCache(pageRenderer(load), { bytesMax: pageCacheBytes, isShared: Boolean(pagePurge) })
  const { sendCached, renderMissing } = pageCacheMiddleware(app, { cache, keyOf: keysWhileFollowing(cache) })
  return sendCached(shed(renderMissing))
}

/** No page is cached before this process receives changes. */
function keysWhileFollowing(cache: PageCache): (request: IncomingMessage) => PageKey | null {
  const keyOf = pageKeys(cacheablePages)
  let isFollowing = false
  const forget = (userIds: readonly string[] | null) => {
    cache.forget(userIds)
    enqueuePagePurge(userIds).catch((error: unknown) => {
      log.error({ err: error }, 'page cache: a purge of the CDN could not be enqueued')
    })
  }
  const follow = () =>
    onListingChange(forget).then(
      () => {
        isFollowing = true
      },
      (error: unknown) => {
        log.error({ err: error }, 'page cache: cannot listen, retrying')
        setTimeout(follow, RETRY_AFTER).unref()
      },
    )
  // Changes may have been missed.
  bus().onReconnect(() => forget(null))
  void follow()
  return (request) => (isFollowing ? keyOf(request) : null)
}
