/**
 * Addresses that signed-out people get as visitor pages: whole without any script, never hydrated, cacheable.
 * Forms among them are checked by the module and the server; one that came back with errors (a POST) hydrates.
 */
const VISITOR_PAGES: readonly RegExp[] = [
  /^\/$/,
  /^\/explore$/,
  /^\/landing$/,
  /^\/select-type$/,
  /^\/(login|register|forgot-password|reset-password|verify-email|check-mail|confirm-email|restore|keep-second-factor)$/,
  /^\/login\/second-factor$/,
  /^\/profile(\/[^/]+)?$/,
  /^\/(agb|terms|datenschutz|privacy|legal)$/,
  /^\/api\/docs$/,
]

export function isVisitorPage(pathname: string): boolean {
  return VISITOR_PAGES.some((page) => page.test(pathname))
}

/** A visitor page whose address holds no id: of these there are only so many. */
export function isPlainVisitorPage(pathname: string): boolean {
  return isVisitorPage(pathname) && pathname.lastIndexOf('/') === 0
}
