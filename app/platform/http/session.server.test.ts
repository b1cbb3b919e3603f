import { createCookie } from '@remix-run/node'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { setEnvironment } from '~/testing/settings'
import { forgetSingleton } from '../process/singleton.server'
import { expireCookie, issueCookie, newSecret, sessionCookieName, sidFrom, sidOf } from './session.server'

afterEach(() => {
  vi.unstubAllEnvs()
  forgetSingleton('env')
  forgetSingleton('session-cookie')
})

const settings = (values: Record<string, string>) => setEnvironment(values, ['session-cookie'])

const pairOf = (setCookie: string) => setCookie.split(';')[0] ?? ''

it('uses the __Host- prefix on https, and none on http://localhost', async () => {
  expect(sessionCookieName('https://platform.example')).toBe('__Host-session')
  expect(sessionCookieName('http://localhost:3000')).toBe('session')

  const plain = await issueCookie(newSecret().secret)
  expect(plain).toMatch(/^session=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
  settings({ APP_URL: 'https://platform.example' })
  expect(await issueCookie(newSecret().secret)).toMatch(
    /^__Host-session=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(await expireCookie()).toMatch(/^__Host-session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/)
})

it('reads its own cookie, and stores only a hash of the secret', async () => {
  const { secret, sid } = newSecret()
  expect(await sidFrom(`theme=dark; ${pairOf(await issueCookie(secret))}; lang=de`)).toBe(sid)
  expect(sid).toBe(sidOf(secret))
  expect(sid).not.toContain(secret)
})

it('accepts rotated secrets until they are removed', async () => {
  const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)]
  const { secret, sid } = newSecret()
  settings({ SESSION_SECRET: old })
  const cookie = pairOf(await issueCookie(secret))
  settings({ SESSION_SECRET: `${fresh},${old}` })
  expect(await sidFrom(cookie)).toBe(sid)
  settings({ SESSION_SECRET: fresh })
  expect(await sidFrom(cookie)).toBeNull()
})

it('refuses cookies with a foreign signature, and malformed secrets', async () => {
  const { secret } = newSecret()
  const genuine = pairOf(await issueCookie(secret))
  const forged = createCookie('session', { secrets: ['somebody else’s secret, long as it is'] })
  expect(await sidFrom(pairOf(await forged.serialize(secret)))).toBeNull()
  expect(await sidFrom(`${genuine}x`)).toBeNull()
  expect(await sidFrom(genuine.slice(0, -3))).toBeNull()
  expect(await sidFrom(null)).toBeNull()
  expect(await sidFrom('session=')).toBeNull()
  const signedNonsense = createCookie('session', {
    secrets: ['a secret for tests, as long as a secret must be'],
  })
  for (const value of [{}, [], 1, 'short', { secret }, 'a'.repeat(44)]) {
    expect(await sidFrom(pairOf(await signedNonsense.serialize(value)))).toBeNull()
  }
})

it('parses any Cookie header without throwing, and finds no session in it', async () => {
  const genuine = pairOf(await issueCookie(newSecret().secret)).slice('session='.length)
  const values = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.base64String(),
    fc.string().map((text) => `${btoa(encodeURIComponent(text))}.${genuine.split('.')[1]}`),
    fc
      .nat(genuine.length - 1)
      .map((at) => `${genuine.slice(0, at)}${genuine[at] === 'A' ? 'B' : 'A'}${genuine.slice(at + 1)}`),
    fc.constantFrom('%', '%E0%A4%A', '"', 'j:{"a":1}', '__proto__', '\0'),
  )
  const headers = fc.oneof(
    fc.string({ unit: 'binary' }),
    values.map((value) => `session=${value}`),
    fc.array(values.map((value) => `session=${value}`)).map((pairs) => pairs.join('; ')),
  )
  await fc.assert(
    fc.asyncProperty(headers, async (header) => {
      expect(await sidFrom(header)).toBeNull()
    }),
    { numRuns: 1000 },
  )
})
