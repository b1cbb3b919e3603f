import { PASSWORD_MAX } from 'db/limits/accounts'
import { expect, it } from 'vitest'
import { ARGON2, hashPassword, verifyPassword } from './passwords.server'

it('is argon2id with 19 MiB and two passes', async () => {
  expect(await hashPassword('Demo1234!')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(ARGON2).toEqual({ memoryCost: 19456, timeCost: 2, parallelism: 1 })
})

it('knows the right password from a wrong one, Unicode in either form included', async () => {
  const hash = await hashPassword('Übung 🐻 1')
  expect(await verifyPassword(hash, 'Übung 🐻 1'.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(hash, 'übung 🐻 1')).toBe(false)
})

it('does the same work for an address that nobody has', async () => {
  const hash = await hashPassword('Demo1234!')
  // The quickest of many: a busy machine slows some of them down, but makes none faster.
  const quickest = async (hashOrNull: string | null) => {
    let best = Number.POSITIVE_INFINITY
    for (let i = 0; i < 15; i++) {
      const from = performance.now()
      expect(await verifyPassword(hashOrNull, 'wrong')).toBe(false)
      best = Math.min(best, performance.now() - from)
    }
    return best
  }
  const [known, unknown] = [await quickest(hash), await quickest(null)]
  expect(unknown / known).toBeGreaterThan(0.3)
  expect(unknown / known).toBeLessThan(3)
})

it('refuses what is too long before any work', async () => {
  const long = 'a'.repeat(PASSWORD_MAX + 1)
  expect(() => hashPassword(long)).toThrow(RangeError)
  expect(await verifyPassword(await hashPassword('short enough'), long)).toBe(false)
  expect(await verifyPassword(await hashPassword('a'.repeat(PASSWORD_MAX)), 'a'.repeat(PASSWORD_MAX))).toBe(
    true,
  )
})

it('lets nobody into an account whose password is no hash', async () => {
  for (const mark of ['!', '', '$2b$10$abc']) expect(await verifyPassword(mark, mark)).toBe(false)
})
