import type { Access } from '../access.server'
import { sendPreview } from '../blurred-preview/send-preview.server'
import { BLURRED_PREVIEW, type Rendition } from '../renditions'
import { absent } from './delivery.server'
import { sendRendition } from './send-rendition.server'

type Asked = { request: Request; name: string; rendition: Rendition; access: Access | null }

/** Sends a photo according to access: 404, only the blurred preview, or any rendition. All refusals look alike. */
export async function sendPhoto({ access, ...asked }: Asked): Promise<Response> {
  if (access === null) return absent()
  if (access !== 'blurred') return sendRendition({ ...asked, access })
  return asked.rendition === BLURRED_PREVIEW ? sendPreview(asked) : absent()
}
