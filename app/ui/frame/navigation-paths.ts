import { useLocation } from '@remix-run/react'

/** The path and query of the current page, to return to it; without `lang`, which would undo a later choice of the language. */
export function useReturnPath(): string {
  const { pathname, search } = useLocation()
  return addressWith(pathname, search, { lang: null })
}

/** A path with its query, some parameters set and others (null) removed. */
export function addressWith(
  pathname: string,
  search: string,
  changes: Record<string, string | null>,
): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  const query = params.toString()
  return query ? `${pathname}?${query}` : pathname
}

/** The pages without a bottom navigation (SPEC 2, "Bottom navigation"), including the canonical paths of the legal pages. */
const WITHOUT_NAVIGATION = new Set([
  '/landing',
  '/login',
  '/register',
  '/select-type',
  '/user-type-selection',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/check-mail',
  '/terms',
  '/agb',
  '/privacy',
  '/datenschutz',
  '/legal',
  '/widerruf',
  '/agb/versions',
  '/agb/accept',
  '/datenschutz/versions',
])

export function hasNavigation(pathname: string): boolean {
  return !WITHOUT_NAVIGATION.has(pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname)
}

/**
 * Pages without an age gate (DECISIONS "Adults only"): legal pages, support, the transparency report, and the forms that must be open to
 * everybody, to report content and to object to the misuse of one's picture.
 */
const WITHOUT_AGE_GATE = new Set([
  '/terms',
  '/agb',
  '/privacy',
  '/datenschutz',
  '/legal',
  '/widerruf',
  '/widerruf/formular',
  '/agb/versions',
  '/datenschutz/versions',
  '/report',
  '/my-picture',
  '/my-picture/confirm',
  '/transparency',
  '/support',
  '/support/faq',
  '/support/tickets',
])

export function needsAgeGate(pathname: string): boolean {
  return (
    !WITHOUT_AGE_GATE.has(pathname.replace(/\/+$/, '')) && !/^\/(appeal|support\/tickets)\//.test(pathname)
  )
}

/** The navigation entry of each area of the site, by the path of the area. */
const AREAS: Record<string, string> = {
  '/chat': '/chat',
  '/albums/share': '/chat',
  '/likes': '/likes',
  '/my-profile': '/my-profile',
  '/albums': '/my-profile',
  '/verification': '/my-profile',
  '/premium': '/premium',
  '/subscribe': '/premium',
  '/premium-success': '/premium',
  '/premium-declined': '/premium',
  '/settings': '/settings',
  '/support': '/settings',
  '/admin': '/settings',
}

/** The navigation entry that a page belongs to: that of the longest area path that the page is below. */
export function navigationEntryOf(pathname: string): string | undefined {
  if (pathname === '/') return '/'
  for (let path = pathname; path; path = path.slice(0, path.lastIndexOf('/')))
    if (AREAS[path]) return AREAS[path]
  return undefined
}
