const PATH_MAX_LENGTH = 2000
/** A host has at most 253 characters. Parsing thousands of ideographs as one takes half a second, in percent-encoding ten milliseconds. */
export const ORIGIN_MAX_LENGTH = 280
/** A base for parsing paths; no absolute URL has this origin. */
const BASE_ORIGIN = 'http://base.invalid'

/**
 * Returns a value as `path?query#hash` if it is a path of this site, for redirects; null for every other value of any type. Browsers read
 * backslashes as slashes and drop control characters, so a path with either is refused. Of several slashes in a row one is kept.
 */
export function sameOriginPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > PATH_MAX_LENGTH) return null
  if (!value.startsWith('/') || value.startsWith('//') || /[\\\p{Cc}]/u.test(value)) return null
  if (!URL.canParse(value, BASE_ORIGIN)) return null
  const url = new URL(value, BASE_ORIGIN)
  // Parsing turns "/.//evil.example" into "//evil.example".
  if (url.origin !== BASE_ORIGIN || url.pathname.startsWith('//')) return null
  // Remix does the same to a redirect, but writes the path to the log, past its redaction.
  const pathname = url.pathname.replace(/\/{2,}/g, '/')
  return `${pathname}${url.search}${url.hash}`
}

/**
 * The page that a request was sent from, as `path?query`; null without a Referer header, or with one that is too long or no address.
 * Browsers send the header only to the same origin, because our responses carry `Referrer-Policy: same-origin`.
 */
export function refererPath({ headers }: Request): string | null {
  const referer = headers.get('referer')
  if (!referer || referer.length > ORIGIN_MAX_LENGTH + PATH_MAX_LENGTH || !URL.canParse(referer)) return null
  const { pathname, search } = new URL(referer)
  return sameOriginPath(pathname + search)
}
