import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hereOf, safeRedirectTo, withoutLanguage, withRedirectTo } from './redirect-to'

describe('safeRedirectTo', () => {
  it.each(['/', '/settings', '/profile?id=a%20b&x=1', '/chat?user=1#end', '/exits', '/münchen'])(
    'accepts %s',
    (path) => {
      expect(safeRedirectTo(path)).toBe(new URL(path, 'http://x').href.slice('http://x'.length))
    },
  )

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    ' /settings',
    'settings',
    '',
    `/${'a'.repeat(1001)}`,
  ])('refuses %j', (value) => expect(safeRedirectTo(value)).toBeNull())

  it.each([
    '/login',
    '/login?redirectTo=/login',
    '/LOGIN',
    '/logout',
    '/register',
    '/api',
    '/api/auth/user',
    '/login.data',
    '/exit',
    '/exit?x',
    '/exit.data',
  ])('never leads back to %s', (value) => expect(safeRedirectTo(value)).toBeNull())

  it('stays on this site for any input', () => {
    const parts = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '@',
      ':',
      'evil.example',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      '\r\n',
      ' ',
    )
    const paths = fc.oneof(
      fc.anything(),
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.array(fc.oneof(parts, fc.string())).map((list) => `/${list.join('')}`),
    )
    fc.assert(
      fc.property(paths, (value) => {
        const path = safeRedirectTo(value)
        if (path === null) return
        const url = new URL(path, 'https://house.example/login')
        expect(url.origin).toBe('https://house.example')
        // The result is accepted unchanged when it is passed in again.
        expect(safeRedirectTo(path)).toBe(path)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('withRedirectTo', () => {
  it('carries the return path, encoded', () => {
    expect(withRedirectTo('/login', '/profile?id=1&b=2')).toBe(
      '/login?redirectTo=%2Fprofile%3Fid%3D1%26b%3D2',
    )
  })

  it('leaves out unsuitable return paths', () => {
    expect(withRedirectTo('/login', null)).toBe('/login')
    expect(withRedirectTo('/login', '/')).toBe('/login')
  })
})

it('returns the requested page without the suffix and the parameter of a .data request', () => {
  expect(hereOf(new Request('http://x/settings.data?_routes=a&tab=2'))).toBe('/settings?tab=2')
})

it.each([
  ['/settings?lang=en', '/settings'],
  ['/chat?user=1&lang=en', '/chat?user=1'],
  ['/?lang=en&search=a%20b', '/?search=a+b'],
  ['/?search=a%20b', '/?search=a%20b'],
  ['/settings', '/settings'],
])('the language of the page %s is no part of the return path', (path, without) => {
  expect(withoutLanguage(path)).toBe(without)
})
