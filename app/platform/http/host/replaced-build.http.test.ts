import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { ownServer } from '~/testing/http/http-test-server'
import { rawRequest, sendRaw } from '~/testing/http/raw-http'

const SUFFIXES = ['', '.br', '.gz']

const [hashed, unhashed] = [`/assets/left-${randomUUID()}.js`, `/left-${randomUUID()}.js`]
const filesOf = (path: string) => SUFFIXES.map((suffix) => `build/client${path}${suffix}`)

const server = ownServer(() => {
  for (const file of [...filesOf(hashed), ...filesOf(unhashed)]) writeFileSync(file, 'export {}')
  return {}
})

afterAll(() => {
  for (const file of [...filesOf(hashed), ...filesOf(unhashed)]) rmSync(file, { force: true })
})

const file = (path: string, encoding: string) =>
  sendRaw(server.origin, rawRequest('GET', path, [`Accept-Encoding: ${encoding}`]))

test.each([
  ['with a hash', hashed],
  ['of public/', unhashed],
])(
  'a file %s that a newer release has removed answers 404, not cached, in every encoding',
  async (_, path) => {
    for (const encoding of ['br', 'gzip', 'identity']) expect((await file(path, encoding)).status).toBe(200)
    for (const name of filesOf(path)) rmSync(name)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const gone = await file(path, encoding)
      expect([encoding, gone.status, gone.body]).toEqual([encoding, 404, '404 Not Found\n'])
      expect(gone.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(gone.headers.get('cache-control')).toBe('private, no-store')
      expect(gone.headers.get('content-encoding')).toBeUndefined()
    }
    expect(server.output()).not.toContain('request failed')
  },
)
