/** Longer than the address of any filtered list, shorter than the limits of common proxies. */
const ADDRESS_MAX_CHARACTERS = 8000

/**
 * Whether the address of a request (path and query) is valid: its path is percent-encoded UTF-8 without control characters, and without
 * spellings that browsers or proxies read as another host (`//host`, backslashes). Nor has it three slashes in a row, also not once the
 * segments `.` and `..` are resolved, as in `//.//.`. Remix's router tries each slash of a run several times, and took a tenth of a second
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
