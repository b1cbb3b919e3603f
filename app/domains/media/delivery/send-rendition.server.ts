import { env } from '~/platform/env.server'
import type { Access } from '../access.server'
import { mediaUrl, renditionKey } from '../names'
import { type Rendition, renditionContentType, renditionFile } from '../renditions'
import { deliver } from './delivery.server'
import { cachePhoto, PHOTO_CACHE_BYTES_MAX } from './photo-cache.server'

type Shown = Exclude<Access, 'veiled'>

/** An hour, so that a removal is real (DECISIONS "Photos"); what is not public is never kept. */
const CACHED: Record<Shown, string> = { public: 'public, max-age=3600', private: 'private, no-store' }
/** Until the AVIF is there. */
const STAND_IN_CACHED: Record<Shown, string> = { ...CACHED, public: 'public, max-age=60' }

type Asked = { request: Request; name: string; rendition: Rendition; access: Shown }

/**
 * Sends a rendition to somebody who may see it. A job makes the AVIF; until then the WebP of that width answers, for a
 * minute. What is sent to everybody is kept ready (hot-photos), what is not streams.
 */
export async function sendRendition({ request, name, rendition, access }: Asked): Promise<Response> {
  const headers = headersFor(access, CACHED)
  const answer = await deliver({
    request,
    ...addressed(name, rendition),
    headers,
    keep: access === 'public' ? keeping(name, rendition, headers) : undefined,
  })
  if (answer.status !== 404 || rendition.ext !== 'avif') return answer
  const standIn = addressed(name, { ...rendition, ext: 'webp' })
  return deliver({ request, ...standIn, headers: headersFor(access, STAND_IN_CACHED) })
}

function addressed(name: string, rendition: Rendition) {
  return {
    key: renditionKey(name, rendition),
    contentType: renditionContentType(rendition),
    // A name never gets other content, so the address is all that tells files apart.
    etag: `"${name.slice(0, 8)}-${renditionFile(rendition)}"`,
  }
}

function headersFor(access: Shown, cached: typeof CACHED): Record<string, string> {
  const { mediaBaseUrl } = env()
  return {
    'Cache-Control': cached[access],
    // Behind a CDN photos come from another site than the page that shows them.
    ...(access === 'public' && mediaBaseUrl ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
  }
}

function keeping(name: string, rendition: Rendition, headers: Record<string, string>) {
  const { etag, contentType } = addressed(name, rendition)
  const ready = { ...headers, 'Content-Type': contentType, 'Accept-Ranges': 'bytes' }
  const take = (body: Buffer) =>
    cachePhoto(`${mediaUrl(name)}/${renditionFile(rendition)}`, { name, etag, headers: ready, body })
  return { bytesMax: PHOTO_CACHE_BYTES_MAX, take }
}
