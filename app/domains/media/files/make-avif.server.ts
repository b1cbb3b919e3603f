import { images } from 'db/schema/media'
import { and, eq } from 'drizzle-orm'
import { db } from '~/platform/db.server'
import { encodeAvif } from '../encoder/encoder.server'
import { mediaUrl } from '../names'
import { markOf } from '../watermark/owner-mark.server'
import { putFiles, readMaster, removeFiles } from './files.server'

/** Makes and stores the AVIF renditions of a photo. Nothing where the photo is gone by now, also in between. */
export async function storeAvif(name: string): Promise<void> {
  const master = await readMaster(name)
  if (!master) return
  await putFiles(name, { renditions: await encodeAvif(master, await markOn(name)) })
  // Removed meanwhile: what was written since would stay for ever.
  const left = await db.$count(images, eq(images.url, mediaUrl(name)))
  if (left === 0) await removeFiles(name)
}

/** The mark that the other renditions of the photo carry. */
async function markOn(name: string): Promise<string | null> {
  const marked = and(eq(images.url, mediaUrl(name)), eq(images.isWatermarked, true))
  const [image] = await db.select({ ownerId: images.ownerId }).from(images).where(marked)
  return image ? markOf(image.ownerId) : null
}
