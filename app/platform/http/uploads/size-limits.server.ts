import type { IncomingHttpHeaders } from 'node:http'
import { IMAGE_MAX_MB, PROFILE_IMAGES_MAX } from 'db/limits/media'
import { SEARCH_PHOTOS_MAX } from 'db/limits/moderation'
import { SUPPORT_IMAGES_MAX } from 'db/limits/support'

const KB = 1024
const MB = 1024 * KB

/** A form with the longest message, whose characters may take twelve bytes each when encoded, and with its other fields. */
const FORM_MAX_BYTES = 128 * KB
/** A call with the same message, or with the longest response of a passkey. */
const CALL_MAX_BYTES = 64 * KB
/** A call with an address, a password and a proof, or with a reason. One that changes a profile has longer texts, an admin's too. */
const SHORT_CALL_MAX_BYTES = 16 * KB
const SHORT_CALLS = /^\/api\/(auth\/(?!profile$|passkey\/)|users\/|matches$|admin\/(?!users\/[^/]+$))/

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

/** How many bytes the body of a request to a path may have. */
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
