import { privateAlbums } from 'db/schema/albums'
import { images } from 'db/schema/media'
import { sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Queryable } from '~/platform/database/db.server'
import { isOwnAlbum } from './access.server'
import { type AlbumLimits, limitsOf } from './album-limits.server'

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

/** The same for a stored album; true for an unknown one. */
export async function isOverLimit(
  q: Queryable,
  { owner, albumId }: { owner: Pick<Viewer, 'id' | 'isPremium'>; albumId: string },
): Promise<boolean> {
  const limits = await limitsOf(owner)
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
