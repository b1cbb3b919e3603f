/**
 * Addresses that signed-out people get as visitor pages: complete without any script, never hydrated, cacheable. The module and the
 * server check their forms; a form that comes back with errors (a POST) hydrates.
 */
const VISITOR_PAGES: readonly RegExp[] = [
  /^\/$/,
  /^\/explore$/,
  /^\/landing$/,
  /^\/select-type$/,
  /^\/(login|register|forgot-password|reset-password|verify-email|check-mail|confirm-email|restore|keep-second-factor)$/,
  /^\/login\/second-factor$/,
  /^\/profile(\/[^/]+)?$/,
  /^\/(agb|terms|datenschutz|privacy|legal|widerruf|report|transparency|my-picture|support)$/,
  /^\/((agb|datenschutz)\/versions|widerruf\/formular)$/,
  /^\/(my-picture\/confirm|support\/faq)$/,
  /^\/api\/docs$/,
]

export function isVisitorPage(pathname: string): boolean {
  return VISITOR_PAGES.some((page) => page.test(pathname))
}

/** The lock page (decision 0234): nothing of the app may be in it for any reader; so neither its scripts nor its data. */
export function isBarePage(pathname: string): boolean {
  return pathname === '/lock'
}

/** Ids and handles; anything else is left to Remix. */
const PROFILE = /^\/profile\/[\w-]+$/

/**
 * The page of a path for the short way (visitor-renderer.server.ts): the path itself, and one pattern for all profiles, so that the number of
 * pages is bounded. Null for all that Remix renders.
 */
export function visitorPageOf(pathname: string): string | null {
  if (PROFILE.test(pathname)) return '/profile/:userId'
  return isVisitorPage(pathname) && !pathname.startsWith('/profile/') ? pathname : null
}
