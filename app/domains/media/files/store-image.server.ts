import type { ImageType } from 'db/limits/media'
import { platformSettings } from 'db/schema/admin'
import { imageModeration, images } from 'db/schema/media'
import { and, eq, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Queryable } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { defineJob } from '~/platform/queue/queue.server'
import { env } from '~/platform/settings/env.server'
import { encodeImage } from '../encoder/encoder.server'
import type { EncodedImage } from '../encoding/encode.server'
import { blockedHashOf, reportBlockedCopy } from '../hashes/find-copies.server'
import type { StoreRefusal } from '../refusal'
import { mediaUrl } from '../renditions'
import { markOf } from '../watermark/owner-mark.server'
import { newMediaName, putFiles, refuseWithoutStorage } from './files.server'
import { recordOrphan, recordUse, removeFailedUpload, removeOrphans } from './orphaned-files.server'

export type StoredImage = { id: string; url: string; width: number; height: number; color: string }
type Upload = {
  ownerId: string
  bytes: Buffer
  /** Drawn into the renditions. */
  mark?: string | null
  /** Recognises a further try (repeated-upload.server.ts). */
  uploadId?: string | undefined
} & ({ imageType: Exclude<ImageType, 'album'> } | { imageType: 'album'; albumId: string })

/** Job that creates the AVIF renditions of a photo. */
export const makeAvif = defineJob('make-avif', z.object({ name: z.string() }))

/** Job that asks the models about a profile photo (DECISIONS "Auto-moderation"). */
export const hintPhoto = defineJob('hint-photo', z.object({ name: z.string() }))

/** Enqueues `hintPhoto`, once per photo, after everything that somebody waits for. */
export const enqueueHint = (q: Queryable, name: string): Promise<void> =>
  hintPhoto.enqueue(q, { name }, { key: `hint ${name}`, inBackground: true })

/**
 * Accepts an upload: re-encodes it, stores master and WebP renditions under a new random name and appends it to the owner's images of its
 * kind. A profile photo then waits for moderation, public or not by the admins' setting (DECISIONS "Photos"). A copy of a blocked picture
 * waits without being shown to anybody else; for album and chat photos a job opens a case. A job adds the AVIF renditions. A failure leaves
 * nothing behind.
 * @param mayAdd checks the limit in the transaction that adds the row; returns a refusal or null
 */
export async function storeImage<Refusal extends string = never>(
  upload: Upload,
  mayAdd?: (tx: Queryable) => Promise<Refusal | null>,
): Promise<{ image: StoredImage } | { refusal: StoreRefusal | Refusal }> {
  const encoded = await encodeImage(upload.bytes, { mark: upload.mark, member: upload.ownerId })
  if ('refusal' in encoded) return encoded
  return refuseWithoutStorage(() => store(upload, encoded.image, mayAdd))
}

async function store<Refusal extends string>(
  upload: Upload,
  encoded: EncodedImage,
  mayAdd?: (tx: Queryable) => Promise<Refusal | null>,
): Promise<{ image: StoredImage } | { refusal: Refusal }> {
  const name = newMediaName()
  await recordOrphan(db, [name])
  try {
    await putFiles(name, encoded)
    const stored = await db.transaction(async (tx) => {
      const refusal = (await mayAdd?.(tx)) ?? null
      return refusal === null ? { image: await addRow(tx, upload, name, encoded) } : { refusal }
    })
    if ('refusal' in stored) await removeOrphans(name)
    return stored
  } catch (error) {
    // What cannot be removed now is swept later; the first error is the one to report.
    await removeFailedUpload(name).catch((failure: unknown) =>
      log.warn({ err: failure }, 'files of a failed upload are left for the sweep'),
    )
    throw error
  }
}

// Read in the inserting statement: settings come after this domain, and take effect with their commit.
const PUBLISHES_FIRST = sql<boolean>`coalesce((select ${platformSettings.publishPhotosFirst} from ${platformSettings}), false)`
/** Never while payments are real (DECISIONS "Adults only"). */
const publishesFirst = () => (env().payment.isReal ? false : PUBLISHES_FIRST)

async function addRow(
  tx: Queryable,
  upload: Upload,
  name: string,
  encoded: EncodedImage,
): Promise<StoredImage> {
  const { ownerId, imageType } = upload
  const { width, height, color, phash, phash256 } = encoded
  const blockedHashId = await blockedHashOf(tx, encoded)
  // Profile photos wait in the moderators' queue.
  const isHeld = blockedHashId !== null && imageType !== 'profile'
  const url = mediaUrl(name)
  const albumId = upload.imageType === 'album' ? upload.albumId : null
  const siblings = albumId
    ? eq(images.albumId, albumId)
    : and(eq(images.ownerId, ownerId), eq(images.imageType, imageType))
  const [last] = await tx
    .select({ position: max(images.position) })
    .from(images)
    .where(siblings)
  const position = (last?.position ?? -1) + 1
  const [row] = await tx
    .insert(images)
    .values({
      ownerId,
      imageType,
      albumId,
      position,
      url,
      width,
      height,
      color,
      phash,
      phash256,
      blockedHashId,
      isHeld,
      isWatermarked: await isWatermarked(tx, upload),
      uploadId: upload.uploadId,
    })
    .returning({ id: images.id })
  if (!row) throw new Error('The image was not added')
  if (imageType === 'profile') {
    const isPublishedFirst = blockedHashId === null ? publishesFirst() : false
    await tx.insert(imageModeration).values({ userId: ownerId, imageUrl: url, imageType, isPublishedFirst })
    await enqueueHint(tx, name)
  }
  if (isHeld) await reportBlockedCopy.enqueue(tx, { imageId: row.id })
  await recordUse(tx, name)
  await makeAvif.enqueue(tx, { name }, { canWait: true })
  return { id: row.id, url, width, height, color }
}

/**
 * False also with the mark of a name that was changed while the photo was encoded: then the job renders it again, as all photos after a
 * change of name (watermark/owner-mark.server.ts).
 */
async function isWatermarked(tx: Queryable, { ownerId, mark }: Upload): Promise<boolean> {
  if (!mark) return false
  const current = await markOf(ownerId, tx)
  return current === null || current === mark
}
