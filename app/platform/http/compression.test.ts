import { expect, test } from 'vitest'
import { encodingFor } from './compression.server'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['BR;q=0.1, gzip', 'br'],
  ['gzip;q=1.0, *;q=0', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['identity', 'identity'],
  ['', 'identity'],
  ['brotli, xgzip', 'identity'],
  [`${'x'.repeat(5000)}, br`, 'br'],
  ['br;q=nonsense', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %s selects %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding)
  // The second call reads the cached result.
  expect(encodingFor(header)).toBe(encoding)
})
