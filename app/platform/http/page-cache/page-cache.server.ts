import { LRUCache } from 'lru-cache'
import { log } from '../../log/log.server'
import { registerCache } from '../../metrics/caches.server'
import { seconds } from '../../time/durations'
import { type CachedPage, cachedPage, type RenderedPage, sharedCaching } from './cached-page.server'
import type { PageKey } from './page-key.server'

/** A page this young is sent as it is: what must not be shown any longer leaves by `forget`, not by age … */
const FRESH = seconds(15)
/** … and until then once more while a new one is rendered. Nothing older is sent. */
const USABLE = seconds(30)
/**
 * Renewals pass no admission, so they are few: at a time, and in a second, else many addresses would keep a process rendering. What they do
 * not renew is rendered by a request, admitted as any other.
 */
const RENEWALS_MAX = 2
const RENEWAL_EVERY_MS = 50
/** How long after a change a page may still be rendered from what was before it, by a database that follows another. */
const SETTLES = seconds(2)
/** Longer than any page renders. */
const CHANGES_KEPT = seconds(30)
const CHANGES_MAX = 10_000

/** How many addresses of the pages of which there are many are remembered. */
const ASKED_MAX = 10_000

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
  const asked = new LRUCache<string, boolean>({
    max: ASKED_MAX,
    ttl: USABLE,
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
        if (key.isOneOfMany) asked.set(key.id, false)
        return null
      }
      const page = await cachedPage(rendered, { path: key.path, renderedAt, previous: pages.peek(key.id) })
      // Its data may have been read before the change.
      if (changes.since(renderedAt, page)) return null
      if (changes.since(renderedAt - SETTLES, page)) return page
      if (isShared) page.caching = sharedCaching(page)
      pages.set(key.id, page)
      return page
    } catch (error) {
      log.error({ err: error, path: key.path }, 'page cache: a page could not be rendered')
      return null
    }
  }

  function load(key: PageKey): Promise<CachedPage | null> {
    if (!key.isOneOfMany || asked.get(key.id)) return renderShared(key)
    if (!asked.has(key.id)) asked.set(key.id, true)
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
    if (renewals >= RENEWALS_MAX || now < renewedAt + RENEWAL_EVERY_MS || renderings.has(key.id)) return
    renewals += 1
    renewedAt = now
    void renderShared(key).finally(() => {
      renewals -= 1
    })
  }

  return {
    find(key) {
      const page = pages.get(key.id)
      const age = page ? performance.now() - page.renderedAt : USABLE
      if (!page || age >= USABLE) {
        pages.delete(key.id)
        lookups.misses += 1
        return null
      }
      lookups.hits += 1
      if (age >= FRESH) renew(key)
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
      if (at > now - CHANGES_KEPT) break
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
