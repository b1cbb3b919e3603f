import { expect, test } from 'vitest'
import { isUnsafe } from './methods'
import { isCrossSite } from './request-guard.server'

const own = { appUrl: 'https://example.org', host: 'example.org' }

test.each([
  [{}, false],
  [{ origin: 'https://example.org' }, false],
  [{ origin: 'https://example.org', 'sec-fetch-site': 'same-origin' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, true],
  [{ 'sec-fetch-site': 'same-site' }, true],
  [{ origin: 'https://example.org', 'sec-fetch-site': 'cross-site' }, true],
  [{ origin: 'https://other.example' }, true],
  [{ origin: 'https://sub.example.org' }, true],
  [{ origin: 'null' }, true],
  [{ origin: 'no address' }, true],
  [{ origin: `https://${'%E4%B8%96'.repeat(1600)}.example` }, true],
])('%j is cross-site: %s', (headers, crossSite) => {
  expect(isCrossSite(headers, own)).toBe(crossSite)
})

test('a request from the requested host is not cross-site, even if APP_URL has another name', () => {
  const local = { appUrl: 'http://localhost:3000', host: '127.0.0.1:3000' }
  expect(isCrossSite({ origin: 'http://127.0.0.1:3000' }, local)).toBe(false)
  expect(isCrossSite({ origin: 'http://127.0.0.1:4000' }, local)).toBe(true)
})

test('only reading methods are safe', () => {
  expect(['GET', 'HEAD', 'OPTIONS'].some(isUnsafe)).toBe(false)
  expect(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'].every(isUnsafe)).toBe(true)
})
