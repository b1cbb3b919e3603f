import type { ImageType } from 'db/limits/media'
import { imageModeration, images } from 'db/schema/media'
import { and, eq, max } from 'drizzle-orm'
import { db, type Queryable } from '~/platform/db.server'
import { encodeImage } from './encode.server'
import { putFiles, removeFiles } from './files.server'
import { mediaUrl } from './names'
import { newMediaName } from './new-name.server'
import type { MediaRefusal } from './refusals'

export type StoredImage = { url: string; width: number; height: number; color: string }
type Upload = { ownerId: string; bytes: Buffer } & (
  | { imageType: Exclude<ImageType, 'album'> }
  | { imageType: 'album'; albumId: string }
)

/**
 * Takes an upload in: re-encodes it, stores master and renditions under a new random name and adds it behind the
 * owner's images of its kind; a profile photo then waits for moderation (DECISIONS "Photos"). How many images an
 * owner may have is the caller's rule. Whatever fails, nothing is left behind.
 */
export async function storeImage(
  upload: Upload,
): Promise<{ image: StoredImage } | { refusal: MediaRefusal }> {
  const encoded = await encodeImage(upload.bytes)
  if ('refusal' in encoded) return encoded
  const name = newMediaName()
  try {
    await putFiles(name, encoded.image)
    const { width, height, color } = encoded.image
    const image = { url: mediaUrl(name), width, height, color }
    await db.transaction((tx) => addRow(tx, upload, image))
    return { image }
  } catch (error) {
    await removeFiles(name)
    throw error
  }
}

async function addRow(tx: Queryable, upload: Upload, image: StoredImage): Promise<void> {
  const { ownerId, imageType } = upload
  const albumId = upload.imageType === 'album' ? upload.albumId : null
  const siblings = albumId
    ? eq(images.albumId, albumId)
    : and(eq(images.ownerId, ownerId), eq(images.imageType, imageType))
  const [last] = await tx
    .select({ position: max(images.position) })
    .from(images)
    .where(siblings)
  const position = (last?.position ?? -1) + 1
  await tx.insert(images).values({ ...image, ownerId, imageType, albumId, position })
  if (imageType === 'profile') {
    await tx.insert(imageModeration).values({ userId: ownerId, imageUrl: image.url, imageType })
  }
}
