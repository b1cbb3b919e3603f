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

/** Stores whole pages in memory and evicts the least recently used ones. */
export class PageCache {
  readonly #render: RenderPage
  readonly #isShared: boolean
  readonly #pages: LRUCache<string, CachedPage>
  readonly #renderings = new Map<string, Promise<CachedPage | null>>()
  /** Keys with `isOneOfMany` that were requested lately. False: the page turned out not to be cacheable. */
  readonly #requestedKeys = new LRUCache<string, boolean>({
    max: REQUESTED_KEYS_MAX,
    ttl: MAX_AGE,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
  })
  readonly #changes = new RecentChanges()
  readonly #lookups = { hits: 0, misses: 0 }
  #renewals = 0
  #renewedAt = Number.NEGATIVE_INFINITY

  /** @param isShared whether a CDN may keep the pages */
  constructor(render: RenderPage, { bytesMax, isShared = false }: { bytesMax: number; isShared?: boolean }) {
    this.#render = render
    this.#isShared = isShared
    const pages = new LRUCache<string, CachedPage>({
      maxSize: bytesMax,
      sizeCalculation: ({ bytes }) => bytes,
    })
    this.#pages = pages
    registerCache('pages', () => ({ ...this.#lookups, entries: pages.size, bytes: pages.calculatedSize }))
  }

  /** A page that may be sent now. One that is no longer fresh is renewed in the background. */
  find(key: PageKey): CachedPage | null {
    const page = this.#pages.get(key.id)
    const age = page ? performance.now() - page.renderedAt : MAX_AGE
    if (!page || age >= MAX_AGE) {
      this.#pages.delete(key.id)
      this.#lookups.misses += 1
      return null
    }
    this.#lookups.hits += 1
    if (age >= FRESH_PERIOD) this.#renew(key)
    return page
  }

  /** The page if another request's rendering of it is in progress. */
  running(key: PageKey): Promise<CachedPage | null> | undefined {
    return this.#renderings.get(key.id)
  }

  /**
   * Renders the page, once for all requests that arrive meanwhile. Null if the app must render it for this request alone. That includes
   * the first request for a page with `isOneOfMany` in thirty seconds: most such pages are read once, and storing them would evict pages
   * that are read again. Never rejects.
   */
  load(key: PageKey): Promise<CachedPage | null> {
    const requested = this.#requestedKeys
    if (!key.isOneOfMany || requested.get(key.id)) return this.#renderShared(key)
    if (!requested.has(key.id)) requested.set(key.id, true)
    return Promise.resolve(null)
  }

  /** The data of these people changed: removes all pages that show one of them, and discards those being rendered. Null: all pages. */
  forget(ids: readonly string[] | null): void {
    this.#changes.add(ids)
    if (!ids) {
      this.#pages.clear()
      return
    }
    for (const [id, { shows }] of [...this.#pages.entries()]) {
      if (ids.some((one) => shows.has(one))) this.#pages.delete(id)
    }
  }

  #renew(key: PageKey): void {
    const now = performance.now()
    const isLimited = this.#renewals >= RENEWALS_MAX || now < this.#renewedAt + RENEWAL_INTERVAL_MS
    if (isLimited || this.#renderings.has(key.id)) return
    this.#renewals += 1
    this.#renewedAt = now
    void this.#renderShared(key).finally(() => {
      this.#renewals -= 1
    })
  }

  #renderShared(key: PageKey): Promise<CachedPage | null> {
    const running = this.#renderings.get(key.id)
    if (running !== undefined) return running
    const rendering = this.#renderOne(key).finally(() => this.#renderings.delete(key.id))
    this.#renderings.set(key.id, rendering)
    return rendering
  }

  async #renderOne(key: PageKey): Promise<CachedPage | null> {
    const renderedAt = performance.now()
    try {
      const rendered = await this.#render(key)
      if (!rendered) {
        // Otherwise every request for it would render it twice: here, and in the app.
        if (key.isOneOfMany) this.#requestedKeys.set(key.id, false)
        return null
      }
      const previous = this.#pages.peek(key.id)
      const page = await cachedPage(rendered, { path: key.path, renderedAt, previous })
      // The data may have been read before the change.
      if (this.#changes.since(renderedAt, page)) return null
      if (this.#changes.since(renderedAt - REPLICATION_LAG_MAX, page)) return page
      if (this.#isShared) page.caching = sharedCaching(page)
      this.#pages.set(key.id, page)
      return page
    } catch (error) {
      log.error({ err: error, path: key.path }, 'page cache: a page could not be rendered')
      return null
    }
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
