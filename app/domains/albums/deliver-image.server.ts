import type { Viewer } from '~/domains/accounts/viewer.server'
import { deliver, fileNotFound, fileNotReady } from '~/domains/media/delivery/delivery.server'
import { sendPreview } from '~/domains/media/delivery/send-photo.server'
import { BLURRED_PREVIEW, type Rendition } from '~/domains/media/renditions'
import { QueueFull } from '~/platform/concurrency/fair-queue'
import { ProcessGone, ProcessTooSlow } from '~/platform/process/task-process.server'
import { type AlbumImageAccess, albumImageAccess } from './access.server'
import { keyOf, MarkingDelayed, makeMarkedCopy } from './marks/marked-copies.server'

type ImageRequest = { request: Request; name: string; rendition: Rendition }

/**
 * Sends an image of an album to a receiver who has access at this moment. Everybody else gets the response for an unknown photo. A
 * receiver gets a copy with their own marks and never the stored file (decision 0185): always as WebP, even if AVIF is requested, and never
 * cached. Only the blurred preview of 32 px has no mark. Owners get their images through media/access.server.ts.
 */
export async function sendAlbumImage({
  viewer,
  ...wanted
}: ImageRequest & { viewer: Pick<Viewer, 'id'> | null }): Promise<Response> {
  const access = viewer && (await albumImageAccess(viewer, wanted.name))
  if (!access) return fileNotFound()
  if (wanted.rendition === BLURRED_PREVIEW) return sendPreview({ ...wanted, member: viewer.id })
  const response = await sendCopy(wanted, access)
  if (response.status !== 404) return response
  try {
    const copy = { access, viewer, name: wanted.name, width: wanted.rendition.width }
    if (!(await makeMarkedCopy(copy))) return fileNotFound()
  } catch (error) {
    if (isDelay(error)) return fileNotReady()
    throw error
  }
  // Rendering takes a while, in which the access may have ended.
  return (await albumImageAccess(viewer, wanted.name)) ? sendCopy(wanted, access) : fileNotFound()
}

/** The errors after which the same request will succeed a little later. */
const DELAYS = [MarkingDelayed, QueueFull, ProcessGone, ProcessTooSlow]
const isDelay = (error: unknown) => DELAYS.some((kind) => error instanceof kind)

function sendCopy({ request, name, rendition }: ImageRequest, access: AlbumImageAccess): Promise<Response> {
  const { width } = rendition
  return deliver({
    request,
    key: keyOf({ access, name, width }),
    contentType: 'image/webp',
    etag: `"${name.slice(0, 8)}-${access.accessId.slice(0, 8)}-${width}"`,
    headers: { 'Cache-Control': 'private, no-store' },
  })
}
