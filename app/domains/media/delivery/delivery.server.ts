import { buffer } from 'node:stream/consumers'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { matchesTag } from '~/platform/http/matches-tag.server'
import { RangeNotSatisfiable } from '~/platform/storage/keys.server'
import { type StoredObject, storage } from '~/platform/storage/storage.server'

/** A parsed Range header: bytes from `start` (to `end`, included), or the last n. */
type RequestedRange = { start: number; end?: number } | { last: number }

/** A single byte range (RFC 9110, 14.1.2); null for none, several or invalid ones, which all mean the whole file. */
function parseRange(header: string | null): RequestedRange | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '') return Number(to) > 0 ? { last: Number(to) } : null
  if (to === '') return { start: Number(from) }
  return Number(to) >= Number(from) ? { start: Number(from), end: Number(to) } : null
}

type Delivery = {
  request: Request
  key: string
  contentType: string
  etag: string
  /** Above all Cache-Control; also sent with 304. */
  headers: Readonly<Record<string, string>>
  /** Receives the body if it is sent whole and within the size limit, for caching. */
  cache?: { bytesMax: number; store(body: Buffer): void }
}

/**
 * Responds with a stored file: streamed, with ETag (304), single ranges (206, 416) and HEAD; 404 if it is missing. The caller has
 * checked access.
 */
export async function deliver(delivery: Delivery): Promise<Response> {
  const { request, key, contentType, etag, cache } = delivery
  const headers = new Headers({ ...delivery.headers, ETag: etag })
  if (matchesTag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  headers.set('Content-Type', contentType)
  headers.set('Accept-Ranges', 'bytes')

  try {
    const part = await open(key, rangeOf(request, etag))
    if (!part) return fileNotFound()
    headers.set('Content-Length', String(part.end - part.start + 1))
    if (part.ranged) headers.set('Content-Range', `bytes ${part.start}-${part.end}/${part.object.size}`)
    const { size, body } = part.object
    if (request.method === 'HEAD') {
      body.destroy()
      return new Response(null, { status: part.ranged ? 206 : 200, headers })
    }
    if (part.ranged) return new Response(createReadableStreamFromReadable(body), { status: 206, headers })
    if (!cache || size > cache.bytesMax)
      return new Response(createReadableStreamFromReadable(body), { headers })
    const whole = await buffer(body)
    cache.store(whole)
    return new Response(new Uint8Array(whole), { headers })
  } catch (error) {
    if (error instanceof RangeNotSatisfiable) return new Response(null, { status: 416 })
    throw error
  }
}

/** A decrypted picture, for this reader alone. The caller has checked access. */
export function sendPicture(webp: Buffer): Response {
  return new Response(new Uint8Array(webp), {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Length': String(webp.length),
      'Cache-Control': 'private, no-store',
    },
  })
}

/** The 404 of a file. A file that is missing and one that the reader may not see get the same response. */
export function fileNotFound(): Response {
  return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
}

/** The 503 of a file that is being created: a repeated request will succeed soon. */
export function fileNotReady(): Response {
  return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '5' } })
}

type Part = { object: StoredObject; start: number; end: number; ranged: boolean }

async function open(key: string, range: RequestedRange | null): Promise<Part | null> {
  if (range && 'last' in range) {
    // The storage counts from the start only, so the size is needed first.
    const whole = await storage().get(key)
    whole?.body.destroy()
    return whole && open(key, { start: Math.max(0, whole.size - range.last) })
  }
  const object = await storage().get(key, range ?? undefined)
  if (!object) return null
  const last = object.size - 1
  return {
    object,
    start: range?.start ?? 0,
    end: Math.min(range?.end ?? last, last),
    ranged: range !== null,
  }
}

/** If-Range: a part is only useful if the client has the rest of the same file. */
function rangeOf(request: Request, etag: string): RequestedRange | null {
  const ifRange = request.headers.get('if-range')
  return ifRange === null || ifRange === etag ? parseRange(request.headers.get('range')) : null
}
