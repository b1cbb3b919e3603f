import { createCookie } from '@remix-run/node'
import { afterEach, expect, test, vi } from 'vitest'
import { setEnvironment } from '~/testing/settings'
import { forgetSingleton } from '../process/singleton.server'
import { ageCookie, type CookieName, signedCookie } from './cookies.server'

const SIGNED = [
  'after-reset',
  'device',
  'form-draft',
  'left-session',
  'mailbox',
  'passkey-challenge',
  'pending-login',
  'proved-address',
  'registration',
  'seen',
] as const satisfies CookieName[]
const SINGLETONS = SIGNED.map((name) => `cookie-${name}`)

afterEach(() => {
  vi.unstubAllEnvs()
  for (const name of ['env', ...SINGLETONS]) forgetSingleton(name)
})

const VALUE = { userId: '11111111-1111-4111-8111-111111111111' }
const written = async (name: CookieName) => {
  const [pair = ''] = (await signedCookie(name, 60).serialize(VALUE)).split(';')
  return pair.slice(name.length + 1)
}
const read = (name: CookieName, value: string) => signedCookie(name, 60).parse(`${name}=${value}`)

test('a signed value is valid in the cookie that it was written for, and in no other', async () => {
  for (const name of SIGNED) {
    const value = await written(name)
    const readers: CookieName[] = []
    for (const other of SIGNED) if ((await read(other, value)) !== null) readers.push(other)
    expect([name, readers]).toEqual([name, [name]])
    expect(await read(name, value)).toEqual(VALUE)
  }
})

test('of cookies that the session secret itself signed, only that of the device is read', async () => {
  const secret = 's'.repeat(32)
  setEnvironment({ SESSION_SECRET: secret }, SINGLETONS)
  for (const name of SIGNED) {
    const [pair = ''] = (await createCookie(name, { secrets: [secret] }).serialize(VALUE)).split(';')
    expect(await read(name, pair.slice(name.length + 1))).toEqual(name === 'device' ? VALUE : null)
  }
})

test('rotated secrets are accepted until they are removed', async () => {
  const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)]
  setEnvironment({ SESSION_SECRET: old }, SINGLETONS)
  const value = await written('pending-login')
  setEnvironment({ SESSION_SECRET: `${fresh},${old}` }, SINGLETONS)
  expect(await read('pending-login', value)).toEqual(VALUE)
  setEnvironment({ SESSION_SECRET: fresh }, SINGLETONS)
  expect(await read('pending-login', value)).toBeNull()
})

test('a confirmation of age lasts thirty days', () => {
  expect(ageCookie()).toContain(`age=1; Max-Age=${30 * 24 * 3600};`)
})
