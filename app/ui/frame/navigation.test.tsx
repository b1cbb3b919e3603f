import { expect, test } from 'vitest'
import { translator } from '~/i18n/server.server'
import { shownCount } from './navigation'
import { hasNavigation, navigationEntryOf, needsAgeGate } from './navigation-paths'

test.each(['/', '/explore', '/profile', '/chat', '/settings', '/widerruf/formular', '/nowhere'])(
  '%s has the navigation',
  (path) => {
    expect(hasNavigation(path)).toBe(true)
  },
)

test.each(['/landing', '/login', '/register/', '/select-type', '/terms', '/agb', '/legal', '/verify-email'])(
  '%s has no navigation',
  (path) => {
    expect(hasNavigation(path)).toBe(false)
  },
)

test('legal pages have no age gate', () => {
  expect(needsAgeGate('/legal')).toBe(false)
  expect(needsAgeGate('/datenschutz')).toBe(false)
  expect(needsAgeGate('/')).toBe(true)
  expect(needsAgeGate('/login')).toBe(true)
})

test.each([
  ['/', '/'],
  ['/likes', '/likes'],
  ['/my-profile/views', '/my-profile'],
  ['/albums', '/my-profile'],
  ['/albums/3/share', '/my-profile'],
  ['/albums/share', '/chat'],
  ['/verification', '/my-profile'],
  ['/subscribe', '/premium'],
  ['/premium-success', '/premium'],
  ['/premium/order', '/premium'],
  ['/support/tickets/7', '/settings'],
  ['/admin/cases', '/settings'],
  ['/decision/1', undefined],
  ['/likely', undefined],
])('%s belongs to %s', (path, entry) => {
  expect(navigationEntryOf(path)).toBe(entry)
})

test('the badge shows numbers up to 99, then 99+', () => {
  expect(shownCount(99)).toBe('99')
  expect(shownCount(100)).toBe('99+')
})

test('one waiting entry of an area of the administration is read in the singular', () => {
  const textOf = (count: number) => translator('de')('admin:nav.waiting', { count, shown: shownCount(count) })
  expect([1, 2, 100].map(textOf)).toEqual(['(1 wartet)', '(2 warten)', '(99+ warten)'])
})
