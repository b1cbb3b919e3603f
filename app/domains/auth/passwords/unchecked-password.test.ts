import { randomUUID } from 'node:crypto'
import { REQUEST_LIMITS } from 'db/limits/http'
import { afterAll, expect, it, vi } from 'vitest'
import { issueMailToken } from '~/domains/auth/account-mail/mail-tokens.server'
import { checkCurrentPassword } from '~/domains/auth/credentials/change-password.server'
import * as passwords from '~/domains/auth/passwords/passwords.server'
import { verifyEmail } from '~/domains/auth/register/verify-email.server'
import { closeDb, db } from '~/platform/database/db.server'
import { hours } from '~/platform/time/durations'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'

vi.mock('~/domains/auth/passwords/passwords.server', async (importOriginal) => {
  const actual = await importOriginal<typeof passwords>()
  return { ...actual, verifyPassword: vi.fn(actual.verifyPassword) }
})

watchBystander()

afterAll(closeDb)

const AT = { device: 'Firefox, Android', country: 'DE', network: '192.0.2.1' }
const OVERLOADED = { refusal: 'overloaded', retryAfterS: 5 }

/** Tries as often as wrong passwords are allowed, while the machine can check none. */
async function expectOverloaded(points: number, attempt: () => Promise<unknown>) {
  for (let i = 0; i < points; i += 1) {
    vi.mocked(passwords.verifyPassword).mockRejectedValueOnce(new passwords.HashQueueFull('full'))
    expect(await attempt()).toEqual(OVERLOADED)
  }
}

it('a current password that could not be checked is no try', async () => {
  const { id: userId } = await makeAccount()
  const check = (password: string) => checkCurrentPassword({ userId, password })
  await expectOverloaded(REQUEST_LIMITS.currentPassword.points, () => check(PASSWORD))
  expect(await check('falsch')).toEqual({ refusal: 'wrong-password' })
  expect(await check(PASSWORD)).toHaveProperty('passwordHash')
})

it('neither is the password of a registration', async () => {
  const { id: userId, email } = await makeAccount({ isEmailVerified: false, registrationId: randomUUID() })
  const of = { kind: 'verify-email', userId, email, validMs: hours(1) } as const
  const token = await issueMailToken(db, of)
  const verify = (password: string) => verifyEmail({ token, password, registrations: [], at: AT })
  await expectOverloaded(REQUEST_LIMITS.registrationPassword.points, () => verify(PASSWORD))
  expect(await verify('falsch')).toEqual({ refusal: 'wrong-password' })
  expect(await verify(PASSWORD)).toEqual({ ok: true })
})
