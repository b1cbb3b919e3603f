import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageKeys } from '~/platform/http/page-cache/page-key.server'
import { cacheablePages } from './cacheable-pages.server'

const keyOf = pageKeys(cacheablePages)
const ask = (url: string, headers: IncomingHttpHeaders = {}, method = 'GET') =>
  keyOf({ method, url, headers: { host: 'localhost', ...headers } } as IncomingMessage)
const withCookie = (cookie: string, url = '/') => ask(url, { cookie })

test('the key holds path, parameters and preferences, and nothing else of the request', () => {
  const cookie = 'theme=dark; tz=Europe/Paris; age=1; lang=fr; place=hamburg; _ga=GA1.2; device=abc.def'
  expect(ask('/?priceMax=250&ageMax=35', { cookie, 'user-agent': 'somebody', referer: '/x' })).toEqual({
    id: expect.any(String),
    path: '/',
    isOneOfMany: false,
    query: '?ageMax=35&priceMax=250',
    cookie: 'lang=fr; theme=dark; age=1; place=hamburg',
    language: 'fr',
  })
})

test('requests that get the same page have the same key', () => {
  const same = (...keys: ReturnType<typeof ask>[]) => {
    expect(keys.every(Boolean)).toBe(true)
    expect(new Set(keys.map((key) => key?.id)).size).toBe(1)
  }
  same(
    ask('/?ageMax=35&services=oral&services=bdsm'),
    ask('/?services=bdsm&ageMax=35&services=oral'),
    ask('/?services=bdsm&ageMax=35&services=oral&search=&place='),
    ask('/?services=bdsm&ageMax=35&services=oral', { cookie: 'theme=pink; age=2; place=nowhere; lang=xx' }),
  )
  same(ask('/', { 'accept-language': 'fr-CA,fr;q=0.9' }), withCookie('lang=fr'))
  same(withCookie('place=hamburg', '/?place=bonn'), ask('/?place=bonn'))
  same(withCookie('place=hamburg', '/agb'), ask('/agb'))
  same(ask('/api/users/public', { cookie: 'theme=dark; age=1; lang=fr' }), ask('/api/users/public'))
})

test.each(['/profile?id=', '/profile/'])('%s: a profile is one page of many', (address) => {
  const id = '11111111-1111-4111-8111-111111111111'
  expect(ask(address + id)).toMatchObject({ isOneOfMany: true })
  expect(ask(address + id)?.id).not.toBe(ask(address + id.replaceAll('1', '2'))?.id)
})

test('whatever decides the page is in the key', () => {
  const keys = [
    ask('/'),
    ask('/explore'),
    ask('/?place=bonn'),
    ask('/?place=hamburg'),
    ask('/?search=Luna'),
    ask('/?sort=price'),
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
  // Not stored yet: the page stores it.
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
  expect(ask(url)).toBeNull()
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
])('a reader with the cookie %s gets pages of their own', (cookie) => {
  expect(withCookie(cookie)).toBeNull()
  expect(withCookie(cookie, '/api/users/public')).toBeNull()
})

test('other requests than plain reads have no key', () => {
  expect(ask('/', {}, 'HEAD')).not.toBeNull()
  for (const method of ['POST', 'OPTIONS', 'get', 'PUT']) expect(ask('/', {}, method)).toBeNull()
  expect(ask('/', { range: 'bytes=0-10' })).toBeNull()
  expect(ask('/', { 'content-length': '5' })).toBeNull()
  expect(ask('/', { 'content-length': '0' })).not.toBeNull()
  expect(ask('/', { 'transfer-encoding': 'chunked' })).toBeNull()
  expect(ask('/', { host: undefined })).toBeNull()
})

test('no header and no address makes it throw, or gets anything unknown into a key', () => {
  const cookie = fc.array(fc.tuple(fc.constantFrom('lang', 'theme', 'age', 'place', 'tz', 'x'), fc.string()))
  const property = fc.property(fc.webQueryParameters(), cookie, fc.string(), (query, cookies, wished) => {
    const header = cookies.map(([name, value]) => `${name}=${value.replace(/[^\x20-\x7e]/g, '')}`).join('; ')
    const key = ask(`/?${query}`, { cookie: header, 'accept-language': wished.replace(/[^\x20-\x7e]/g, '') })
    if (!key) return
    expect(key.cookie).toMatch(/^lang=(de|en|pt|es|fr)(; theme=(dark|light))?(; age=1)?(; place=[a-z-]+)?$/)
    expect(['', '?']).toContain(key.query.slice(0, 1))
  })
  fc.assert(property, { numRuns: 200 })
})

test('what is remembered of earlier requests never answers another one', () => {
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
  const remembers = pageKeys(cacheablePages)
  const property = fc.property(fc.array(request, { minLength: 1 }), (requests) => {
    for (const [path, parts, separator, language] of requests) {
      const headers = { host: 'localhost', cookie: parts.join(separator), 'accept-language': language }
      const one = { method: 'GET', url: path, headers } as unknown as IncomingMessage
      const key = remembers(one)
      expect(key).toEqual(pageKeys(cacheablePages)(one))
      if (parts.some((part) => /session|away/.test(part))) expect(key).toBeNull()
    }
  })
  fc.assert(property, { numRuns: 100 })
})
