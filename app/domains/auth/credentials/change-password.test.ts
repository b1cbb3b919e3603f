import { REQUEST_LIMITS } from 'db/limits/http'
import { users } from 'db/schema/accounts'
import { pushSubscriptions } from 'db/schema/notifications'
import { knownDevices, securityEvents } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { endAllSessions, startSession } from '~/domains/accounts/sessions/sessions.server'
import { SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import { viewerFrom } from '~/domains/accounts/viewer.server'
import { findMailToken, issueMailToken, newMailToken } from '~/domains/auth/account-mail/mail-tokens.server'
import { verifyPassword } from '~/domains/auth/passwords/passwords.server'
import { closeDb, db } from '~/platform/database/db.server'
import { sidFrom } from '~/platform/http/session.server'
import { hours } from '~/platform/time/durations'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { requestEmailChange } from './change-email.server'
import { changePassword } from './change-password.server'
import { confirmNewEmail } from './confirm-email.server'
import { ChangePasswordCall, ChangePasswordFormSchema } from './forms'

watchBystander()

afterAll(closeDb)

const NEW = 'ein ganz neues Wort 7'
const ip = '203.0.113.9'
const requestWith = (cookie = '') => new Request('http://localhost:3000/', { headers: { cookie } })
let user: Awaited<ReturnType<typeof makeAccount>>
let own: string
let other: string
let resetToken: string
beforeEach(async () => {
  user = await makeAccount()
  const token = { userId: user.id, email: user.email, validMs: hours(1) }
  resetToken = await issueMailToken(db, { kind: 'reset-password', ...token })
  const signIn = async () =>
    (await startSession({ userId: user.id, request: requestWith(), ip })).split(';')[0] ?? ''
  own = await signIn()
  other = await signIn()
})

const change = (currentPassword: string, newPassword = NEW) =>
  changePassword({ userId: user.id, currentPassword, newPassword, request: requestWith(own), ip })
const row = async () => (await db.select().from(users).where(eq(users.id, user.id)))[0]

it('ends all other sessions and continues this one under a new id', async () => {
  const until = new Date(Date.now() + hours(1))
  await db
    .insert(knownDevices)
    .values({ device: 'd', userId: user.id, secondFactorUntil: until, lastUsedAt: new Date() })
  const result = await change(PASSWORD)
  const cookie = ('setCookie' in result ? result.setCookie : '').split(';')[0] ?? ''
  expect(cookie).not.toBe(own)
  expect((await viewerFrom(cookie))?.id).toBe(user.id)
  for (const ended of [own, other]) expect(await viewerFrom(ended)).toBeNull()

  const changed = await row()
  expect(await verifyPassword(changed?.passwordHash ?? null, NEW)).toBe(true)
  expect(await findMailToken(db, 'reset-password', resetToken)).toBeNull()
  const [device] = await db.select().from(knownDevices).where(eq(knownDevices.userId, user.id))
  expect(device?.secondFactorUntil).toBeNull()
  const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, user.id))
  expect(events.map(({ kind }) => kind)).toEqual(['password-changed'])
  const alive = await db.select().from(sessions).where(eq(sessions.userId, user.id))
  expect(alive.filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
})

it('changes nothing once its session has ended, and starts no new one', async () => {
  await endAllSessions({ userId: user.id, because: 'ended-by-owner' })
  await expect(change(PASSWORD)).rejects.toThrow(SessionEnded)
  expect((await row())?.passwordHash).toBe(user.passwordHash)
  const all = await db.select().from(sessions).where(eq(sessions.userId, user.id))
  expect(all.map(({ endedAt }) => endedAt === null)).toEqual([false, false])
})

it('discards an address that waits for its confirmation, which somebody who knew the old password may have entered', async () => {
  const at = { device: 'Firefox, Android', country: 'DE', network: ip }
  const { token, hash } = newMailToken()
  expect(await requestEmailChange({ userId: user.id, email: 'fremd@example.test', at })).toEqual({ ok: true })
  await db.update(users).set({ newEmailToken: hash }).where(eq(users.id, user.id))
  expect(await change('falsch')).toEqual({ refusal: 'wrong-password' })
  expect((await row())?.newEmail).toBe('fremd@example.test')
  expect(await change(PASSWORD)).toHaveProperty('setCookie')
  expect(await row()).toMatchObject({ newEmail: null, newEmailToken: null, newEmailExpires: null })
  expect(await confirmNewEmail({ userId: user.id, token, at })).toEqual({ refusal: 'invalid-token' })
  expect((await row())?.email).toBe(user.email)
})

it('keeps the push notifications of this device, and removes those of all other devices', async () => {
  for (const cookie of [own, other]) {
    const sid = (await sidFrom(cookie)) ?? ''
    const address = { endpoint: `https://push.example/${sid}`, p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
    await db.insert(pushSubscriptions).values({ userId: user.id, sid, device: '', ...address })
  }
  const result = await change(PASSWORD)
  const cookie = ('setCookie' in result ? result.setCookie : '').split(';')[0] ?? ''
  const left = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, user.id))
  expect(left.map(({ sid, endpoint }) => [sid, endpoint])).toEqual([
    [await sidFrom(cookie), `https://push.example/${await sidFrom(own)}`],
  ])
})

it('changes nothing with a wrong password, and throttles guessing; the right one resets the count', async () => {
  const { points } = REQUEST_LIMITS.currentPassword
  for (let i = 1; i < points; i++) expect(await change('falsch')).toEqual({ refusal: 'wrong-password' })
  expect(await change(PASSWORD, '12345678')).toMatchObject({ refusal: 'weak-password' })
  for (let i = 0; i < points; i++) expect(await change('falsch')).toEqual({ refusal: 'wrong-password' })
  expect(await change(PASSWORD)).toEqual({ refusal: 'too-many', retryAfterS: expect.any(Number) })
  expect((await row())?.passwordHash).toBe(user.passwordHash)
  for (const cookie of [own, other]) expect(await viewerFrom(cookie)).not.toBeNull()
})

it('refuses the account’s address as a password', async () => {
  expect(await change(PASSWORD, user.email)).toMatchObject({ refusal: 'weak-password' })
  expect((await row())?.passwordHash).toBe(user.passwordHash)
})

const errorsOf = (given: object) => {
  const read = ChangePasswordFormSchema.safeParse(given)
  return read.success ? [] : read.error.issues.map((issue) => [issue.path.join(), issue.message])
}

it.each([
  [{ currentPassword: '', newPassword: NEW, confirmPassword: NEW }, 'currentPassword', 'passwordRequired'],
  [{ currentPassword: 'a', newPassword: 'kurz', confirmPassword: 'kurz' }, 'newPassword', 'newPasswordMin'],
  [
    { currentPassword: 'a', newPassword: NEW, confirmPassword: 'x' },
    'confirmPassword',
    'newPasswordMismatch',
  ],
  [{ currentPassword: NEW, newPassword: NEW, confirmPassword: NEW }, 'newPassword', 'newPasswordSame'],
])('the form reports the error of %j (SPEC 5)', (given, field, key) => {
  expect(errorsOf(given)).toEqual([[field, `auth:error.${key}`]])
})

it.each([{}, { currentPassword: ['a'], newPassword: NEW }, { currentPassword: 'a', newPassword: null }, []])(
  'the API call refuses %j',
  (given) => {
    expect(ChangePasswordCall.safeParse(given).success).toBe(false)
  },
)

it('of ten concurrent changes with the same current password exactly one succeeds', async () => {
  const passwords = Array.from({ length: 10 }, (_, i) => `ein ganz neues Wort ${i} 7`)
  const answers = await Promise.all(passwords.map((password) => change(PASSWORD, password)))
  expect(answers.filter((answer) => 'setCookie' in answer)).toHaveLength(1)
  for (const answer of answers.filter((answer) => 'refusal' in answer))
    expect(answer).toEqual({ refusal: 'wrong-password' })
  const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, user.id))
  expect(events.map(({ kind }) => kind)).toEqual(['password-changed'])
  const alive = await db.select().from(sessions).where(eq(sessions.userId, user.id))
  expect(alive.filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
})
