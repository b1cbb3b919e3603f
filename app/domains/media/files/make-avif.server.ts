import { images } from 'db/schema/media'
import { and, eq } from 'drizzle-orm'
import { db } from '~/platform/db.server'
import { encodeAvif } from '../encoder/encoder.server'
import { mediaUrl } from '../names'
import { markOf } from '../watermark/owner-mark.server'
import { putFiles, readMaster, removeFiles } from './files.server'

/** Creates and stores the AVIF renditions of a photo. Does nothing if the photo was removed, also meanwhile. */
export async function storeAvif(name: string): Promise<void> {
  const master = await readMaster(name)
  if (!master) return
  await putFiles(name, { renditions: await encodeAvif(master, await markOn(name)) })
  // The photo was removed meanwhile: the files just written would stay for ever.
  const rows = await db.$count(images, eq(images.url, mediaUrl(name)))
  if (rows === 0) await removeFiles(name)
}

/** The mark on the photo's other renditions. */
async function markOn(name: string): Promise<string | null> {
  const marked = and(eq(images.url, mediaUrl(name)), eq(images.isWatermarked, true))
  const [image] = await db.select({ ownerId: images.ownerId }).from(images).where(marked)
  return image ? markOf(image.ownerId) : null
}
