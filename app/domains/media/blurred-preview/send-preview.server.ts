import { images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { db } from '~/platform/db.server'
import { absent } from '../delivery/delivery.server'
import { sendRendition } from '../delivery/send-rendition.server'
import { encodeAgain } from '../encoder/encoder.server'
import { putFiles, readMaster, removeFiles } from '../files/files.server'
import { mediaUrl } from '../names'
import { VEIL } from '../renditions'

/** Sends the veil of a photo to somebody who may see no more of it; made when it is first asked for, and kept. */
export async function sendPreview({ request, name }: { request: Request; name: string }): Promise<Response> {
  const send = () => sendRendition({ request, name, rendition: VEIL, access: 'private' })
  const answer = await send()
  if (answer.status !== 404) return answer
  return (await makeVeil(name)) ? send() : absent()
}

async function makeVeil(name: string): Promise<boolean> {
  const master = await readMaster(name)
  if (!master) return false
  await putFiles(name, { renditions: await encodeAgain(master, [VEIL], null) })
  // Removed meanwhile: what was written since would stay for ever.
  const isThere = (await db.$count(images, eq(images.url, mediaUrl(name)))) > 0
  if (!isThere) await removeFiles(name)
  return isThere
}
