import { singleton } from '../process/singleton.server'
import { gauge, observableCounter } from './metric.server'

/** What a cache has counted since the start of the process, and what it holds now. */
export type CacheFigures = { hits: number; misses: number; entries: number; bytes: number }

const caches = singleton('metric-caches', () => new Map<string, () => CacheFigures>())

/**
 * Adds a cache to the metrics. `read` is called at each scrape: the cache counts in plain numbers, which costs nothing where a response
 * takes microseconds.
 */
export function registerCache(name: string, read: () => CacheFigures): void {
  caches.set(name, read)
}

const each = (figure: keyof CacheFigures) => () =>
  [...caches].map(([cache, read]) => ({ labels: { cache }, value: read()[figure] }))

const CACHE: { cache: readonly string[] } = { cache: [] }

observableCounter({
  name: 'app_cache_hits_total',
  help: 'Lookups that a cache answered',
  labels: CACHE,
  read: each('hits'),
})
observableCounter({
  name: 'app_cache_misses_total',
  help: 'Lookups that a cache did not answer',
  labels: CACHE,
  read: each('misses'),
})
gauge({ name: 'app_cache_entries', help: 'Entries of a cache', labels: CACHE, read: each('entries') })
gauge({ name: 'app_cache_bytes', help: 'Bytes of a cache', labels: CACHE, read: each('bytes') })
