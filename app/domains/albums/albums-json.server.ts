import type { Viewer } from '~/domains/accounts/viewer.server'
import { rowsOf } from '~/platform/database/db.server'
import { type OwnAlbum, ownAlbums } from './own-albums.server'

/** An own album as the API returns it (SPEC 3 "private_albums"), with the ids of its images. */
export type AlbumAsJson = Omit<OwnAlbum, 'cover'> & {
  ownerId: string
  imageUrls: string[]
  images: { id: string; url: string }[]
  /** The cover's URL; null without images. */
  coverImageUrl: string | null
  /** No call sets it (DECISIONS "Chat and albums"). */
  isPublic: false
}

/** Own albums, oldest first, or one of them. Two statements. */
export async function albumsAsJson(
  owner: Pick<Viewer, 'id' | 'isPremium'>,
  albumId: string | null = null,
): Promise<AlbumAsJson[]> {
  const [{ albums }, rows] = await Promise.all([
    ownAlbums(owner),
    rowsOf<{ albumId: string; id: string; url: string }>(IMAGES, [owner.id, albumId], { prepared: true }),
  ])
  const imagesOf = new Map<string, { id: string; url: string }[]>()
  for (const { albumId, ...image } of rows) {
    const images = imagesOf.get(albumId) ?? []
    images.push(image)
    imagesOf.set(albumId, images)
  }
  return albums
    .filter(({ id }) => albumId === null || id === albumId)
    .map(({ cover, ...album }) => {
      const images = imagesOf.get(album.id) ?? []
      return {
        ...album,
        ownerId: owner.id,
        imageUrls: images.map(({ url }) => url),
        images,
        coverImageUrl: cover?.url ?? null,
        isPublic: false,
      }
    })
}

// Bounded by ALBUMS_MAX albums of ALBUM_IMAGES_MAX images.
const IMAGES = `
  select i.album_id as "albumId", i.id, i.url from private_albums a
  join images i on i.album_id = a.id
  where a.owner_id = $1::uuid and not a.is_removed and ($2::uuid is null or a.id = $2::uuid)
  order by i.album_id, i.position, i.created_at, i.id`
