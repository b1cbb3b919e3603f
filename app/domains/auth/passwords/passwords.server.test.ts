import { PASSWORD_MAX } from 'db/limits/accounts'
import { expect, it } from 'vitest'
import { ARGON2, hashPassword, verifyPassword } from './passwords.server'

it('uses argon2id with 19 MiB of memory and two passes', async () => {
  expect(await hashPassword('Demo1234!')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(ARGON2).toEqual({ memoryCost: 19456, timeCost: 2, parallelism: 1 })
})

it('verifies a password, in either Unicode form', async () => {
  const hash = await hashPassword('Übung 🐻 1')
  expect(await verifyPassword(hash, 'Übung 🐻 1'.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(hash, 'übung 🐻 1')).toBe(false)
})

it('takes about as long for an unknown address as for a known one', async () => {
  const hash = await hashPassword('Demo1234!')
  const timeOf = async (hashOrNull: string | null) => {
    const from = performance.now()
    expect(await verifyPassword(hashOrNull, 'wrong')).toBe(false)
    return performance.now() - from
  }
  // Compares the minimum of many runs, since load only makes runs slower. The runs alternate, so that load affects both kinds.
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let i = 0; i < 15; i++) {
    known = Math.min(known, await timeOf(hash))
    unknown = Math.min(unknown, await timeOf(null))
  }
  expect(unknown / known).toBeGreaterThan(0.3)
  expect(unknown / known).toBeLessThan(3)
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
