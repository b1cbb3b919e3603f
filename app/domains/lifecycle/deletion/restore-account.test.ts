import { users } from 'db/schema/accounts'
import { passkeys } from 'db/schema/security'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { viewerFrom } from '~/domains/accounts/viewer.server'
import { savePendingLogin } from '~/domains/auth/login/pending-login.server'
import { secondFactorOf } from '~/domains/auth/mfa/second-factor.server'
import { confirmSetup, startSetup } from '~/domains/auth/mfa/set-up-second-factor.server'
import { totpCode } from '~/domains/auth/mfa/totp.server'
import { passwordFingerprint } from '~/domains/auth/passwords/passwords.server'
import { closeDb, db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { newSid } from '~/testing/people/login-by-password'
import { eventsOf } from '~/testing/people/second-factor'
import { restorableAccount, restoreAndLogIn } from './restore-account.server'

afterAll(closeDb)

const ip = '203.0.113.9'
const at = { device: 'Firefox, Linux', country: null, network: ip }
const deletedAt = new Date()
let userId: string
let password: string
beforeEach(async () => {
  const account = await makeAccount()
  userId = account.id
  password = passwordFingerprint(account.passwordHash)
})

/** A browser with a pending login, by password or by passkey. */
async function browserWithPendingLogin(passkeyId?: string): Promise<Request> {
  await db.update(users).set({ deletedAt }).where(eq(users.id, userId))
  const given = { userId, redirectTo: '/settings', password, passkeyId }
  const cookie = await savePendingLogin({ ...given, step: 'restore' })
  return new Request('http://localhost:3000/restore', { headers: { cookie: cookie.split(';')[0] ?? '' } })
}
const isDeleted = async () =>
  (await db.select().from(users).where(eq(users.id, userId)))[0]?.deletedAt !== null
const restore = (request: Request, code = '') => restoreAndLogIn({ request, ip, code })
/** How the security log says that the owner has proved the sign-in. */
async function provedBy(): Promise<string | undefined> {
  const event = (await eventsOf(userId)).find(({ kind }) => kind.startsWith('signed-in'))
  return event?.details?.provedBy
}

it('restores the account and signs in, once', async () => {
  const request = await browserWithPendingLogin()
  expect(await restorableAccount(request)).toEqual({ userId, deletedAt, asksForCode: false })
  const answers = await Promise.all([restore(request), restore(request)])
  const done = answers.find((answer) => 'headers' in answer)
  expect(answers.filter((answer) => 'refusal' in answer)).toEqual([{ refusal: 'over' }])
  expect(done).toMatchObject({ redirectTo: '/settings' })
  const cookies = done && 'headers' in done ? done.headers.getSetCookie() : []
  const session = cookies.find((line) => line.startsWith('session='))?.split(';')[0] ?? null
  expect((await viewerFrom(session))?.id).toBe(userId)
  expect(await isDeleted()).toBe(false)
  expect(await provedBy()).toBe('password')
})

/** Switches the second factor on; returns the recovery codes. */
async function switchOnFactor(): Promise<string[]> {
  const sid = await newSid(userId)
  await startSetup({ userId, sid })
  const factor = await secondFactorOf(userId, sid)
  if (factor.state !== 'setup') throw new Error('nothing to set up')
  const confirmed = await confirmSetup({
    userId,
    sid,
    code: totpCode({ secret: factor.secret, at: new Date() }),
    at,
  })
  if ('refusal' in confirmed) throw new Error(confirmed.refusal)
  return confirmed.codes
}

it('requires the second factor if it is on; the password alone changes nothing', async () => {
  const codes = await switchOnFactor()
  const request = await browserWithPendingLogin()
  expect(await restorableAccount(request)).toEqual({ userId, deletedAt, asksForCode: true })
  for (const code of ['', '000000']) expect(await restore(request, code)).toEqual({ refusal: 'code' })
  expect(await isDeleted()).toBe(true)
  expect(await restore(request, codes[0])).toHaveProperty('headers')
  expect(await isDeleted()).toBe(false)
  expect(await provedBy()).toBe('second-factor')
})

it('requires no code after a passkey, which replaces it', async () => {
  await switchOnFactor()
  const id = `key-${userId}`
  await db.insert(passkeys).values({ id, userId, name: 'Handy', publicKey: new Uint8Array([1]) })
  const request = await browserWithPendingLogin(id)
  expect(await restorableAccount(request)).toEqual({ userId, deletedAt, asksForCode: false })
  expect(await restore(request)).toMatchObject({ redirectTo: '/settings' })
  expect(await isDeleted()).toBe(false)
  expect(await provedBy()).toBe('passkey')
})

it('restores no account but that of the page, if another tab has begun the login of another one since', async () => {
  const request = await browserWithPendingLogin()
  const shown = await makeAccount({ deletedAt })
  const answer = (shownId: string) => restoreAndLogIn({ request, ip, code: '', shownId })
  expect(await answer(shown.id)).toEqual({ refusal: 'over' })
  expect(await isDeleted()).toBe(true)
  expect(await answer(userId)).toHaveProperty('headers')
  expect(await isDeleted()).toBe(false)
})

it('does nothing without a pending login', async () => {
  const bare = new Request('http://localhost:3000/restore')
  expect(await restorableAccount(bare)).toBeNull()
  expect(await restore(bare)).toEqual({ refusal: 'over' })
  const request = await browserWithPendingLogin()
  await db.update(users).set({ isSuspended: true }).where(eq(users.id, userId))
  expect(await restore(request)).toEqual({ refusal: 'over' })
})
