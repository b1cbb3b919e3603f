/** Longer than any of our filter sets, shorter than what proxies accept. */
const ADDRESS_MAX_CHARACTERS = 8000

/**
 * Whether the address of a request is readable: a path of this site, in valid percent-encoded UTF-8, without the spellings that
 * browsers or proxies take for another host (`//host`, backslashes) and without control characters.
 * The query is checked leniently, since its values are clamped or dropped one by one (DECISIONS "Listing").
 */
export function isReadableAddress(url: string): boolean {
  if (url.length > ADDRESS_MAX_CHARACTERS) return false
  const path = pathOf(url)
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return false
  if (PLAIN_PATH.test(path)) return true
  try {
    return !CONTROL.test(decodeURIComponent(path)) && !/%(2f|5c)/i.test(path)
  } catch {
    return false
  }
}

/** The path of a request's address, as received. */
export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/**
 * The address without harmful parts of its query: null characters, which Postgres refuses, and `_data`, to which Remix would respond
 * with one route's data in a shape that this app does not use.
 */
export function cleanAddress(url: string): string {
  const clean = url.includes('%00') ? url.replaceAll('%00', '') : url
  if (!DATA_PARAMETER.test(clean)) return clean
  const [path = '', ...query] = clean.split('?')
  const kept = new URLSearchParams(query.join('?'))
  kept.delete('_data')
  return `${path}?${kept}`
}

// Percent-encoded or not.
const DATA_PARAMETER = /[?&](_|%5f)(d|%64)(a|%61)(t|%74)(a|%61)(=|&|$)/i

/** The names in the query, for the log: values may be tokens or search terms. */
export function queryNames(url: string): string[] {
  const at = url.indexOf('?')
  if (at < 0) return []
  return [...new Set(new URLSearchParams(url.slice(at)).keys())].slice(0, 20).map((name) => name.slice(0, 40))
}

// Matches nearly every path; saves the decoding.
const PLAIN_PATH = /^[\w\-./~]*$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/

const PATH_MAX_LENGTH = 2000
const HERE = 'http://here.invalid'

/**
 * A path of this site as `path?query#hash`, for redirects; null for anything else, of any type. Browsers read backslashes as slashes
 * and drop control characters, so neither may occur.
 */
export function sameOriginPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > PATH_MAX_LENGTH) return null
  if (!value.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return null
  if (!URL.canParse(value, HERE)) return null
  const url = new URL(value, HERE)
  const path = `${url.pathname}${url.search}${url.hash}`
  // Parsing turns "/.//evil.example" into "//evil.example".
  return url.origin !== HERE || path.startsWith('//') ? null : path
}

/** The page that a form was sent from, as `path?query`; null for a client without a referrer. The host sends `Referrer-Policy: same-origin`. */
export function cameFrom({ headers }: Request): string | null {
  const referer = headers.get('referer')
  if (!referer || !URL.canParse(referer)) return null
  const { pathname, search } = new URL(referer)
  return sameOriginPath(pathname + search)
}
