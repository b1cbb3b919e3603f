import { imageModeration, images } from 'db/schema/media'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { lockAccountRow } from '~/domains/accounts/account-row.server'
import { db } from '~/platform/database/db.server'
import { columnsOf, exportRows, INTERNAL, pagesOf, STAFF } from '~/platform/personal-data/export-parts.server'
import { schemaOf } from '~/platform/personal-data/exported-schema.server'
import { exported, notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'
import { defineJob } from '~/platform/queue/queue.server'
import { storage } from '~/platform/storage/storage.server'
import { recordOrphan } from './files/orphaned-files.server'
import { masterKey, nameOfUrl } from './renditions'

type Exported = Pick<typeof images.$inferSelect, 'id' | 'imageType' | 'isHeld' | 'createdAt'>

const ORDER = [images.createdAt, images.id]

/** Where a picture is in the archive. One that a moderator has to look at is copied nowhere. */
export const exportedPath = ({ id, imageType, isHeld }: Omit<Exported, 'createdAt'>): string | null =>
  isHeld ? null : `images/${imageType}/${id}.jpg`

const pictures = exportRows({
  name: 'images',
  of: [images.ownerId],
  order: ORDER,
  select: {
    id: images.id,
    imageType: images.imageType,
    position: images.position,
    albumId: images.albumId,
    width: images.width,
    height: images.height,
    isHeld: images.isHeld,
    isWatermarked: images.isWatermarked,
    createdAt: images.createdAt,
  },
  write: {
    row: z.strictObject({
      file: z.string().nullable(),
      imageType: schemaOf(images.imageType),
      position: z.number(),
      albumId: z.guid().nullable(),
      width: z.number(),
      height: z.number(),
      waitsForReview: z.boolean(),
      isWatermarked: z.boolean(),
      createdAt: z.iso.datetime(),
    }),
    from: ({ id, isHeld, ...image }) => ({
      file: exportedPath({ id, isHeld, imageType: image.imageType }),
      ...image,
      waitsForReview: isHeld,
    }),
  },
  leftOut: {
    'computed from the picture': columnsOf(images, 'color', 'phash', 'phash256'),
    'the case of a moderator': [images.blockedHashId],
    'the address, which changes with moves': [images.url, images.formerNames],
    [INTERNAL]: [images.uploadId],
  },
  async *files({ userId }) {
    const { id, imageType, isHeld, createdAt } = images
    for await (const page of pagesOf<Exported>({
      table: images,
      select: { id, imageType, isHeld, createdAt },
      order: ORDER,
      where: eq(images.ownerId, userId),
    }))
      for (const image of page) {
        const path = exportedPath(image)
        if (path) yield { path, lastModified: image.createdAt, open: () => masterOf(image.id) }
      }
  },
})

/**
 * The clean master of a picture that is still there and not held back. One that is rendered again, as with a watermark, gets another name,
 * and the files of the former one are removed: so the name is read when the file is, and again if the file was gone.
 */
async function masterOf(id: string) {
  for (let former = ''; ; ) {
    const [picture] = await db
      .select({ url: images.url })
      .from(images)
      .where(and(eq(images.id, id), eq(images.isHeld, false)))
    const name = picture && nameOfUrl(picture.url)
    if (!name || name === former) return null
    const found = await storage().get(masterKey(name))
    if (found) return found.body
    former = name
  }
}

const reviews = exportRows({
  name: 'photo-reviews',
  of: [imageModeration.userId],
  order: [imageModeration.createdAt, imageModeration.id],
  select: {
    status: imageModeration.status,
    imageType: imageModeration.imageType,
    rejectionReason: imageModeration.rejectionReason,
    isPublic: imageModeration.isPublic,
    createdAt: imageModeration.createdAt,
    moderatedAt: imageModeration.moderatedAt,
  },
  leftOut: {
    [INTERNAL]: [imageModeration.id, imageModeration.imageUrl, imageModeration.isPublishedFirst],
    [STAFF]: [imageModeration.moderatedBy],
  },
})

/** Job that removes the files of deleted photos from the storage. */
export const removePhotoFiles = defineJob('remove-photo-files', z.object({ urls: z.array(z.string()) }))

/** Photos of one job: its payload stays small, and after a failure of the storage few are tried again. */
const PHOTOS_A_JOB = 50

export const mediaData: PersonalData = {
  columns: [
    ...exported('step', images.ownerId),
    ...exported('batches', imageModeration.userId),
    ...notExported('a decision about somebody else', 'detach', imageModeration.moderatedBy),
  ],
  exports: [pictures, reviews],
  async purge(userId) {
    while (await purgePhotos(userId));
  },
}

/** Deletes some photos and queues the removal of their files. Returns whether there may be more. */
function purgePhotos(userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Locks the account before its photos, as a decision about one does: the other order could deadlock.
    await lockAccountRow(tx, userId)
    const photos = await tx
      .select({ url: images.url })
      .from(images)
      .where(eq(images.ownerId, userId))
      .limit(PHOTOS_A_JOB)
      .for('update')
    if (photos.length === 0) return false
    const urls = photos.map(({ url }) => url)
    await recordOrphan(
      tx,
      urls.map(nameOfUrl).filter((name) => name !== null),
    )
    await removePhotoFiles.enqueue(tx, { urls })
    await tx.delete(images).where(inArray(images.url, urls))
    return true
  })
}
