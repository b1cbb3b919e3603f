import { ALBUM_IMAGES_MAX } from 'db/limits/media'
import { privateAlbums } from 'db/schema/albums'
import { images } from 'db/schema/media'
import { asc, eq } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { storedBefore } from '~/domains/media/files/repeated-upload.server'
import { type StoredImage, storeImage } from '~/domains/media/files/store-image.server'
import { dropPhoto, movedTo, numberPhotos } from '~/domains/media/profile-photos.server'
import type { StoreRefusal } from '~/domains/media/refusal'
import { db, type Queryable, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { isOwnAlbum, lockOwnAlbum } from './access.server'
import { publishAlbumAccess } from './album-events.server'
import { isOverLimit, limitsOf } from './album-limits.server'
import { dropImagesOf, inOwnAlbum, receiversAndOwner } from './edit-album.server'
import type { AlbumImageChange } from './forms'
import type { AlbumRefusal, NoRoom } from './refusal'

type Owner = Pick<Viewer, 'id' | 'userType' | 'isPremium'>
type InAlbum = { owner: Pick<Viewer, 'id'>; albumId: string }
type Refused = { refusal: AlbumRefusal }

/**
 * Why `count` images may not be added to an own album; null if they may. Called before any is read, since with too many none is uploaded
 * (SPEC 5). Refusals: `providers-only`, `unknown`, `over-limit`, `image-bound` (the maximum for all), and `no-room` (the maximum without
 * premium).
 */
export async function mayAddImages(
  { owner, albumId, count }: { owner: Owner; albumId: string; count: number },
  q: Queryable = db,
): Promise<null | Refused | NoRoom> {
  if (owner.userType !== 'trans') return { refusal: 'providers-only' }
  if (!isGuid(albumId)) return { refusal: 'unknown' }
  const isOwn = isOwnAlbum(owner.id, albumId)
  const [album] = await q.select({ id: privateAlbums.id }).from(privateAlbums).where(isOwn)
  if (!album) return { refusal: 'unknown' }
  const { imagesPerAlbum: max } = await limitsOf(owner, q)
  const room = Math.max(0, max - (await q.$count(images, eq(images.albumId, albumId))))
  if (count > room)
    return max === ALBUM_IMAGES_MAX ? { refusal: 'image-bound' } : { refusal: 'no-room', room }
  return (await isOverLimit(q, { owner, albumId })) ? { refusal: 'over-limit' } : null
}

/**
 * Adds one image at the end of an own album. The limit is checked before the image is encoded, and again in the transaction that adds it.
 * Refusals: those of `mayAddImages` and of the media pipeline. A failure leaves no rows and files. If an upload with this id was stored
 * before, returns that image.
 */
export async function addAlbumImage({
  owner,
  albumId,
  bytes,
  uploadId,
}: {
  owner: Owner
  albumId: string
  bytes: Buffer
  uploadId?: string | undefined
}): Promise<{ image: StoredImage } | { refusal: StoreRefusal } | Refused | NoRoom> {
  const upload = { ownerId: owner.id, albumId, uploadId }
  const earlier = await storedBefore(db, upload)
  if (earlier) return { image: earlier }
  const refused = await mayAddImages({ owner, albumId, count: 1 })
  if (refused) return refused
  // What the transaction found. It returns a refusal in both cases, so that nothing is stored.
  let refusedLate: Awaited<ReturnType<typeof mayAddImages>> = null
  const repeated: { image?: StoredImage } = {}
  const stored = await storeImage({ ...upload, bytes, imageType: 'album' }, async (tx) => {
    await lockOwnAlbum(tx, owner.id, albumId)
    const image = await storedBefore(tx, upload)
    if (image) {
      repeated.image = image
      return 'unknown' as const
    }
    refusedLate = await mayAddImages({ owner, albumId, count: 1 }, tx)
    if (refusedLate) return 'unknown' as const
    await tx.update(privateAlbums).set({ updatedAt: now() }).where(isOwnAlbum(owner.id, albumId))
    return null
  })
  if ('image' in stored) {
    await publishChange(albumId, owner)
    return stored
  }
  return repeated.image ? { image: repeated.image } : (refusedLate ?? stored)
}

/** Deletes one image with its files. Refused as `unknown` to everybody but the owner, and if another tab has deleted it. */
export function removeAlbumImage(target: InAlbum & { imageId: string }): Promise<null | Refused> {
  return changeImages(target, async (tx, all, image) => {
    await dropPhoto(tx, image)
    return all.filter(({ id }) => id !== image.id)
  })
}

/** Deletes all images; the album stays. */
export async function removeAllImages(target: InAlbum): Promise<null | Refused> {
  const done = await inOwnAlbum(target, (tx) => dropImagesOf(tx, target.albumId))
  if (typeof done !== 'number') return done
  await publishChange(target.albumId, target.owner)
  return null
}

/** Moves an image to a position, as `movedTo` counts it. */
export function moveAlbumImage(target: InAlbum & { imageId: string; to: number }): Promise<null | Refused> {
  return changeImages(target, async (_, all, image) => movedTo(target.to, all, image))
}

/** Makes an image the cover: the lists and the blurred preview in chats show it. */
export function chooseCover(target: InAlbum & { imageId: string }): Promise<null | Refused> {
  return changeImages(target, async (tx, all, image) => {
    await tx
      .update(privateAlbums)
      .set({ coverImageId: image.id, updatedAt: now() })
      .where(eq(privateAlbums.id, target.albumId))
    return all
  })
}

/** Executes a form of an image tile. Returns the key of the success message. */
export async function changeAlbumImage({
  change: { intent, image: imageId, at, to: dragged = at },
  ...target
}: InAlbum & { change: AlbumImageChange }): Promise<{ done: string } | Refused> {
  const image = { ...target, imageId }
  switch (intent) {
    case 'cover':
      return (await chooseCover(image)) ?? { done: 'albums:done.cover' }
    case 'remove':
      return (await removeAlbumImage(image)) ?? { done: 'albums:done.remove' }
    default: {
      const to = { first: 0, earlier: at - 1, later: at + 1, move: dragged }[intent]
      return (await moveAlbumImage({ ...image, to })) ?? { done: 'albums:done.move' }
    }
  }
}

type Row = { id: string; url: string; position: number }

/** Changes the images of an own album, one request at a time, and stores the order that `change` returns. */
async function changeImages(
  { owner, albumId, imageId }: InAlbum & { imageId: string },
  change: (tx: Tx, all: Row[], image: Row) => Promise<Row[]>,
): Promise<null | Refused> {
  if (!isGuid(imageId)) return { refusal: 'unknown' }
  const done = await inOwnAlbum({ owner, albumId }, async (tx) => {
    const all = await tx
      .select({ id: images.id, url: images.url, position: images.position })
      .from(images)
      .where(eq(images.albumId, albumId))
      .orderBy(asc(images.position), asc(images.createdAt), asc(images.id))
    const image = all.find(({ id }) => id === imageId.toLowerCase())
    if (!image) return { refusal: 'unknown' as const }
    const order = await change(tx, all, image)
    // Only updates the rows of images that moved: an album has up to two hundred.
    await numberPhotos(tx, order, (photo, at) => photo.position !== at)
    return null
  })
  if (done) return done
  await publishChange(albumId, owner)
  return null
}

/** Tells open pages of receivers, and other pages of the owner, that the album has changed, so that they load it again. */
async function publishChange(albumId: string, owner: InAlbum['owner']): Promise<void> {
  await publishAlbumAccess(await receiversAndOwner(db, { albumId, ownerId: owner.id }))
}
