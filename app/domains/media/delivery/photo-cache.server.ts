import { LRUCache } from 'lru-cache'
import type { ReadyAnswer } from '~/platform/http/middleware/cache.server'
import { registerCache } from '~/platform/metrics/caches.server'
import { singleton } from '~/platform/process/singleton.server'
import { accessTo, isRecentlyPublic } from '../access.server'

type HotPhoto = ReadyAnswer & { name: string }

const BYTES_MAX = 32 * 1024 * 1024
/** Larger ones stream from the storage: a few of them would evict all cards. */
export const PHOTO_CACHE_BYTES_MAX = 256 * 1024

const PHOTOS = '/media/'

/** Renditions of public photos that somebody asked for lately, by address. */
const hot = singleton(
  'photo-cache',
  () =>
    new LRUCache<string, HotPhoto>({
      maxSize: BYTES_MAX,
      maxEntrySize: PHOTO_CACHE_BYTES_MAX,
      sizeCalculation: ({ body }) => Math.max(1, body.length),
    }),
)
const lookups = singleton('photo-lookups', () => ({ hits: 0, misses: 0 }))
registerCache('photos', () => ({ ...lookups, entries: hot.size, bytes: hot.calculatedSize }))

const queries = new Map<string, Promise<boolean>>()

/** Caches a rendition that was public just now. */
export function cachePhoto(path: string, photo: HotPhoto): void {
  hot.set(path, photo)
}

/**
 * The cached rendition at a URL, if the photo is public now: the database is queried at most every two seconds (access.server.ts), so
 * a withdrawn photo disappears here after two seconds.
 */
export function cachedPhoto(path: string): HotPhoto | null | Promise<HotPhoto | null> {
  if (!path.startsWith(PHOTOS)) return null
  const photo = hot.get(path)
  if (photo) lookups.hits += 1
  else lookups.misses += 1
  if (!photo) return null
  if (isRecentlyPublic(photo.name)) return photo
  return isPublicNow(photo.name).then((isPublic) => {
    if (isPublic) return photo
    hot.delete(path)
    return null
  })
}

/** Once for all who ask at the same moment. */
function isPublicNow(name: string): Promise<boolean> {
  const running = queries.get(name)
  if (running !== undefined) return running
  const answer = accessTo({ name, viewer: async () => null })
    .then((access) => access === 'public')
    .finally(() => queries.delete(name))
  queries.set(name, answer)
  return answer
}
