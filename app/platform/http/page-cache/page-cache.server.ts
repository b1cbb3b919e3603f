import { LRUCache } from 'lru-cache'
import { log } from '../../log/log.server'
import { registerCache } from '../../metrics/caches.server'
import { seconds } from '../../time/durations'
import { type CachedPage, cachedPage, type RenderedPage, sharedCaching } from './cached-page.server'
import type { PageKey } from './page-key.server'

/** A younger page is sent as it is. `forget` removes pages that must no longer be shown, whatever their age. */
const FRESH_PERIOD = seconds(15)
/** An older page is not sent. Between the two ages a page is sent while a new one is rendered. */
const MAX_AGE = seconds(30)
/**
 * Load shedding does not apply to renewals. Therefore their number at a time and per second is limited: otherwise many URLs would keep a process
 * rendering. A page that is not renewed is rendered by a request, to which load shedding applies.
 */
const RENEWALS_MAX = 2
const RENEWAL_INTERVAL_MS = 50
/** How long after a change a page may still be rendered from old data, read from a replica that lags behind. */
const REPLICATION_LAG_MAX = seconds(2)
/** Longer than it takes to render any page. */
const CHANGE_RETENTION = seconds(30)
const CHANGES_MAX = 10_000

/** How many requested keys are remembered, of those kinds of pages that have many. */
const REQUESTED_KEYS_MAX = 10_000

/** Returns the page of a key, or null if it must not be cached. */
export type RenderPage = (key: PageKey) => Promise<RenderedPage | null>

export type PageCache = {
  /** A page that may be sent now. One that is no longer fresh is renewed in the background. */
  find(key: PageKey): CachedPage | null
  /** The page that is being rendered for somebody else at this moment. */
  running(key: PageKey): Promise<CachedPage | null> | undefined
  /**
   * Renders the page, once for all who ask meanwhile. Null: this request needs a rendering of its own. So does the first in thirty seconds for one
   * page of many: kept, it would only push out pages that are read again. Never rejects.
   */
  load(key: PageKey): Promise<CachedPage | null>
  /** These people changed: no page that shows one of them is sent any more, also none that is being rendered. Null: everybody. */
  forget(ids: readonly string[] | null): void
}

/**
 * Whole pages in memory, the least recently used ones leaving first.
 * @param isShared whether a CDN may keep the pages
 */
export function pageCache(
  render: RenderPage,
  { bytesMax, isShared = false }: { bytesMax: number; isShared?: boolean },
): PageCache {
  const pages = new LRUCache<string, CachedPage>({ maxSize: bytesMax, sizeCalculation: ({ bytes }) => bytes })
  const renderings = new Map<string, Promise<CachedPage | null>>()
  /** Pages of many that somebody asked for lately, and whether they can be cached as far as known. */
  const requested = new LRUCache<string, boolean>({
    max: REQUESTED_KEYS_MAX,
    ttl: MAX_AGE,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
  })
  const changes = new RecentChanges()
  const lookups = { hits: 0, misses: 0 }
  registerCache('pages', () => ({ ...lookups, entries: pages.size, bytes: pages.calculatedSize }))
  let renewals = 0
  let renewedAt = Number.NEGATIVE_INFINITY

  async function renderOne(key: PageKey): Promise<CachedPage | null> {
    const renderedAt = performance.now()
    try {
      const rendered = await render(key)
      if (!rendered) {
        // Rendered for nothing once, not with every request.
        if (key.isOneOfMany) requested.set(key.id, false)
        return null
      }
      const page = await cachedPage(rendered, { path: key.path, renderedAt, previous: pages.peek(key.id) })
      // Its data may have been read before the change.
      if (changes.since(renderedAt, page)) return null
      if (changes.since(renderedAt - REPLICATION_LAG_MAX, page)) return page
      if (isShared) page.caching = sharedCaching(page)
      pages.set(key.id, page)
      return page
    } catch (error) {
      log.error({ err: error, path: key.path }, 'page cache: a page could not be rendered')
      return null
    }
  }

  function load(key: PageKey): Promise<CachedPage | null> {
    if (!key.isOneOfMany || requested.get(key.id)) return renderShared(key)
    if (!requested.has(key.id)) requested.set(key.id, true)
    return Promise.resolve(null)
  }

  function renderShared(key: PageKey): Promise<CachedPage | null> {
    const running = renderings.get(key.id)
    if (running !== undefined) return running
    const rendering = renderOne(key).finally(() => renderings.delete(key.id))
    renderings.set(key.id, rendering)
    return rendering
  }

  function renew(key: PageKey): void {
    const now = performance.now()
    if (renewals >= RENEWALS_MAX || now < renewedAt + RENEWAL_INTERVAL_MS || renderings.has(key.id)) return
    renewals += 1
    renewedAt = now
    void renderShared(key).finally(() => {
      renewals -= 1
    })
  }

  return {
    find(key) {
      const page = pages.get(key.id)
      const age = page ? performance.now() - page.renderedAt : MAX_AGE
      if (!page || age >= MAX_AGE) {
        pages.delete(key.id)
        lookups.misses += 1
        return null
      }
      lookups.hits += 1
      if (age >= FRESH_PERIOD) renew(key)
      return page
    },
    running: (key) => renderings.get(key.id),
    load,
    forget(ids) {
      changes.add(ids)
      if (!ids) return pages.clear()
      for (const [id, { shows }] of [...pages.entries()]) {
        if (ids.some((one) => shows.has(one))) pages.delete(id)
      }
    },
  }
}

/** Who changed a short while ago. */
class RecentChanges {
  /** In the order of time. */
  readonly #at = new Map<string, number>()
  #everybodyAt = Number.NEGATIVE_INFINITY

  add(ids: readonly string[] | null): void {
    const now = performance.now()
    for (const [id, at] of this.#at) {
      if (at > now - CHANGE_RETENTION) break
      this.#at.delete(id)
    }
    if (!ids || this.#at.size + ids.length > CHANGES_MAX) {
      this.#at.clear()
      this.#everybodyAt = now
    }
    for (const id of ids ?? []) {
      this.#at.delete(id)
      this.#at.set(id, now)
    }
  }

  /** Whether somebody on the page changed at that moment or later. */
  since(moment: number, { shows }: CachedPage): boolean {
    if (this.#everybodyAt >= moment) return true
    for (const id of shows) if ((this.#at.get(id) ?? Number.NEGATIVE_INFINITY) >= moment) return true
    return false
  }
}
