import type { Viewer } from '~/domains/accounts/viewer.server'
import { rowsOf } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { type AlbumImage, IMAGE_FIELDS, IMAGE_ORDER } from './access.server'
import { type AlbumLimits, exceedsLimits, limitsOf } from './album-limits.server'

/** An own album, as its owner's lists show it. */
export type OwnAlbum = {
  id: string
  title: string
  description: string | null
  isExplicit: boolean
  imageCount: number
  /** The chosen cover, else the first image; null without images. */
  cover: AlbumImage | null
  /** Over the limits since premium ended: it cannot be shared. */
  isOverLimit: boolean
  createdAt: string
  updatedAt: string
}
/** `isFull`: no further album may be created; `limits` are those of the owner. */
export type OwnAlbums = { albums: OwnAlbum[]; isFull: boolean; limits: AlbumLimits }

type Owner = Pick<Viewer, 'id' | 'isPremium'>
type Row = Omit<OwnAlbum, 'isOverLimit'>

/** One's own albums, oldest first (SPEC 2 "Meine Alben"). One statement. */
export async function ownAlbums(owner: Owner): Promise<OwnAlbums> {
  const [rows, limits] = await Promise.all([
    rowsOf<Row>(ALBUMS, [owner.id], { prepared: true }),
    limitsOf(owner),
  ])
  const albums = rows.map((row, olderAlbums) => ({
    ...serialized(row),
    isOverLimit: exceedsLimits({ imageCount: row.imageCount, olderAlbums }, limits),
  }))
  return { albums, isFull: rows.length >= limits.albums, limits }
}

/** `isHeld`: nobody else gets it, because a moderator has to look at it or has removed it. */
export type OwnAlbumImage = AlbumImage & { isHeld: boolean }

export type OwnAlbumPage = OwnAlbum & {
  images: OwnAlbumImage[]
  /** How many images may still be added; 0 for an album over the limits. */
  room: number
  limits: AlbumLimits
}

/** An own album with its images in order; null for albums of others, unknown and invalid ids. One statement. */
export async function ownAlbum(owner: Owner, albumId: string): Promise<OwnAlbumPage | null> {
  if (!isGuid(albumId)) return null
  const [[row], limits] = await Promise.all([
    rowsOf<Row & { images: OwnAlbumImage[]; olderAlbums: number }>(ALBUM, [owner.id, albumId], {
      prepared: true,
    }),
    limitsOf(owner),
  ])
  if (!row) return null
  const { olderAlbums, ...album } = row
  const isOverLimit = exceedsLimits(row, limits)
  const room = isOverLimit ? 0 : limits.imagesPerAlbum - row.imageCount
  return { ...serialized(album), images: row.images, isOverLimit, room, limits }
}

// The driver returns timestamps of hand-written statements as text of the database.
const serialized = <Album extends Row>(album: Album): Album => ({
  ...album,
  createdAt: new Date(album.createdAt).toISOString(),
  updatedAt: new Date(album.updatedAt).toISOString(),
})

const COLUMNS = `
  a.id, a.title, a.description, a.is_explicit as "isExplicit", a.created_at as "createdAt",
  a.updated_at as "updatedAt",
  (select count(*)::int from images i where i.album_id = a.id) as "imageCount",
  (select json_build_object(${IMAGE_FIELDS}) from images i where i.album_id = a.id
    order by (i.id = a.cover_image_id) is true desc, ${IMAGE_ORDER} limit 1) as cover`

const ALBUMS = `
  select ${COLUMNS} from private_albums a where a.owner_id = $1::uuid and not a.is_removed order by a.created_at, a.id`

const ALBUM = `
  select ${COLUMNS},
    coalesce((select json_agg(json_build_object(${IMAGE_FIELDS}, 'isHeld', i.is_held) order by ${IMAGE_ORDER})
      from images i where i.album_id = a.id), '[]'::json) as images,
    (select count(*)::int from private_albums older where older.owner_id = a.owner_id and not older.is_removed
      and (older.created_at, older.id) < (a.created_at, a.id)) as "olderAlbums"
  from private_albums a where a.owner_id = $1::uuid and a.id = $2::uuid and not a.is_removed`

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
