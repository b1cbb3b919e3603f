import { images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { db } from '~/platform/db.server'
import { encodeAvif } from './encode.server'
import { putFiles, readMaster, removeFiles } from './files.server'
import { mediaUrl } from './names'

/** Makes and stores the AVIF renditions of a photo. Nothing where the photo is gone by now, also in between. */
export async function storeAvif(name: string): Promise<void> {
  const master = await readMaster(name)
  if (!master) return
  await putFiles(name, { renditions: await encodeAvif(master) })
  // Removed meanwhile: what was written since would stay for ever.
  const left = await db.$count(images, eq(images.url, mediaUrl(name)))
  if (left === 0) await removeFiles(name)
}
