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
])

export function hasNavigation(pathname: string): boolean {
  return !WITHOUT_NAVIGATION.has(pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname)
}

/** DECISIONS, "Adults only": the legal pages have no age gate. */
const WITHOUT_AGE_GATE = new Set(['/terms', '/agb', '/privacy', '/datenschutz', '/legal'])

export function asksForAge(pathname: string): boolean {
  return !WITHOUT_AGE_GATE.has(pathname.replace(/\/+$/, ''))
}
