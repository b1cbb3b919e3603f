import { buffer } from 'node:stream/consumers'
import { createReadableStreamFromReadable } from '@remix-run/node'
import fresh from 'fresh'
import { RangeNotSatisfiable } from '~/platform/storage/range-not-satisfiable.server'
import { type StoredObject, storage } from '~/platform/storage/storage.server'
import { type AskedRange, parseRange } from './byte-range'

export type Delivery = {
  request: Request
  key: string
  contentType: string
  etag: string
  /** Cache-Control above all; they stand on 304 too. */
  headers: Readonly<Record<string, string>>
  /** Is handed the whole where it is sent whole and no larger than so many bytes. */
  keep?: { bytesMax: number; take(body: Buffer): void }
}

/**
 * Answers with a stored file: streamed, with ETag (304), single ranges (206, 416) and HEAD; 404 where nothing is
 * stored. Whether the reader may see it has been decided before.
 */
export async function deliver(asked: Delivery): Promise<Response> {
  const { request, key, contentType, etag, keep } = asked
  const headers = new Headers({ ...asked.headers, ETag: etag })
  if (fresh({ 'if-none-match': request.headers.get('if-none-match') ?? undefined }, { etag }))
    return new Response(null, { status: 304, headers })
  headers.set('Content-Type', contentType)
  headers.set('Accept-Ranges', 'bytes')

  try {
    const part = await open(key, rangeOf(request, etag))
    if (!part) return absent()
    headers.set('Content-Length', String(part.end - part.start + 1))
    if (part.ranged) headers.set('Content-Range', `bytes ${part.start}-${part.end}/${part.object.size}`)
    const { size, body } = part.object
    if (request.method === 'HEAD') {
      body.destroy()
      return new Response(null, { status: part.ranged ? 206 : 200, headers })
    }
    if (part.ranged) return new Response(createReadableStreamFromReadable(body), { status: 206, headers })
    if (!keep || size > keep.bytesMax)
      return new Response(createReadableStreamFromReadable(body), { headers })
    const whole = await buffer(body)
    keep.take(whole)
    return new Response(new Uint8Array(whole), { headers })
  } catch (error) {
    if (error instanceof RangeNotSatisfiable) return new Response(null, { status: 416 })
    throw error
  }
}

/** Whatever is not there and whatever is not for this reader look alike. */
export function absent(): Response {
  return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
}

type Part = { object: StoredObject; start: number; end: number; ranged: boolean }

async function open(key: string, range: AskedRange | null): Promise<Part | null> {
  if (range && 'last' in range) {
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

/** If-Range: a part is only of use to who holds the rest of the same file. */
function rangeOf(request: Request, etag: string): AskedRange | null {
  const ifRange = request.headers.get('if-range')
  return ifRange === null || ifRange === etag ? parseRange(request.headers.get('range')) : null
}
