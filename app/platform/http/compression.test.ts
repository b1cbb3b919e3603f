import { randomBytes } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { brotliOf, encodingFor, SMALL_WINDOW } from './compression.server'

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

test.each([
  ['a page', Buffer.from('<p>Grüße</p>'.repeat(9000))],
  ['one byte', Buffer.from('x')],
  ['nothing', Buffer.alloc(0)],
  ['what is longer afterwards, in several chunks', randomBytes(300_000)],
])('brotli of %s', async (_, body) => {
  const compressed = await brotliOf(body, 3, SMALL_WINDOW)
  expect(brotliDecompressSync(compressed).equals(body)).toBe(true)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    ...SMALL_WINDOW,
  }
  expect(compressed.equals(brotliCompressSync(body, { params }))).toBe(true)
})
