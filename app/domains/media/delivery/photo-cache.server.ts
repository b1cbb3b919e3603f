import type { ReadyAnswer } from '~/platform/http/middleware/cache.server'
import { singleton } from '~/platform/process/singleton.server'
import { accessTo, isRecentlyPublic } from '../access.server'

type HotPhoto = ReadyAnswer & { name: string }

const BYTES_MAX = 32 * 1024 * 1024
/** Larger ones stream from the storage: a few of them would evict all cards. */
export const PHOTO_CACHE_BYTES_MAX = 256 * 1024

/** Recently requested renditions of public photos, by URL, least recently used first. */
const hot = singleton('hot-photos', () => ({ photos: new Map<string, HotPhoto>(), bytes: 0 }))
const queries = new Map<string, Promise<boolean>>()

/** Caches a rendition that was public just now. */
export function cachePhoto(path: string, photo: HotPhoto): void {
  if (photo.body.length > PHOTO_CACHE_BYTES_MAX) return
  forget(path)
  hot.photos.set(path, photo)
  hot.bytes += photo.body.length
  for (const [oldest] of hot.photos) {
    if (hot.bytes <= BYTES_MAX) return
    forget(oldest)
  }
}

/**
 * The cached rendition at a URL, if the photo is public now: the database is queried at most every two seconds (access.server.ts), so
 * a withdrawn photo disappears here after two seconds.
 */
export function cachedPhoto(path: string): HotPhoto | null | Promise<HotPhoto | null> {
  const photo = hot.photos.get(path)
  if (!photo) return null
  if (isRecentlyPublic(photo.name)) return used(path, photo)
  return isPublicNow(photo.name).then((isPublic) => {
    if (isPublic) return used(path, photo)
    forget(path)
    return null
  })
}

function used(path: string, photo: HotPhoto): HotPhoto {
  hot.photos.delete(path)
  hot.photos.set(path, photo)
  return photo
}

/** One query for all concurrent requests. */
function isPublicNow(name: string): Promise<boolean> {
  const running = queries.get(name)
  if (running !== undefined) return running
  const answer = accessTo({ name, viewer: async () => null })
    .then((access) => access === 'public')
    .finally(() => queries.delete(name))
  queries.set(name, answer)
  return answer
}

function forget(path: string): void {
  hot.bytes -= hot.photos.get(path)?.body.length ?? 0
  hot.photos.delete(path)
}
