import { ALBUM_IMAGES_MAX, ALBUMS_MAX, FREE_ALBUM_IMAGES, FREE_ALBUMS } from 'db/limits/media'
import { platformSettings } from 'db/schema/admin'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'

/** What one owner may have. The free limits never exceed the technical bounds. */
export type AlbumLimits = { albums: number; imagesPerAlbum: number }

/** The limits without premium (SPEC 9 "Free private albums"), as admins set them. The domain of the settings comes after this one. */
export async function albumLimits(): Promise<AlbumLimits> {
  const [set] = await db
    .select({ albums: platformSettings.freeAlbums, imagesPerAlbum: platformSettings.freeAlbumImages })
    .from(platformSettings)
  return set ?? { albums: FREE_ALBUMS, imagesPerAlbum: FREE_ALBUM_IMAGES }
}

/** The limits of this owner: premium is unlimited by SPEC 9, within the technical bounds. */
export async function limitsOf({ isPremium }: Pick<Viewer, 'isPremium'>): Promise<AlbumLimits> {
  if (isPremium) return { albums: ALBUMS_MAX, imagesPerAlbum: ALBUM_IMAGES_MAX }
  const free = await albumLimits()
  return {
    albums: Math.min(free.albums, ALBUMS_MAX),
    imagesPerAlbum: Math.min(free.imagesPerAlbum, ALBUM_IMAGES_MAX),
  }
}
