import type { Viewer } from '~/domains/accounts/viewer.server'
import { absent, deliver, notYet } from '~/domains/media/delivery/delivery.server'
import { sendPreview } from '~/domains/media/delivery/send-photo.server'
import { BLURRED_PREVIEW, type Rendition } from '~/domains/media/renditions'
import { QueueFull } from '~/platform/concurrency/fair-queue'
import { ProcessGone, ProcessTooSlow } from '~/platform/process/task-process.server'
import { type AlbumImageAccess, albumImageAccess } from './access.server'
import { keyOf, MarkingDelayed, makeMarkedCopy } from './marks/marked-copies.server'

type Asked = { request: Request; name: string; rendition: Rendition }

/**
 * Sends an image of an album to a receiver with access at this moment, never cached; everybody else gets the response of an unknown photo.
 * A receiver gets a copy with their own marks, never the file itself (decision 0185): WebP in every width, also where AVIF is asked for. Only
 * the blurred preview of 32 px has no mark. Its owner gets own photos by media/access.server.ts.
 */
export async function sendAlbumImage({
  viewer,
  ...asked
}: Asked & { viewer: Pick<Viewer, 'id'> | null }): Promise<Response> {
  const access = viewer && (await albumImageAccess(viewer, asked.name))
  if (!access) return absent()
  if (asked.rendition === BLURRED_PREVIEW) return sendPreview(asked)
  const answer = await sendCopy(asked, access)
  if (answer.status !== 404) return answer
  try {
    const copy = { access, viewer, name: asked.name, width: asked.rendition.width }
    if (!(await makeMarkedCopy(copy))) return absent()
  } catch (error) {
    if (isDelay(error)) return notYet()
    throw error
  }
  // Rendering took a while: the right is that of this moment.
  return (await albumImageAccess(viewer, asked.name)) ? sendCopy(asked, access) : absent()
}

const DELAYS = [MarkingDelayed, QueueFull, ProcessGone, ProcessTooSlow]
const isDelay = (error: unknown) => DELAYS.some((kind) => error instanceof kind)

function sendCopy({ request, name, rendition }: Asked, access: AlbumImageAccess): Promise<Response> {
  const { width } = rendition
  return deliver({
    request,
    key: keyOf({ access, name, width }),
    contentType: 'image/webp',
    etag: `"${name.slice(0, 8)}-${access.accessId.slice(0, 8)}-${width}"`,
    headers: { 'Cache-Control': 'private, no-store' },
  })
}
