import type { IncomingHttpHeaders } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { IMAGE_MAX_MB, PROFILE_IMAGES_MAX } from 'db/limits/media'
import { SEARCH_PHOTOS_MAX } from 'db/limits/moderation'
import { SUPPORT_IMAGES_MAX } from 'db/limits/support'
import type { Request } from 'express'
import { stateOf } from '../middleware/access-log.server'
import { isUnsafe } from '../middleware/methods'
import { type MinimumRate, requireRate } from './minimum-rate.server'

const faults = new WeakMap<Request, BodyFault>()

/** Why the body of a request was cut off, if it was: the response then reports this, whatever the action returned. */
export const bodyFaultOf = (request: Request): BodyFault | undefined => faults.get(request)

/**
 * The request with a body that is cut off once it exceeds the limit of the address, or arrives too slowly. Cancelling that body
 * does not close the connection, which the response still needs.
 */
export function withLimitedBody(request: Request): Request {
  if (!isUnsafe(request.method)) return request
  const limit = bodyLimitOf(stateOf(request).path, request.headers['content-type'])
  return Object.create(
    request,
    streamOf(limitBody(limit, request, (fault) => void faults.set(request, fault))),
  ) as Request
}

function streamOf(body: Readable): PropertyDescriptorMap {
  const methods = (['on', 'once', 'off', 'pause', 'resume', 'destroy'] as const).map(
    (name) => [name, { value: body[name].bind(body) }] as const,
  )
  return {
    ...Object.fromEntries(methods),
    readable: { get: () => body.readable },
    readableHighWaterMark: { value: body.readableHighWaterMark },
  }
}

const KB = 1024
const MB = 1024 * KB

/** A form with the longest message, whose characters may take twelve bytes each when encoded, and with its other fields. */
const FORM_MAX_BYTES = 128 * KB
/** A call with the same message, or with the longest response of a passkey. */
const CALL_MAX_BYTES = 64 * KB
/** A call with an address, a password and a proof, and no text. */
const SHORT_CALL_MAX_BYTES = 16 * KB
const SHORT_CALLS = /^\/api\/(auth\/(?!profile$|passkey\/)|users\/|matches$|admin\/)/

/** Addresses that accept files, each with its limit for the whole body; the domain checks each file. */
const UPLOADS: readonly { path: RegExp; maxBytes: number }[] = [
  { path: /^\/api\/upload\/profile-image$/, maxBytes: (IMAGE_MAX_MB + 1) * MB },
  // Read file by file; twice the limit, so that each file gets its own error.
  { path: /^\/my-profile\/photos$/, maxBytes: 2 * PROFILE_IMAGES_MAX * IMAGE_MAX_MB * MB },
  { path: /^\/api\/chat\/messages\/image$/, maxBytes: (IMAGE_MAX_MB + 1) * MB },
  // Without JavaScript a phone sends its photo unscaled: too large for us, which the field then reports.
  { path: /^\/chat\/image$/, maxBytes: 32 * MB },
  { path: /^\/api\/private-albums\/[^/]+\/upload$/, maxBytes: 10 * IMAGE_MAX_MB * MB },
  // A screenshot larger than the limit is read, so that the page can say so; scripts post to the data address.
  { path: /^\/admin\/leaks(\.data)?$/, maxBytes: 2 * IMAGE_MAX_MB * MB },
  // Unscaled photos of a phone; larger ones are read to the end, so that the field can say so.
  { path: /^\/verification\/(photos|document|age)$/, maxBytes: 48 * MB },
  // The page of an album: with JavaScript files come one by one through the API.
  { path: /^\/albums\/[0-9a-f-]{36}$/i, maxBytes: 10 * IMAGE_MAX_MB * MB },
  { path: /^\/support(\/tickets\/[\w-]{36,43})?$/, maxBytes: 2 * SUPPORT_IMAGES_MAX * IMAGE_MAX_MB * MB },
  { path: /^\/my-picture$/, maxBytes: 2 * SEARCH_PHOTOS_MAX * IMAGE_MAX_MB * MB },
]

export const takesFiles = (path: string): boolean => UPLOADS.some((upload) => upload.path.test(path))

/** A form that cannot contain files, also at an address that accepts them: deleting a photo, for example. */
const PLAIN_FORM = /^application\/x-www-form-urlencoded\b/i

/** Whether a body of this type may be as large as the files that its address accepts. */
export const mayHaveFiles = (path: string, type: string | null | undefined): boolean =>
  takesFiles(path) && !PLAIN_FORM.test(type ?? '')

export function bodyLimitOf(path: string, type?: string): number {
  const upload = mayHaveFiles(path, type) ? UPLOADS.find((one) => one.path.test(path)) : undefined
  if (upload) return upload.maxBytes
  if (!path.startsWith('/api/')) return FORM_MAX_BYTES
  return SHORT_CALLS.test(path) ? SHORT_CALL_MAX_BYTES : CALL_MAX_BYTES
}

/** Whether the request announces more than its limit. Chunked bodies announce nothing: see `limitBody`. */
export function announcesTooMuch(headers: IncomingHttpHeaders, maxBytes: number): boolean {
  return Number(headers['content-length'] ?? 0) > maxBytes
}

/** Why a body is cut off: it exceeds its limit, or arrives so slowly that it holds a slot for nothing. */
type BodyFault = 'too-large' | 'too-slow'

/** The body, cut off once it breaks a limit; `onFault` is called once. */
export function limitBody(
  maxBytes: number,
  body: Readable,
  onFault: (fault: BodyFault) => void,
  rate?: MinimumRate,
): Readable {
  let received = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received <= maxBytes) return done(null, chunk)
      onFault('too-large')
      done(new Error(`body over ${maxBytes} bytes`))
    },
  })
  // The action may never read it; if it does, its read rejects.
  limited.on('error', () => body.unpipe(limited))
  body.on('error', (error) => limited.destroy(error))
  body.on('aborted', () => limited.destroy(new Error('the client disconnected')))
  const tooSlow = () => {
    onFault('too-slow')
    limited.destroy(new Error('body too slow'))
  }
  requireRate(body, limited, tooSlow, rate)
  return body.pipe(limited)
}
