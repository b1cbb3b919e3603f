import type { Viewer } from '~/domains/accounts/viewer.server'
import { createFairQueue } from '~/platform/concurrency/fair-queue'
import { singleton } from '~/platform/process/singleton.server'
import { env } from '~/platform/settings/env.server'
import type { Access } from '../access.server'
import { encodeAgain } from '../encoder/encoder.server'
import { addRenditions, readMaster } from '../files/files.server'
import {
  BLURRED_PREVIEW,
  mediaUrl,
  type Rendition,
  renditionContentType,
  renditionFile,
  renditionKey,
} from '../renditions'
import { deliver, fileNotFound } from './delivery.server'
import { CACHED_PHOTO_BYTES_MAX, cachePhoto } from './photo-cache.server'

/**
 * Sends the blurred preview of a photo; it is rendered on first request and stored.
 * @param member who waits for it: the second preview of a member waits for the first ones of all others
 */
export async function sendPreview({
  request,
  name,
  member,
}: {
  request: Request
  name: string
  member: string
}): Promise<Response> {
  const send = () => sendRendition({ request, name, rendition: BLURRED_PREVIEW, access: 'private' })
  const answer = await send()
  if (answer.status !== 404) return answer
  return (await ensurePreview(name, member)) ? send() : fileNotFound()
}

/** As many as the encoder has processes: otherwise each waiting preview would hold its master in memory. */
const CONCURRENCY = 2
/** `running`: the previews that are being rendered, by the photo's name. */
const previews = singleton('blurred-previews', () => ({
  inSlot: createFairQueue({ concurrency: CONCURRENCY }),
  running: new Map<string, Promise<boolean>>(),
}))

/** Renders the preview, once however many requests wait for it. False if there is no such photo. */
function ensurePreview(name: string, member: string): Promise<boolean> {
  const { inSlot, running } = previews
  const known = running.get(name)
  if (known !== undefined) return known
  const made = inSlot(member, () => makeBlurredPreview(name, member)).finally(() => running.delete(name))
  running.set(name, made)
  return made
}

async function makeBlurredPreview(name: string, member: string): Promise<boolean> {
  const master = await readMaster(name)
  if (!master) return false
  return addRenditions(name, await encodeAgain(master, [BLURRED_PREVIEW], null, { member }))
}

type PhotoInput = {
  request: Request
  name: string
  rendition: Rendition
  access: Access | null
  viewer: () => Promise<Pick<Viewer, 'id'> | null>
}

/** Sends a rendition of a photo if `access` allows it: 'blurred' allows only the blurred preview. Every refusal is the same 404. */
export async function sendPhoto({ access, viewer, ...rest }: PhotoInput): Promise<Response> {
  if (access === null) return fileNotFound()
  // The preview is rendered on demand, for the owner too: the conversation shows it to both members.
  if (rest.rendition === BLURRED_PREVIEW && access !== 'public') {
    const member = await viewer()
    return member ? sendPreview({ ...rest, member: member.id }) : fileNotFound()
  }
  return access === 'blurred' ? fileNotFound() : sendRendition({ ...rest, access })
}

type Shown = Exclude<Access, 'blurred'>

/** An hour, so that a removal takes effect (DECISIONS "Photos"); private photos are never cached. */
const CACHED: Record<Shown, string> = { public: 'public, max-age=3600', private: 'private, no-store' }
/** Until the AVIF exists. */
const STAND_IN_CACHED: Record<Shown, string> = { ...CACHED, public: 'public, max-age=60' }

type RenditionInput = { request: Request; name: string; rendition: Rendition; access: Shown }

/**
 * Sends a rendition to a reader with access. Until the job has made the AVIF, the WebP of that width is sent, cacheable for a minute.
 * Public renditions go into the photo cache, others stream.
 */
export async function sendRendition({ request, name, rendition, access }: RenditionInput): Promise<Response> {
  const headers = headersFor(access, CACHED)
  const answer = await deliver({
    request,
    ...addressed(name, rendition),
    headers,
    cache: access === 'public' ? photoCacheFor(name, rendition, headers) : undefined,
  })
  if (answer.status !== 404 || rendition.ext !== 'avif') return answer
  const standIn = addressed(name, { ...rendition, ext: 'webp' })
  return deliver({ request, ...standIn, headers: headersFor(access, STAND_IN_CACHED) })
}

function addressed(name: string, rendition: Rendition) {
  return {
    key: renditionKey(name, rendition),
    contentType: renditionContentType(rendition),
    // A name never gets other content, so the URL identifies the file.
    etag: `"${name.slice(0, 8)}-${renditionFile(rendition)}"`,
  }
}

function headersFor(access: Shown, cached: typeof CACHED): Record<string, string> {
  const { mediaBaseUrl } = env()
  return {
    'Cache-Control': cached[access],
    // Nobody is to be found by a picture.
    'X-Robots-Tag': 'noindex',
    // A CDN serves photos from another site than the page.
    ...(access === 'public' && mediaBaseUrl ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
  }
}

function photoCacheFor(name: string, rendition: Rendition, headers: Record<string, string>) {
  const { etag, contentType } = addressed(name, rendition)
  const ready = { ...headers, 'Content-Type': contentType, 'Accept-Ranges': 'bytes' }
  const store = (body: Buffer) =>
    cachePhoto(`${mediaUrl(name)}/${renditionFile(rendition)}`, { name, etag, headers: ready, body })
  return { bytesMax: CACHED_PHOTO_BYTES_MAX, store }
}
