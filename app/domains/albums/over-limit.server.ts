import { privateAlbums } from 'db/schema/albums'
import { images } from 'db/schema/media'
import { sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Queryable } from '~/platform/database/db.server'
import { type AlbumLimits, limitsOf } from './album-limits.server'
import { isOwnAlbum } from './own-album.server'

/**
 * Which albums are over an owner's limits, after premium has ended: the ones created after the allowed number, and those with too many
 * images. Nothing is deleted; they can no longer be shared (decision 0181).
 * @param albums all albums of the owner, oldest first
 */
export function overLimit<Album extends { id: string; imageCount: number }>(
  albums: readonly Album[],
  limits: AlbumLimits,
): Set<string> {
  return new Set(
    albums
      .filter(({ imageCount }, at) => at >= limits.albums || imageCount > limits.imagesPerAlbum)
      .map(({ id }) => id),
  )
}

/** Whether one album is over its owner's limits. One statement. */
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
  if (!album) return true
  return album.olderAlbums >= limits.albums || album.imageCount > limits.imagesPerAlbum
}
