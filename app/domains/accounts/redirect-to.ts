import { sameOriginPath } from '~/platform/http/address'

/** The name under which the way back travels: query parameter and hidden field alike. */
export const REDIRECT_TO = 'redirectTo'

/** It travels in addresses, twice encoded. */
const LONGEST = 1000
/** Coming back to one of these would end in a loop, in JSON, or signed out again. */
const NO_WAY_BACK = /^\/(?:api|login|logout|register)(?:[/.?#]|$)/i

/** The path of this site that a person may be sent back to after signing in; null for anything else, whatever its type. */
export function safeRedirectTo(value: unknown): string | null {
  const path = sameOriginPath(value)
  return path === null || path.length > LONGEST || NO_WAY_BACK.test(path) ? null : path
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
