import type { IncomingHttpHeaders } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { IMAGE_MAX_MB, PROFILE_IMAGES_MAX } from 'db/limits/media'

const MB = 1024 * 1024

/** Where no upload is meant. */
const BODY_MAX_BYTES = MB

/** Addresses that take files, each with what it takes at once; their parts are judged by the domain. */
const UPLOADS: readonly { path: RegExp; maxBytes: number }[] = [
  { path: /^\/api\/upload\/profile-image$/, maxBytes: (IMAGE_MAX_MB + 1) * MB },
  // Read file by file; twice what is taken, so that each file can be told what is wrong with it.
  { path: /^\/my-profile\/photos$/, maxBytes: 2 * PROFILE_IMAGES_MAX * IMAGE_MAX_MB * MB },
  { path: /^(\/api\/chat\/messages\/image|\/chat\/image)$/, maxBytes: (IMAGE_MAX_MB + 1) * MB },
  { path: /^\/api\/private-albums\/[^/]+\/upload$/, maxBytes: 10 * IMAGE_MAX_MB * MB },
]

export const takesFiles = (path: string): boolean => UPLOADS.some((upload) => upload.path.test(path))

export function bodyLimitOf(path: string): number {
  return UPLOADS.find((upload) => upload.path.test(path))?.maxBytes ?? BODY_MAX_BYTES
}

/** Whether the request announces more than it may send. Chunked bodies announce nothing: see `upTo`. */
export function announcesTooMuch(headers: IncomingHttpHeaders, maxBytes: number): boolean {
  return Number(headers['content-length'] ?? 0) > maxBytes
}

/** The body, cut off with `onOverflow` as soon as it grows beyond the limit. */
export function upTo(maxBytes: number, body: Readable, onOverflow: () => void): Readable {
  let received = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received <= maxBytes) return done(null, chunk)
      onOverflow()
      done(new Error(`body over ${maxBytes} bytes`))
    },
  })
  // The action may never read it; what it does read rejects there.
  limited.on('error', () => body.unpipe(limited))
  body.on('error', (error) => limited.destroy(error))
  body.on('aborted', () => limited.destroy(new Error('the reader left')))
  return body.pipe(limited)
}
