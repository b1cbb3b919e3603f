import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanAddress, isValidAddress, pathOf, queryNames } from './address'
import { refererPath, sameOriginPath } from './same-origin-path'

describe('addresses that can be read', () => {
  test.each([
    '/',
    '/profile/0b9b3c5e-1111-4222-8333-444455556666',
    '/profile/m%C3%BCnchen',
    '/?search=%FF',
    '/?search=%',
    '/?redirectTo=//elsewhere',
    '/a//b',
    '/a//.b/c..',
    '/a/../b/./c',
    '/a?//./',
  ])('%s', (url) => {
    expect(isValidAddress(url)).toBe(true)
  })

  test.each([
    '/%FF',
    '/%E0%A4%A',
    '/%',
    '/a%00b',
    '/a%0d%0ab',
    '//elsewhere',
    '/a///b',
    '/a//.//./b',
    '/a//%2E//%2e',
    '/a/b//../c/.%2e//d',
    '/%2f%2felsewhere',
    '/%5celsewhere',
    '/\\elsewhere',
    'http://elsewhere/',
    '*',
    '',
    `/?a=${'a'.repeat(8000)}`,
  ])('not %s', (url) => {
    expect(isValidAddress(url)).toBe(false)
  })

  test('parsing never throws, and valid addresses decode and have no three slashes in a row', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webPath(),
          fc.string().map((text) => `/%${text}`),
          fc.array(fc.constantFrom('/', '.', '%2e', 'a')).map((parts) => `/${parts.join('')}`),
        ),
        (url) => {
          if (!isValidAddress(url)) return
          decodeURIComponent(pathOf(url))
          expect(new URL(`http://localhost${pathOf(url)}`).pathname).not.toContain('///')
        },
      ),
      { numRuns: 1000 },
    )
  })
})

test('null characters and Remix’s data parameter are removed from the query', () => {
  expect(cleanAddress('/?search=a%00b&page=2')).toBe('/?search=ab&page=2')
  expect(cleanAddress('/?search=%%0000&page=2')).toBe('/?search=%2500&page=2')
  expect(cleanAddress('/?_da%00ta=root&page=2')).toBe('/?page=2')
  expect(cleanAddress('/?_data=root&page=2')).toBe('/?page=2')
  expect(cleanAddress('/?page=2&%5Fdat%61=root')).toBe('/?page=2')
  expect(cleanAddress('/explore?my_data=1')).toBe('/explore?my_data=1')
})

test('the log contains the names of query parameters, never their values', () => {
  expect(queryNames('/reset-password?token=secret&lang=de&lang=en')).toEqual(['token', 'lang'])
  expect(queryNames('/')).toEqual([])
})

test('the path of the page before is that of the Referer header', () => {
  const pathFrom = (referer: string) =>
    refererPath(new Request('http://localhost/', { headers: { referer } }))
  expect(pathFrom('https://example.org/profile/lola?lang=de#top')).toBe('/profile/lola?lang=de')
  expect(pathFrom('https://example.org')).toBe('/')
  expect(pathFrom(`https://example.org/${'a'.repeat(1999)}`)).toBe(`/${'a'.repeat(1999)}`)
  const long = 'https://example.org/'.padEnd(2300, 'a')
  for (const referer of ['', 'no address', 'https://example.org//elsewhere', long])
    expect([referer, pathFrom(referer)]).toEqual([referer, null])
  expect(pathFrom(`https://${'%E4%B8%96'.repeat(1600)}.example/`)).toBeNull()
})

test('another host is no path, however long it is', () => {
  for (const value of [
    '//elsewhere',
    `//${'世界'.repeat(900)}`,
    '//base.invalid/a',
    '/\\elsewhere',
    'a',
    null,
  ])
    expect([value, sameOriginPath(value)]).toEqual([value, null])
  expect(sameOriginPath('/世界?a=b#c')).toBe('/%E4%B8%96%E7%95%8C?a=b#c')
})

test('of several slashes in a row in a path one is kept: Remix would write such a path to the log', () => {
  expect(sameOriginPath('/https://elsewhere')).toBe('/https:/elsewhere')
  expect(sameOriginPath('/a//.///b//?c=https://elsewhere#//d')).toBe('/a/b/?c=https://elsewhere#//d')
  expect(sameOriginPath('/a/..//elsewhere')).toBeNull()
})
