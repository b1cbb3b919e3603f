import { useLocation } from '@remix-run/react'

/** The URL of the current page, as a return path; without `lang`, which would undo a later choice. */
export function useHere(): string {
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

/** SPEC 2, "Bottom navigation": the pages without it, including the canonical paths of the legal pages. */
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

/** DECISIONS, "Adults only": the legal pages have no age gate; reporting and objecting are duties of the law, those
 * whose pictures are misused need no age, and support is for everybody. */
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

export function asksForAge(pathname: string): boolean {
  return (
    !WITHOUT_AGE_GATE.has(pathname.replace(/\/+$/, '')) && !/^\/(appeal|support\/tickets)\//.test(pathname)
  )
}

/** What is reached by the entries of the navigation, beside what is below their own paths. */
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

/** The entry of the navigation that a page belongs to: that of the nearest path above it. */
export function entryOf(pathname: string): string | undefined {
  if (pathname === '/') return '/'
  for (let path = pathname; path; path = path.slice(0, path.lastIndexOf('/')))
    if (AREAS[path]) return AREAS[path]
  return undefined
}
