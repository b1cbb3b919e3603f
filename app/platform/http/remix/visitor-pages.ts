/**
 * Paths that signed-out people get as visitor pages: pages that are complete without scripts, are not hydrated, and can be cached. The script
 * module of the page and the server validate their forms. The response to a POST, a form with errors, is hydrated.
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

/** Whether the path is the lock page (decision 0234). It must reveal nothing of the account, so it has no scripts and no data of the app. */
export function isBarePage(pathname: string): boolean {
  return pathname === '/lock'
}

/** Profiles by id or handle. Remix handles other paths. */
const PROFILE = /^\/profile\/[\w-]+$/

/**
 * The page of a path for the visitor renderer (visitor-renderer.server.ts): the path itself, or one pattern for all profiles, so that the
 * number of pages is bounded. Null for paths that Remix renders.
 */
export function visitorPageOf(pathname: string): string | null {
  if (PROFILE.test(pathname)) return '/profile/:userId'
  return isVisitorPage(pathname) && !pathname.startsWith('/profile/') ? pathname : null
}
