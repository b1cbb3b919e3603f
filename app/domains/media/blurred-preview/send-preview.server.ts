import { images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { db } from '~/platform/db.server'
import { absent } from '../delivery/delivery.server'
import { sendRendition } from '../delivery/send-rendition.server'
import { encodeAgain } from '../encoder/encoder.server'
import { putFiles, readMaster, removeFiles } from '../files/files.server'
import { mediaUrl } from '../names'
import { BLURRED_PREVIEW } from '../renditions'

/** Sends the blurred preview of a photo; it is rendered on first request and stored. */
export async function sendPreview({ request, name }: { request: Request; name: string }): Promise<Response> {
  const send = () => sendRendition({ request, name, rendition: BLURRED_PREVIEW, access: 'private' })
  const answer = await send()
  if (answer.status !== 404) return answer
  return (await makeVeil(name)) ? send() : absent()
}

async function makeVeil(name: string): Promise<boolean> {
  const master = await readMaster(name)
  if (!master) return false
  await putFiles(name, { renditions: await encodeAgain(master, [BLURRED_PREVIEW], null) })
  // The photo was removed meanwhile: the file just written would stay for ever.
  const exists = (await db.$count(images, eq(images.url, mediaUrl(name)))) > 0
  if (!exists) await removeFiles(name)
  return exists
}
