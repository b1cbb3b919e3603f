/**
 * Addresses that signed-out people get as visitor pages: whole without any script, never hydrated, cacheable.
 * Pages whose forms want help while typing (login, register …) are left out on purpose.
 */
export const VISITOR_PAGES: readonly RegExp[] = [
  /^\/$/,
  /^\/explore$/,
  /^\/landing$/,
  /^\/select-type$/,
  /^\/profile(\/[^/]+)?$/,
  /^\/(agb|terms|datenschutz|privacy|legal)$/,
]

export function isVisitorPage(pathname: string): boolean {
  return VISITOR_PAGES.some((page) => page.test(pathname))
}
