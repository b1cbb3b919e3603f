import { verify } from '@node-rs/argon2'
import { PASSWORD_MAX } from 'db/limits/accounts'
import { expect, it, vi } from 'vitest'
import { ARGON2, hashPassword, verifyPassword } from './passwords.server'

vi.mock('@node-rs/argon2', { spy: true })

it('uses argon2id with 19 MiB of memory and two passes', async () => {
  expect(await hashPassword('Demo1234!')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(ARGON2).toEqual({ memoryCost: 19456, timeCost: 2, parallelism: 1 })
})

it('verifies a password, in either Unicode form', async () => {
  const hash = await hashPassword('Übung 🐻 1')
  expect(await verifyPassword(hash, 'Übung 🐻 1'.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(hash, 'übung 🐻 1')).toBe(false)
})

it('does the same work for an unknown address as for a known one, so that it takes as long', async () => {
  const hash = await hashPassword('Demo1234!')
  vi.mocked(verify).mockClear()
  for (const hashOrNull of [hash, null]) expect(await verifyPassword(hashOrNull, 'wrong')).toBe(false)
  // What the time of argon2 depends on: the algorithm and its parameters, the lengths of salt and hash, and the password.
  const [known, unknown] = vi.mocked(verify).mock.calls.map(([of, password]) => {
    const [, algorithm, version, parameters, salt, output] = String(of).split('$')
    return [algorithm, version, parameters, salt?.length, output?.length, password]
  })
  expect(known).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1', 22, 43, 'wrong'])
  expect(unknown).toEqual(known)
})

it('refuses too long passwords before hashing', async () => {
  const long = 'a'.repeat(PASSWORD_MAX + 1)
  expect(() => hashPassword(long)).toThrow(RangeError)
  expect(await verifyPassword(await hashPassword('short enough'), long)).toBe(false)
  expect(await verifyPassword(await hashPassword('a'.repeat(PASSWORD_MAX)), 'a'.repeat(PASSWORD_MAX))).toBe(
    true,
  )
})

it('refuses every password if the stored value is not an argon2 hash', async () => {
  for (const stored of ['!', '', '$2b$10$abc']) expect(await verifyPassword(stored, stored)).toBe(false)
})
