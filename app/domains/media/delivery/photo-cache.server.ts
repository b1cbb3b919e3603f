import type { ReadyAnswer } from '~/platform/http/middleware/cache.server'
import { singleton } from '~/platform/process/singleton.server'
import { accessTo, isRecentlyPublic } from '../access.server'

type HotPhoto = ReadyAnswer & { name: string }

const BYTES_MAX = 32 * 1024 * 1024
/** Larger ones stream from the storage: a few of them would push all cards out. */
export const PHOTO_CACHE_BYTES_MAX = 256 * 1024

/** Renditions of public photos that somebody asked for lately, by address; the one not asked for longest stands first. */
const hot = singleton('hot-photos', () => ({ photos: new Map<string, HotPhoto>(), bytes: 0 }))
const asked = new Map<string, Promise<boolean>>()

/** Keeps a rendition that was public just now. */
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
 * The rendition at an address, if it lies ready and everybody may see it at this moment: that is asked of the database
 * at most every two seconds (access.server.ts), so a photo that is withdrawn is gone from here after two seconds.
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

/** Once for all who ask at the same moment. */
function isPublicNow(name: string): Promise<boolean> {
  const known = asked.get(name)
  if (known !== undefined) return known
  const answer = accessTo({ name, viewer: async () => null })
    .then((access) => access === 'public')
    .finally(() => asked.delete(name))
  asked.set(name, answer)
  return answer
}

function forget(path: string): void {
  hot.bytes -= hot.photos.get(path)?.body.length ?? 0
  hot.photos.delete(path)
}
