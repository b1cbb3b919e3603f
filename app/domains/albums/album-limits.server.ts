import { ALBUM_IMAGES_MAX, ALBUMS_MAX, FREE_ALBUM_IMAGES, FREE_ALBUMS } from 'db/limits/media'
import { platformSettings } from 'db/schema/admin'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'

/** How many albums an owner may have, and how many photos in each. */
export type AlbumLimits = { albums: number; imagesPerAlbum: number }

/** The limits without premium (SPEC 9 "Free private albums"), as set by admins. Read here, since albums must not import the settings. */
export async function freeAlbumLimits(): Promise<AlbumLimits> {
  const [set] = await db
    .select({ albums: platformSettings.freeAlbums, imagesPerAlbum: platformSettings.freeAlbumImages })
    .from(platformSettings)
  return set ?? { albums: FREE_ALBUMS, imagesPerAlbum: FREE_ALBUM_IMAGES }
}

/** The limits of an owner, never above the technical maximum. Premium has no other limit (SPEC 9). */
export async function limitsOf({ isPremium }: Pick<Viewer, 'isPremium'>): Promise<AlbumLimits> {
  if (isPremium) return { albums: ALBUMS_MAX, imagesPerAlbum: ALBUM_IMAGES_MAX }
  const free = await freeAlbumLimits()
  return {
    albums: Math.min(free.albums, ALBUMS_MAX),
    imagesPerAlbum: Math.min(free.imagesPerAlbum, ALBUM_IMAGES_MAX),
  }
}
