import { type ModerationState, PROFILE_IMAGES_MAX } from 'db/limits/media'
import { users } from 'db/schema/accounts'
import { imageModeration, images } from 'db/schema/media'
import { and, asc, eq } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Queryable, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { removeMedia } from './files/files.server'
import { recordOrphan } from './files/orphaned-files.server'
import { storedBefore } from './files/repeated-upload.server'
import { type StoredImage, storeImage } from './files/store-image.server'
import { withMainPhoto } from './own-photos/own-photos'
import { PHOTO_COLUMNS } from './photo-columns.server'
import type { StoreRefusal } from './refusal'
import { nameOfUrl } from './renditions'
import { enqueueMarking, markOf } from './watermark/owner-mark.server'

type Owner = Pick<Viewer, 'id' | 'userType'>
/** One of one's own photos, with its moderation state. */
export type OwnPhoto = {
  id: string
  url: string
  width: number
  height: number
  color: string
  state: ModerationState
  /** Visible to others: approved, or published before review. */
  isPublic: boolean
  rejectionReason: string | null
}
export type PhotoRefusal =
  /** Customers have no photos (DECISIONS "Photos"). */
  | 'customer'
  /** SPEC 9: at most PROFILE_IMAGES_MAX. */
  | 'photo-limit'
  /** Unknown, or somebody else's: 404. */
  | 'unknown'

/** One's own profile photos in order, the main photo first. One statement. */
export function ownPhotos(owner: Pick<Viewer, 'id'>, q: Queryable = db): Promise<OwnPhoto[]> {
  return q
    .select({
      id: images.id,
      ...PHOTO_COLUMNS,
      state: imageModeration.status,
      isPublic: imageModeration.isPublic,
      rejectionReason: imageModeration.rejectionReason,
    })
    .from(images)
    .innerJoin(imageModeration, eq(imageModeration.imageUrl, images.url))
    .where(and(eq(images.ownerId, owner.id), eq(images.imageType, 'profile')))
    .orderBy(asc(images.position), asc(images.createdAt), asc(images.id))
}

/**
 * Appends a photo (SPEC 5 "Image upload"). Refusals: PhotoRefusal and those of the pipeline. A further try of an upload that was stored, by
 * its id, returns that photo.
 */
export async function addProfilePhoto({
  owner,
  bytes,
  uploadId,
}: {
  owner: Owner
  bytes: Buffer
  uploadId?: string | undefined
}): Promise<{ image: StoredImage } | { refusal: StoreRefusal | PhotoRefusal }> {
  if (owner.userType !== 'trans') return { refusal: 'customer' }
  const upload = { ownerId: owner.id, uploadId }
  const earlier = await storedBefore(db, upload)
  if (earlier) return { image: earlier }
  // Refused before the work; counted again in the transaction.
  if ((await countOf(db, owner)) >= PROFILE_IMAGES_MAX) return { refusal: 'photo-limit' }
  const mark = await markOf(owner.id)
  const repeated: { image?: StoredImage } = {}
  const stored = await storeImage({ ...upload, bytes, imageType: 'profile', mark }, async (tx) => {
    const [locked] = await lockPhotosOf(tx, owner)
    const image = await storedBefore(tx, upload)
    if (image) {
      repeated.image = image
      return 'unknown' as const
    }
    // The type of the account may change as long as it has no photos, so also while this one was encoded.
    if (locked?.userType !== 'trans') return 'customer' as const
    // The watermark was switched, or the name changed, while the photo was encoded.
    if ((await markOf(owner.id, tx)) !== mark) await enqueueMarking(tx, owner.id)
    return (await countOf(tx, owner)) >= PROFILE_IMAGES_MAX ? ('photo-limit' as const) : null
  })
  return repeated.image ? { image: repeated.image } : stored
}

/** Deletes a photo and its files. After the main photo the next one becomes it (SPEC 2). */
export async function removeProfilePhoto(target: {
  owner: Owner
  imageId: string
}): Promise<null | { refusal: 'unknown' }> {
  return await changeOrder(target, async (tx, photos, photo) => {
    await dropPhoto(tx, photo)
    return photos.filter(({ id }) => id !== photo.id)
  })
}

/** Deletes the row of a photo and enqueues the removal of its files; the caller renumbers the rest. */
export async function dropPhoto(tx: Tx, photo: Pick<OwnPhoto, 'id' | 'url'>): Promise<void> {
  await tx.delete(images).where(eq(images.id, photo.id))
  const name = nameOfUrl(photo.url)
  if (!name) return
  await recordOrphan(tx, [name])
  await removeMedia.enqueue(tx, { name })
}

/** Makes a photo the main one; the former one takes its place (SPEC 2). */
export function makeMainPhoto(target: {
  owner: Owner
  imageId: string
}): Promise<null | { refusal: 'unknown' }> {
  return changeOrder(target, async (_, photos, photo) => withMainPhoto(photos, photo))
}

/** Moves a photo to a position. */
export function moveProfilePhoto(target: {
  owner: Owner
  imageId: string
  to: number
}): Promise<null | { refusal: 'unknown' }> {
  return changeOrder(target, async (_, photos, photo) => movedTo(target.to, photos, photo))
}

/** The order with the photo at a position, counted from 0; beyond the ends it stays at the end. */
export function movedTo<Photo>(position: number, photos: readonly Photo[], photo: Photo): Photo[] {
  const others = photos.filter((one) => one !== photo)
  const to = Math.max(0, Math.min(others.length, Math.trunc(position)))
  return [...others.slice(0, to), photo, ...others.slice(to)]
}

type Arrange = (tx: Tx, photos: OwnPhoto[], photo: OwnPhoto) => Promise<OwnPhoto[]>

/** Changes the order of the owner's photos, serialized over concurrent requests. */
async function changeOrder(
  { owner, imageId }: { owner: Owner; imageId: string },
  arrange: Arrange,
): Promise<null | { refusal: 'unknown' }> {
  if (!isGuid(imageId)) return { refusal: 'unknown' }
  return await db.transaction(async (tx) => {
    await lockPhotosOf(tx, owner)
    const photos = await ownPhotos(owner, tx)
    const photo = photos.find(({ id }) => id === imageId.toLowerCase())
    if (!photo) return { refusal: 'unknown' }
    await numberPhotos(tx, await arrange(tx, photos, photo))
    return null
  })
}

/** Stores the order of photos. `hasMoved` excludes photos that already have their position. */
export async function numberPhotos<Photo extends { id: string }>(
  tx: Tx,
  order: readonly Photo[],
  hasMoved: (photo: Photo, position: number) => boolean = () => true,
): Promise<void> {
  for (const [position, photo] of order.entries()) {
    const { id } = photo
    if (!hasMoved(photo, position)) continue
    await tx.update(images).set({ position }).where(eq(images.id, id))
  }
}

/** Locks the owner's account until the end of the transaction, so that changes of the photos come one after the other. */
export const lockPhotosOf = (tx: Queryable, owner: Pick<Viewer, 'id'>) =>
  tx.select({ userType: users.userType }).from(users).where(eq(users.id, owner.id)).for('update')

const countOf = (q: Queryable, owner: Owner) =>
  q.$count(images, and(eq(images.ownerId, owner.id), eq(images.imageType, 'profile')))
