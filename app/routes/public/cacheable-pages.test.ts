import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageKeys } from '~/platform/http/page-cache/page-key.server'
import { cacheablePages } from './cacheable-pages.server'

const pageKeyOf = pageKeys(cacheablePages)
const keyFor = (url: string, headers: IncomingHttpHeaders = {}, method = 'GET') =>
  pageKeyOf({ method, url, headers: { host: 'localhost', ...headers } } as IncomingMessage)
const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, '')
const withCookie = (cookie: string, url = '/') => keyFor(url, { cookie })

test('the key holds path, parameters and preferences, and nothing else of the request', () => {
  const cookie = 'theme=dark; tz=Europe/Paris; age=1; lang=fr; place=hamburg; _ga=GA1.2; device=abc.def'
  expect(keyFor('/?priceMax=250&ageMax=35', { cookie, 'user-agent': 'somebody', referer: '/x' })).toEqual({
    id: expect.any(String),
    path: '/',
    isOneOfMany: false,
    query: '?ageMax=35&priceMax=250',
    cookie: 'lang=fr; theme=dark; age=1; place=hamburg',
    language: 'fr',
  })
})

test('requests that get the same page have the same key', () => {
  const same = (...keys: ReturnType<typeof keyFor>[]) => {
    expect(keys.every(Boolean)).toBe(true)
    expect(new Set(keys.map((key) => key?.id)).size).toBe(1)
  }
  same(
    keyFor('/?ageMax=35&services=oral&services=bdsm'),
    keyFor('/?services=bdsm&ageMax=35&services=oral'),
    keyFor('/?services=bdsm&ageMax=35&services=oral&search=&place='),
    keyFor('/?services=bdsm&ageMax=35&services=oral', {
      cookie: 'theme=pink; age=2; place=nowhere; lang=xx',
    }),
  )
  same(keyFor('/', { 'accept-language': 'fr-CA,fr;q=0.9' }), withCookie('lang=fr'))
  same(withCookie('place=hamburg', '/?place=bonn'), keyFor('/?place=bonn'))
  same(withCookie('place=hamburg', '/agb'), keyFor('/agb'))
  same(keyFor('/api/users/public', { cookie: 'theme=dark; age=1; lang=fr' }), keyFor('/api/users/public'))
})

test.each(['/profile?id=', '/profile/'])('%s: a profile is one page of many', (address) => {
  const id = '11111111-1111-4111-8111-111111111111'
  expect(keyFor(address + id)).toMatchObject({ isOneOfMany: true })
  expect(keyFor(address + id)?.id).not.toBe(keyFor(address + id.replaceAll('1', '2'))?.id)
})

test('everything that changes the page changes the key', () => {
  const keys = [
    keyFor('/'),
    keyFor('/explore'),
    keyFor('/?place=bonn'),
    keyFor('/?place=hamburg'),
    keyFor('/?search=Luna'),
    keyFor('/?sort=price'),
    withCookie('place=bonn'),
    withCookie('lang=en'),
    withCookie('theme=dark'),
    withCookie('theme=light'),
    withCookie('age=1'),
    withCookie('lang=en', '/?lang=en'),
  ].map((key) => key?.id)
  expect(keys.every(Boolean)).toBe(true)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each([
  '/?unknown=1',
  '/?ageMax=35&utm_source=x',
  '/?place=nowhere',
  '/?place=constructor',
  '/?sort=recommended',
  '/?sort=__proto__',
  '/?ageMax=-1',
  '/?ageMax=35&ageMax=36',
  '/?services=<script>',
  '/?services=oral&services=oral',
  '/?search=%3Cb%3E%00',
  '/?search=a%0Asort%2Cprice',
  `/?search=${'x'.repeat(500)}`,
  `/?${Array.from({ length: 61 }, (_, at) => `services=${at}`).join('&')}`,
  '/?cursor=abc',
  '/?pages=3',
  '/?dialog=auth',
  '/?lang=xx',
  // The language is not in a cookie yet; this page sets the cookie.
  '/?lang=en',
  '/?_data=root',
  '/?index',
  '/?_routes=root',
  '/agb?version=2020-01-01',
  '/agb?x=1',
  '/agb/',
  '//agb',
  '/%61gb',
  '/AGB',
  '/login',
  '/register',
  '/profile',
  '/profile?id=mara',
  '/profile/mara',
  '/profile?id=11111111-1111-4111-8111-111111111111&from=list',
  '/profile/11111111-1111-4111-8111-111111111111?from=list',
  '/toString',
  '/__proto__',
  '/settings',
  '/_root.data',
  'http://localhost/',
  '*',
  '',
])('%s has no key', (url) => {
  expect(keyFor(url)).toBeNull()
})

test.each([
  'session=abc.def',
  '__Host-session=abc.def',
  'theme=dark; away=1',
  'cover=notes',
  'flash=eyJ9.abc',
  '__Host-pending-login=x',
  'form-draft=x',
  'lang=de; registration=x',
])('a request with the cookie %s has no key', (cookie) => {
  expect(withCookie(cookie)).toBeNull()
  expect(withCookie(cookie, '/api/users/public')).toBeNull()
})

test('only GET and HEAD requests without a body or a range have a key', () => {
  expect(keyFor('/', {}, 'HEAD')).not.toBeNull()
  for (const method of ['POST', 'OPTIONS', 'get', 'PUT']) expect(keyFor('/', {}, method)).toBeNull()
  expect(keyFor('/', { range: 'bytes=0-10' })).toBeNull()
  expect(keyFor('/', { 'content-length': '5' })).toBeNull()
  expect(keyFor('/', { 'content-length': '0' })).not.toBeNull()
  expect(keyFor('/', { 'transfer-encoding': 'chunked' })).toBeNull()
  expect(keyFor('/', { host: undefined })).toBeNull()
})

test('no URL or header makes the function throw or puts an unknown value into the key', () => {
  const cookie = fc.array(fc.tuple(fc.constantFrom('lang', 'theme', 'age', 'place', 'tz', 'x'), fc.string()))
  const property = fc.property(fc.webQueryParameters(), cookie, fc.string(), (query, cookies, wished) => {
    const header = cookies.map(([name, value]) => `${name}=${printable(value)}`).join('; ')
    const key = keyFor(`/?${query}`, { cookie: header, 'accept-language': printable(wished) })
    if (!key) return
    expect(key.cookie).toMatch(/^lang=(de|en|pt|es|fr)(; theme=(dark|light))?(; age=1)?(; place=[a-z-]+)?$/)
    expect(['', '?']).toContain(key.query.slice(0, 1))
  })
  fc.assert(property, { numRuns: 200 })
})

test('cached parts of earlier requests never change the key of another request', () => {
  const url = fc.constantFrom(
    '/',
    '/?place=bonn',
    '/?lang=en',
    '/?place=bonn&unknown=1',
    '/explore',
    '/settings',
  )
  const cookies = fc.array(
    fc.constantFrom(
      'session=a.b',
      ' session = a.b',
      '__Host-session=a',
      'away=1',
      'lang=en',
      'theme=dark',
      'age=1',
      '',
      'x',
    ),
    { maxLength: 4 },
  )
  const wished = fc.constantFrom(undefined, '', 'fr', 'de-DE,de;q=0.9,en;q=0.8')
  const request = fc.tuple(url, cookies, fc.constantFrom('; ', ';', ' ;'), wished)
  const cachingKeyOf = pageKeys(cacheablePages)
  const property = fc.property(fc.array(request, { minLength: 1 }), (requests) => {
    for (const [path, parts, separator, language] of requests) {
      const headers = { host: 'localhost', cookie: parts.join(separator), 'accept-language': language }
      const one = { method: 'GET', url: path, headers } as unknown as IncomingMessage
      const key = cachingKeyOf(one)
      expect(key).toEqual(pageKeys(cacheablePages)(one))
      if (parts.some((part) => /session|away/.test(part))) expect(key).toBeNull()
    }
  })
  fc.assert(property, { numRuns: 100 })
})
