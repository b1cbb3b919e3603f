import { ALBUM_IMAGES_MAX, ALBUMS_MAX, FREE_ALBUM_IMAGES, FREE_ALBUMS } from 'db/limits/media'
import { platformSettings } from 'db/schema/admin'
import { privateAlbums } from 'db/schema/albums'
import { images } from 'db/schema/media'
import { sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Queryable } from '~/platform/database/db.server'
import { isOwnAlbum } from './access.server'

/** How many albums an owner may have, and how many photos in each. */
export type AlbumLimits = { albums: number; imagesPerAlbum: number }

/** The limits without premium (SPEC 9 "Free private albums"), as set by admins. Read here, since albums must not import the settings. */
export async function freeAlbumLimits(q: Queryable = db): Promise<AlbumLimits> {
  const [set] = await q
    .select({ albums: platformSettings.freeAlbums, imagesPerAlbum: platformSettings.freeAlbumImages })
    .from(platformSettings)
  return set ?? { albums: FREE_ALBUMS, imagesPerAlbum: FREE_ALBUM_IMAGES }
}

/**
 * The limits of an owner. Premium has none but the technical maximum (SPEC 9); the numbers that admins can set are below it
 * (PLATFORM_NUMBERS).
 * @param q the transaction, if the caller is in one. On a second connection it could wait for ever: for transactions that use up the pool and
 *   wait for the caller's locks
 */
export async function limitsOf(
  { isPremium }: Pick<Viewer, 'isPremium'>,
  q: Queryable = db,
): Promise<AlbumLimits> {
  return isPremium ? { albums: ALBUMS_MAX, imagesPerAlbum: ALBUM_IMAGES_MAX } : freeAlbumLimits(q)
}

/**
 * Whether an album is over its owner's limits, after premium has ended: it has too many images, or the owner already has the allowed number
 * of older albums. Nothing is deleted; the album can no longer be shared (decision 0181).
 */
export function exceedsLimits(
  { imageCount, olderAlbums }: { imageCount: number; olderAlbums: number },
  limits: AlbumLimits,
): boolean {
  return olderAlbums >= limits.albums || imageCount > limits.imagesPerAlbum
}

/** Whether a stored album is over its owner's limits (`exceedsLimits`); true for an unknown one. */
export async function isOverLimit(
  q: Queryable,
  { owner, albumId }: { owner: Pick<Viewer, 'id' | 'isPremium'>; albumId: string },
): Promise<boolean> {
  const limits = await limitsOf(owner, q)
  const [album] = await q
    .select({
      imageCount: sql<number>`(select count(*)::int from ${images} where ${images.albumId} = ${albumId})`,
      olderAlbums: sql<number>`(select count(*)::int from private_albums older where older.owner_id = ${owner.id} and not older.is_removed
        and (older.created_at, older.id) < (${privateAlbums}.created_at, ${privateAlbums}.id))`,
    })
    .from(privateAlbums)
    .where(isOwnAlbum(owner.id, albumId))
  return !album || exceedsLimits(album, limits)
}
