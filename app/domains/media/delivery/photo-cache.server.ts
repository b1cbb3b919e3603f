import { LRUCache } from 'lru-cache'
import type { CachedResponse } from '~/platform/http/middleware/cache.server'
import { registerCache } from '~/platform/metrics/caches.server'
import { singleton } from '~/platform/process/singleton.server'
import { accessTo, isRecentlyPublic } from '../access.server'

type CachedPhoto = CachedResponse & { name: string }

const BYTES_MAX = 32 * 1024 * 1024
/** Larger photos stream from the storage: a few of them would evict those of all cards. */
export const CACHED_PHOTO_BYTES_MAX = 256 * 1024

const PHOTOS = '/media/'

/** Recently requested renditions of public photos, by path. */
const cache = singleton(
  'photo-cache',
  () =>
    new LRUCache<string, CachedPhoto>({
      maxSize: BYTES_MAX,
      maxEntrySize: CACHED_PHOTO_BYTES_MAX,
      sizeCalculation: ({ body }) => Math.max(1, body.length),
    }),
)
const lookups = singleton('photo-lookups', () => ({ hits: 0, misses: 0 }))
registerCache('photos', () => ({ ...lookups, entries: cache.size, bytes: cache.calculatedSize }))

/** Running queries, by the photo's name. */
const queries = new Map<string, Promise<boolean>>()

/** Caches a rendition that was public just now. */
export function cachePhoto(path: string, photo: CachedPhoto): void {
  cache.set(path, photo)
}

/**
 * The cached rendition at a path, if the photo is public now. The database is queried at most every two seconds (access.server.ts), so
 * a withdrawn photo disappears here after two seconds.
 */
export function cachedPhoto(path: string): CachedPhoto | null | Promise<CachedPhoto | null> {
  if (!path.startsWith(PHOTOS)) return null
  const photo = cache.get(path)
  if (!photo) {
    lookups.misses += 1
    return null
  }
  lookups.hits += 1
  if (isRecentlyPublic(photo.name)) return photo
  return isPublicNow(photo.name).then((isPublic) => {
    if (isPublic) return photo
    cache.delete(path)
    return null
  })
}

/** One query answers all requests that arrive while it runs. */
function isPublicNow(name: string): Promise<boolean> {
  const running = queries.get(name)
  if (running !== undefined) return running
  const answer = accessTo({ name, viewer: async () => null })
    .then((access) => access === 'public')
    .finally(() => queries.delete(name))
  queries.set(name, answer)
  return answer
}
