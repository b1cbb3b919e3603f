import { imageModeration, images } from 'db/schema/media'
import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '~/platform/database/db.server'
import { exported, notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'
import { defineJob } from '~/platform/queue/queue.server'
import { mediaExports } from './exported-data.server'
import { recordOrphan } from './files/orphaned-files.server'
import { nameOfUrl } from './renditions'

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
  exports: mediaExports,
  async purge(userId) {
    while (await purgePhotos(userId));
  },
}

/** Deletes some photos and queues the removal of their files. Returns whether there may be more. */
function purgePhotos(userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
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
