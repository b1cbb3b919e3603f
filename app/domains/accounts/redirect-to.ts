/** The name under which the way back travels: query parameter and hidden field alike. */
export const REDIRECT_TO = 'redirectTo'

const LONGEST = 1000
const NOWHERE = 'http://nowhere.invalid'
/** Coming back to one of these would end in a loop, in JSON, or signed out again. */
const NO_WAY_BACK = /^\/(?:api|login|logout|register)(?:[/.]|$)/i

/**
 * The path a person may be sent back to after signing in: same origin only, as `path?query#hash`; null for anything
 * else, whatever its type. Browsers read backslashes as slashes and drop control characters, so neither may occur.
 */
export function safeRedirectTo(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST) return null
  if (!value.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return null
  if (!URL.canParse(value, NOWHERE)) return null
  const url = new URL(value, NOWHERE)
  const path = `${url.pathname}${url.search}${url.hash}`
  // "/.//evil.example" becomes "//evil.example" only once it is parsed.
  if (url.origin !== NOWHERE || path.startsWith('//') || NO_WAY_BACK.test(url.pathname)) return null
  return path
}

/** The address with the way back attached, where there is one worth attaching. */
export function withRedirectTo(href: string, redirectTo: string | null): string {
  return redirectTo && redirectTo !== '/'
    ? `${href}?${new URLSearchParams({ [REDIRECT_TO]: redirectTo })}`
    : href
}

/** The way back named in a request's query. */
export function redirectToOf(request: Request): string | null {
  return safeRedirectTo(new URL(request.url).searchParams.get(REDIRECT_TO))
}

/** The page a request asked for, as a way back to it: without what Remix adds to its own data requests. */
export function hereOf(request: Request): string {
  const url = new URL(request.url)
  url.searchParams.delete('_routes')
  return `${url.pathname.replace(/\.data$/, '')}${url.search}`
}
