import { singleton } from '../process/singleton.server'
import { gauge, observableCounter } from './metric.server'

/** The hits and misses of a cache since the start of the process, and its current content. */
type CacheFigures = { hits: number; misses: number; entries: number; bytes: number }

const caches = singleton('metric-caches', () => new Map<string, () => CacheFigures>())

/**
 * Adds a cache to the metrics. `read` is called at each scrape: until then the cache counts in plain numbers, since a counter would be slow
 * compared with responses that take microseconds.
 */
export function registerCache(name: string, read: () => CacheFigures): void {
  caches.set(name, read)
}

const valuesOf = (figure: keyof CacheFigures) => () =>
  [...caches].map(([cache, read]) => ({ labels: { cache }, value: read()[figure] }))

/** The names of the caches are only known at run time. */
const LABELS: { cache: readonly string[] } = { cache: [] }

observableCounter({
  name: 'app_cache_hits_total',
  help: 'Lookups that a cache answered',
  labels: LABELS,
  read: valuesOf('hits'),
})
observableCounter({
  name: 'app_cache_misses_total',
  help: 'Lookups that a cache did not answer',
  labels: LABELS,
  read: valuesOf('misses'),
})
gauge({ name: 'app_cache_entries', help: 'Entries of a cache', labels: LABELS, read: valuesOf('entries') })
gauge({ name: 'app_cache_bytes', help: 'Bytes of a cache', labels: LABELS, read: valuesOf('bytes') })
