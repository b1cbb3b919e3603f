/** Longer than the address of any filtered list, shorter than the limits of common proxies. */
const ADDRESS_MAX_CHARACTERS = 8000

/**
 * Whether the address of a request (path and query) is valid: its path is percent-encoded UTF-8 without control characters, and without
 * spellings that browsers or proxies read as another host (`//host`, backslashes). Nor has it three slashes in a row, also not once the
 * segments `.` and `..` are resolved, as in `//.//.`: Remix's router tries each slash of a run several times, and took a tenth of a second
 * for thousands of them. The query is not checked: the code that reads a value clamps or drops it (DECISIONS "Listing").
 */
export function isValidAddress(url: string): boolean {
  if (url.length > ADDRESS_MAX_CHARACTERS) return false
  const path = pathOf(url)
  if (!path.startsWith('/') || path.startsWith('//')) return false
  if (path.includes('///') || path.includes('\\')) return false
  if (path.includes('//') && DOT_SEGMENT.test(path)) return false
  if (PLAIN_PATH.test(path)) return true
  try {
    return !CONTROL.test(decodeURIComponent(path)) && !/%(2f|5c)/i.test(path)
  } catch {
    return false
  }
}

/** The path of an address, still percent-encoded. */
export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** Whether a path is a health probe, which supervisors and load balancers send every few seconds. */
export const isHealthProbe = (path: string): boolean => path === '/healthz' || path === '/readyz'

/** The parameter of an address that names a language, as `lang=de`; empty without one. Whether there is such a language is not checked. */
export const langParameterOf = (url: string): string =>
  /[?&]lang=[a-z]{2}(?=&|$)/.exec(url)?.[0].slice(1) ?? ''

/**
 * Removes harmful parts from the query of an address: null characters, which Postgres refuses, and the parameter `_data`, which would make
 * Remix respond with the data of one route in a format that this app does not use.
 */
export function cleanAddress(url: string): string {
  if (!url.includes('%00') && !DATA_PARAMETER.test(url)) return url
  const [path = '', ...query] = url.split('?')
  const kept = new URLSearchParams()
  // Decoded first: without its "%00" the address "%%0000" would have one again.
  for (const [name, value] of new URLSearchParams(query.join('?')))
    kept.append(withoutNull(name), withoutNull(value))
  kept.delete('_data')
  return `${path}?${kept}`
}

const withoutNull = (text: string): string => text.replaceAll('\u0000', '')

// The name may be percent-encoded.
const DATA_PARAMETER = /[?&](_|%5f)(d|%64)(a|%61)(t|%74)(a|%61)(=|&|$)/i

/** The parameter names of a query, for the log. Values are not logged: they may be tokens or search terms. */
export function queryNames(url: string): string[] {
  const at = url.indexOf('?')
  if (at < 0) return []
  return [...new Set(new URLSearchParams(url.slice(at)).keys())].slice(0, 20).map((name) => name.slice(0, 40))
}

const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i
// Nearly every path matches, and needs no decoding.
const PLAIN_PATH = /^[\w\-./~]*$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const CONTROL = /[\u0000-\u001f\u007f]/

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
