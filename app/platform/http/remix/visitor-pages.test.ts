import { expect, test } from 'vitest'
import { isVisitorPage } from './visitor-pages'

test('public addresses are visitor pages, with and without an id', () => {
  for (const path of [
    '/',
    '/explore',
    '/landing',
    '/select-type',
    '/login',
    '/register',
    '/reset-password',
    '/profile',
    '/profile/1',
    '/agb',
    '/privacy',
    '/api/docs',
  ]) {
    expect(isVisitorPage(path), path).toBe(true)
  }
})

test('members’ pages and data requests are not visitor pages', () => {
  for (const path of ['/settings', '/profile/1/x', '/explore.data', '/_root.data', '/agbx']) {
    expect(isVisitorPage(path), path).toBe(false)
  }
})
