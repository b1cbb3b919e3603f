import type { Access } from '../access.server'
import { encodeAgain } from '../encoder/encoder.server'
import { addRenditions, readMaster } from '../files/files.server'
import { BLURRED_PREVIEW, type Rendition } from '../renditions'
import { fileNotFound } from './delivery.server'
import { sendRendition } from './send-rendition.server'

/** Sends the blurred preview of a photo; it is rendered on first request and stored. */
export async function sendPreview({ request, name }: { request: Request; name: string }): Promise<Response> {
  const send = () => sendRendition({ request, name, rendition: BLURRED_PREVIEW, access: 'private' })
  const answer = await send()
  if (answer.status !== 404) return answer
  return (await makeBlurredPreview(name)) ? send() : fileNotFound()
}

async function makeBlurredPreview(name: string): Promise<boolean> {
  const master = await readMaster(name)
  if (!master) return false
  return addRenditions(name, await encodeAgain(master, [BLURRED_PREVIEW], null))
}

type PhotoInput = { request: Request; name: string; rendition: Rendition; access: Access | null }

/** Sends a rendition of a photo if `access` allows it: 'blurred' allows only the blurred preview. Every refusal is the same 404. */
export async function sendPhoto({ access, ...rest }: PhotoInput): Promise<Response> {
  if (access === null) return fileNotFound()
  // The preview is rendered on demand, for the owner too: the conversation shows it to both members.
  if (rest.rendition === BLURRED_PREVIEW && access !== 'public') return sendPreview(rest)
  return access === 'blurred' ? fileNotFound() : sendRendition({ ...rest, access })
}
