import type { Viewer } from '~/domains/accounts/viewer.server'
import { absent } from '~/domains/media/delivery/delivery.server'
import { sendPhoto } from '~/domains/media/delivery/send-photo.server'
import type { Rendition } from '~/domains/media/renditions'
import { albumImageAccess } from './access.server'

/**
 * Sends an image of an album to a receiver with access at this moment, never cached; everybody else gets the response of an unknown photo.
 * Its owner gets own photos by media/access.server.ts.
 */
export async function sendAlbumImage({
  viewer,
  ...asked
}: {
  request: Request
  name: string
  rendition: Rendition
  viewer: Pick<Viewer, 'id'> | null
}): Promise<Response> {
  const access = viewer && (await albumImageAccess(viewer, asked.name))
  if (!access) return absent()
  return sendPhoto({ ...asked, access: 'private' })
}
