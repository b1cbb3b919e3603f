import type { Access } from '../access.server'
import { sendPreview } from '../blurred-preview/send-preview.server'
import { type Rendition, VEIL } from '../renditions'
import { absent } from './delivery.server'
import { sendRendition } from './send-rendition.server'

type Asked = { request: Request; name: string; rendition: Rendition; access: Access | null }

/** Sends what somebody may see of a photo: nothing, its veil alone, or every rendition. Nothing else is ever told apart. */
export async function sendPhoto({ access, ...asked }: Asked): Promise<Response> {
  if (access === null) return absent()
  if (access !== 'veiled') return sendRendition({ ...asked, access })
  return asked.rendition === VEIL ? sendPreview(asked) : absent()
}
