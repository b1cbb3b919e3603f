import { sameOriginPath } from '~/platform/http/same-origin-path'

/**
 * The data of the 404 that visitors get at a members-only URL (DECISIONS "Signed in, signed out"): the error page shows a notice with a
 * login link. Chat has its own text.
 */
export type MembersOnly = { membersOnly: 'page' | 'chat'; redirectTo: string }

/** Reads the notice from an error's data; null if there is none. Parsed by hand: a schema would bring zod into every page. */
export function membersOnlyNotice(errorData: unknown): MembersOnly | null {
  if (typeof errorData !== 'object' || errorData === null) return null
  const { membersOnly: kind, redirectTo }: { membersOnly?: unknown; redirectTo?: unknown } = errorData
  if ((kind !== 'page' && kind !== 'chat') || typeof redirectTo !== 'string') return null
  return { membersOnly: kind, redirectTo }
}

/** Name of the return path: query parameter and hidden field alike. */
export const REDIRECT_TO = 'redirectTo'

/** In characters. A return path becomes part of other URLs, encoded twice. */
const PATH_MAX = 1000
/** Returning to one of these would end in a loop, in JSON, signed out again, or away by the quick exit. */
const NOT_RETURNABLE = /^\/(?:api|exit|login|logout|register)(?:[/.?#]|$)/i

/** The value, if it is a path of this site to return to after signing in; null for anything else, of any type. */
export function safeRedirectTo(value: unknown): string | null {
  const path = sameOriginPath(value)
  return path === null || path.length > PATH_MAX || NOT_RETURNABLE.test(path) ? null : path
}

/** The URL with a valid return path added. */
export function withRedirectTo(href: string, redirectTo: string | null): string {
  return redirectTo && redirectTo !== '/'
    ? `${href}?${new URLSearchParams({ [REDIRECT_TO]: redirectTo })}`
    : href
}

/** The return path in a request's query. */
export function redirectToOf(request: Request): string | null {
  return safeRedirectTo(new URL(request.url).searchParams.get(REDIRECT_TO))
}

/**
 * A return path without `lang`: the page was shown in that language already, which is stored since then. On the way back the parameter
 * would undo a language that was chosen on the login page.
 */
export function withoutLanguage(path: string): string {
  const [page = '', ...queries] = path.split('?')
  const query = new URLSearchParams(queries.join('?'))
  if (!query.has('lang')) return path
  query.delete('lang')
  return query.size > 0 ? `${page}?${query}` : page
}

/** The requested page as a return path, without what Remix adds to its own data requests. */
export function hereOf(request: Request): string {
  const url = new URL(request.url)
  url.searchParams.delete('_routes')
  return `${url.pathname.replace(/\.data$/, '')}${url.search}`
}
