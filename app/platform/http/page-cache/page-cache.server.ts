import { LRUCache } from 'lru-cache'
import { log } from '../../log/log.server'
import { registerCache } from '../../metrics/caches.server'
import { seconds } from '../../time/durations'
import { type CachedPage, cachedPage, type RenderedPage, sharedCaching } from './cached-page.server'
import type { PageKey } from './page-key.server'

/** Until this age a page is sent without a renewal. `forget` removes pages that must no longer be shown, whatever their age. */
const FRESH_PERIOD = seconds(15)
/** From this age on a page is not sent. Between the two ages a page is sent while a new one is rendered. */
const MAX_AGE = seconds(30)
/**
 * Load shedding does not apply to renewals, so their number at a time and per second is limited: otherwise requests for many URLs would
 * keep a process busy with rendering. A page that is not renewed is rendered by a later request, to which load shedding applies.
 */
const RENEWALS_MAX = 2
const RENEWAL_INTERVAL_MS = 50
/** How long after a change a page may still be rendered from old data, read from a replica that lags behind. */
const REPLICATION_LAG_MAX = seconds(2)
/** Longer than it takes to render any page. */
const CHANGE_RETENTION = seconds(30)
const CHANGES_MAX = 10_000

/** How many requested keys are remembered, for pages with `isOneOfMany`. */
const REQUESTED_KEYS_MAX = 10_000

/** Returns the page of a key, or null if it must not be cached. */
export type RenderPage = (key: PageKey) => Promise<RenderedPage | null>

export type PageCache = {
  /** A page that may be sent now. One that is no longer fresh is renewed in the background. */
  find(key: PageKey): CachedPage | null
  /** The page if another request's rendering of it is in progress. */
  running(key: PageKey): Promise<CachedPage | null> | undefined
  /**
   * Renders the page, once for all requests that arrive meanwhile. Null if the app must render it for this request alone. That includes
   * the first request for a page with `isOneOfMany` in thirty seconds: most such pages are read once, and storing them would evict pages
   * that are read again. Never rejects.
   */
  load(key: PageKey): Promise<CachedPage | null>
  /** The data of these people changed: removes all pages that show one of them, and discards those being rendered. Null: all pages. */
  forget(ids: readonly string[] | null): void
}

/**
 * Stores whole pages in memory and evicts the least recently used ones.
 * @param isShared whether a CDN may keep the pages
 */
export function pageCache(
  render: RenderPage,
  { bytesMax, isShared = false }: { bytesMax: number; isShared?: boolean },
): PageCache {
  const pages = new LRUCache<string, CachedPage>({ maxSize: bytesMax, sizeCalculation: ({ bytes }) => bytes })
  const renderings = new Map<string, Promise<CachedPage | null>>()
  /** Keys with `isOneOfMany` that were requested lately. False: the page turned out not to be cacheable. */
  const requestedKeys = new LRUCache<string, boolean>({
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
        // Otherwise every request for it would render it twice: here, and in the app.
        if (key.isOneOfMany) requestedKeys.set(key.id, false)
        return null
      }
      const page = await cachedPage(rendered, { path: key.path, renderedAt, previous: pages.peek(key.id) })
      // The data may have been read before the change.
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
    if (!key.isOneOfMany || requestedKeys.get(key.id)) return renderShared(key)
    if (!requestedKeys.has(key.id)) requestedKeys.set(key.id, true)
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

/** Whose data changed within CHANGE_RETENTION. */
class RecentChanges {
  /** When each person's data changed last, the earliest first. */
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

  /** Whether the data of somebody on the page changed at that moment or later. */
  since(moment: number, { shows }: CachedPage): boolean {
    if (this.#everybodyAt >= moment) return true
    for (const id of shows) if ((this.#at.get(id) ?? Number.NEGATIVE_INFINITY) >= moment) return true
    return false
  }
}
