const LONGEST = 2000
const HERE = 'http://here.invalid'

/**
 * A path of this site as `path?query#hash`, to send somebody on to; null for anything else, whatever its type. Browsers
 * read backslashes as slashes and drop control characters, so neither may occur.
 */
export function sameOriginPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST) return null
  if (!value.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return null
  if (!URL.canParse(value, HERE)) return null
  const url = new URL(value, HERE)
  const path = `${url.pathname}${url.search}${url.hash}`
  // "/.//evil.example" becomes "//evil.example" only once it is parsed.
  return url.origin !== HERE || path.startsWith('//') ? null : path
}
