import { createHash, randomUUID } from 'node:crypto'
import { RESTORE_DAYS } from 'db/limits/accounts'
import { SIGN_IN_DELAYS } from 'db/limits/security'
import { users } from 'db/schema/accounts'
import { formDrafts, mailTokens } from 'db/schema/joining'
import { knownDevices, securityEvents } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { viewerFrom } from '~/domains/accounts/viewer.server'
import { deviceOf } from '~/domains/auth/login/known-devices.server'
import { signIn } from '~/domains/auth/login/login.server'
import { loginThrottle } from '~/domains/auth/login/login-throttle.server'
import { pendingLogin, savePendingLogin } from '~/domains/auth/login/pending-login.server'
import { passwordFingerprint, verifyPassword } from '~/domains/auth/passwords/passwords.server'
import { closeDb, db } from '~/platform/database/db.server'
import { growingDelay } from '~/platform/http/limits/growing-delay.server'
import { setClock } from '~/platform/time/clock.server'
import { days, hours, minutes } from '~/platform/time/durations'
import { mailsTo } from '~/testing/mails'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { loginByPassword } from '~/testing/people/login-by-password'
import { requestReset as ask, resetTokenFor as tokenFor } from '~/testing/people/password-reset'
import { isKnownPlace } from '../login/known-places.server'
import { nextStep } from '../login/pending-login.server'
import { resetPassword } from './reset-password.server'

watchBystander()

afterEach(() => setClock(null))
afterAll(closeDb)

const NETWORK = '203.0.113.9'
const NEW = 'ein ganz neues Wort 7'
const INVALID = { refusal: 'invalid-token' }
const USED = { refusal: 'used-token' }
const later = (ms: number) => setClock(new Date(Date.now() + ms))

const rowOf = async (id: string) => {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error('gone')
  return row
}
const eventsOf = async (id: string) =>
  (await db.select().from(securityEvents).where(eq(securityEvents.userId, id))).map((event) => event.kind)

const REQUEST = new Request('http://localhost:3000/reset-password', {
  headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Gecko/128.0 Firefox/128.0' },
})
/** Opens the link and sets the password, without the cookies of the response. */
async function reset(token: string, password = NEW, code?: string) {
  const answer = await resetPassword({ token, password, code, request: REQUEST, ip: NETWORK })
  return 'ok' in answer ? { ok: answer.ok } : answer
}
const tokenRows = (userId: string) => db.select().from(mailTokens).where(eq(mailTokens.userId, userId))

describe('the answer to a forgotten password', () => {
  it('is a link in the account’s language; the table stores its hash, for an hour', async () => {
    const user = await makeAccount({ language: 'en' })
    await ask(user.email)
    const [mail] = await mailsTo(user.email)
    expect(mail?.subject).toBe('Set a new password')
    expect(mail?.text).toContain('The link is valid for one hour and works once.')
    const token = await tokenFor(user.email)
    const [row] = await tokenRows(user.id)
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row?.expire.getTime()).toBeLessThanOrEqual(Date.now() + hours(1))
    expect(row?.expire.getTime()).toBeGreaterThan(Date.now() + minutes(59))
    expect(await db.select().from(securityEvents).where(eq(securityEvents.userId, user.id))).toMatchObject([
      { kind: 'reset-requested', device: 'Firefox, Android', country: 'DE', network: NETWORK },
    ])
  })

  it('is nothing for an unknown address', async () => {
    const email = `${randomUUID()}@example.test`
    await ask(email)
    expect(await mailsTo(email)).toEqual([])
  })

  it('is a notice for a suspended account, and no link', async () => {
    const user = await makeAccount({ isSuspended: true, suspensionReason: 'Spam' })
    await ask(user.email)
    const [mail] = await mailsTo(user.email)
    expect(mail?.subject).toBe('Zu deinem Konto')
    expect(mail?.text).toContain('Dein Konto ist gesperrt')
    expect(mail?.text).not.toContain('token')
    expect(await tokenRows(user.id)).toEqual([])
  })

  it('is a link for a deleted account while it can be restored', async () => {
    const day = (count: number) => new Date(Date.now() - days(count))
    const recent = await makeAccount({ deletedAt: day(1) })
    const over = await makeAccount({ deletedAt: day(RESTORE_DAYS) })
    for (const user of [recent, over]) await ask(user.email)
    expect(await mailsTo(recent.email)).toHaveLength(1)
    expect(await mailsTo(over.email)).toEqual([])
  })

  it('keeps earlier links valid, and the first use uses up all of them', async () => {
    for (const which of [0, 1, 2]) {
      const user = await makeAccount()
      const tokens: string[] = []
      for (let i = 0; i < 3; i++) {
        await ask(user.email)
        tokens.push(await tokenFor(user.email))
      }
      expect(await reset(tokens[which] ?? '')).toEqual({ ok: true })
      const { passwordHash } = await rowOf(user.id)
      for (const token of tokens) expect(await reset(token, `${NEW} noch eins`)).toEqual(USED)
      expect((await rowOf(user.id)).passwordHash).toBe(passwordHash)
    }
  })
})

describe('a new password by link', () => {
  it('ends all access by the old one, and notifies the owner', async () => {
    const user = await makeAccount({
      newEmail: 'else@example.test',
      newEmailToken: 'x',
      newEmailExpires: new Date(Date.now() + hours(1)),
    })
    const request = new Request('http://localhost:3000/')
    const headers = await loginByPassword({ userId: user.id, request, ip: '198.51.100.7' })
    const cookies = headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    const session = cookies.find((one) => one.startsWith('session=')) ?? ''
    const browser = new Request('http://localhost:3000/', { headers: { cookie: cookies.join('; ') } })
    const device = (await deviceOf(browser))?.device ?? null
    const isKnown = (place: { network: string; device: string | null }) =>
      isKnownPlace({ email: user.email, ...place })
    expect(await isKnown({ network: '198.51.100.7', device: null })).toBe(true)
    await db
      .update(knownDevices)
      .set({ secondFactorUntil: new Date(Date.now() + days(30)) })
      .where(eq(knownDevices.userId, user.id))
    await db.insert(formDrafts).values({
      id: user.id,
      userId: user.id,
      path: '/',
      fields: {},
      expire: new Date(Date.now() + hours(1)),
    })
    const password = passwordFingerprint(user.passwordHash)
    const pending = (
      await savePendingLogin({ userId: user.id, step: 'second-factor', redirectTo: null, password })
    ).split(';')[0]
    const held = () =>
      pendingLogin(
        new Request('http://localhost:3000/', { headers: { cookie: pending ?? '' } }),
        'second-factor',
      )
    expect(await held()).not.toBeNull()
    await ask(user.email)
    const token = await tokenFor(user.email)
    expect(await viewerFrom(session)).not.toBeNull()

    expect(await reset(token)).toEqual({ ok: true })
    const row = await rowOf(user.id)
    expect(await verifyPassword(row.passwordHash, NEW)).toBe(true)
    expect(await verifyPassword(row.passwordHash, PASSWORD)).toBe(false)
    expect(row).toMatchObject({ newEmail: null, newEmailToken: null, newEmailExpires: null })
    expect(await viewerFrom(session)).toBeNull()
    const [ended] = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(ended?.sess.ended).toBe('password-reset')
    expect(await db.select().from(knownDevices).where(eq(knownDevices.userId, user.id))).toEqual([])
    expect(await isKnown({ network: '198.51.100.7', device: null })).toBe(false)
    expect(await isKnown({ network: '198.51.100.8', device })).toBe(false)
    // Form drafts are kept: they wait for the owner to sign in, who often has forgotten the password.
    expect(await db.select().from(formDrafts).where(eq(formDrafts.userId, user.id))).toHaveLength(1)
    expect(await held()).toBeNull()
    expect(await eventsOf(user.id)).toEqual(['signed-in', 'reset-requested', 'password-reset'])
    // All browsers are forgotten, so the next login triggers a notification.
    await loginByPassword({ userId: user.id, request: browser, ip: '198.51.100.7' })
    expect((await eventsOf(user.id)).at(-1)).toBe('signed-in-new-device')
  })

  it('works once: a second press, or a second tab, reports it and changes nothing', async () => {
    const user = await makeAccount()
    await ask(user.email)
    const token = await tokenFor(user.email)
    const answers = await Promise.all([reset(token), reset(token, `${NEW} zwei`), reset(token)])
    expect(answers.filter((answer) => 'ok' in answer)).toHaveLength(1)
    expect(answers.filter((answer) => 'refusal' in answer && answer.refusal === 'used-token')).toHaveLength(2)
    const { passwordHash } = await rowOf(user.id)
    expect(await reset(token, 'noch ein anderes 9')).toEqual(USED)
    expect((await rowOf(user.id)).passwordHash).toBe(passwordHash)
  })

  it('expires after an hour', async () => {
    const user = await makeAccount()
    await ask(user.email)
    const token = await tokenFor(user.email)
    later(hours(1) + 1000)
    expect(await reset(token)).toEqual(INVALID)
    expect((await rowOf(user.id)).passwordHash).toBe(user.passwordHash)
  })

  it.each(['', 'x', 'a'.repeat(42), 'a'.repeat(43), 'a'.repeat(10_000), '%00', "' or 1=1 --", '../../etc'])(
    'takes no damaged or invented token (%#)',
    async (token) => {
      expect(await reset(token)).toEqual(INVALID)
    },
  )

  it('affects only the owner of the token', async () => {
    const [mine, other] = [await makeAccount(), await makeAccount()]
    for (const user of [mine, other]) await ask(user.email)
    expect(await reset(await tokenFor(mine.email))).toEqual({ ok: true })
    const row = await rowOf(other.id)
    expect(row.passwordHash).toBe(other.passwordHash)
    expect((await tokenRows(other.id))[0]?.usedAt).toBeNull()
  })

  it('verifies the address', async () => {
    const user = await makeAccount({ isEmailVerified: false, registrationId: randomUUID() })
    await ask(user.email)
    expect(await reset(await tokenFor(user.email))).toEqual({ ok: true })
    expect(await rowOf(user.id)).toMatchObject({ isEmailVerified: true, registrationId: null })
  })

  it('lets the owner sign in from here at once, despite earlier tries by others', async () => {
    const user = await makeAccount()
    const here = { email: user.email, network: NETWORK, device: null }
    const unknownDevices = growingDelay('signIn-unknownDevices', SIGN_IN_DELAYS.unknownDevices)
    const key = createHash('sha256').update(user.email).digest('base64url')
    await Promise.all(
      Array.from({ length: SIGN_IN_DELAYS.unknownDevices.free }, () => unknownDevices.take(key)),
    )
    for (let i = 0; i < SIGN_IN_DELAYS.accountAndIp.free; i++) await loginThrottle(here)
    expect(await loginThrottle(here)).toHaveProperty('waitMs')

    await ask(user.email)
    expect(await reset(await tokenFor(user.email))).toEqual({ ok: true })
    expect(await loginThrottle(here)).toMatchObject({ knownPlace: true })
    // Not from another place.
    const elsewhere = { ...here, network: '198.51.100.7' }
    expect(await loginThrottle(elsewhere)).toMatchObject({ knownPlace: false })
  })

  it('is refused for an account suspended meanwhile', async () => {
    const user = await makeAccount()
    await ask(user.email)
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, user.id))
    expect(await reset(await tokenFor(user.email))).toEqual(INVALID)
  })

  it('is refused for the previous mailbox of the account', async () => {
    const user = await makeAccount()
    await ask(user.email)
    const token = await tokenFor(user.email)
    await db
      .update(users)
      .set({ email: `${randomUUID()}@example.test` })
      .where(eq(users.id, user.id))
    expect(await reset(token)).toEqual(INVALID)
  })

  it('of two concurrent links of one account one succeeds', async () => {
    const user = await makeAccount()
    await ask(user.email)
    const one = await tokenFor(user.email)
    await ask(user.email)
    const other = await tokenFor(user.email)
    const answers = await Promise.all([reset(one), reset(other, `${NEW} zwei`)])
    expect(answers.filter((answer) => 'ok' in answer)).toHaveLength(1)
    expect(answers).toContainEqual(USED)
  })

  it('ends a concurrent login with the old password', async () => {
    const user = await makeAccount()
    const request = new Request('http://localhost:3000/')
    const signedIn = await signIn({ email: user.email, password: PASSWORD, request, ip: '198.51.100.9' })
    if ('refusal' in signedIn) throw new Error(signedIn.refusal)
    await ask(user.email)
    expect(await reset(await tokenFor(user.email))).toEqual({ ok: true })
    const next = { account: signedIn.account, request, ip: '198.51.100.9', redirectTo: null }
    expect(await nextStep(next)).toEqual({ refusal: 'credentials' })
    const alive = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(alive.filter(({ endedAt }) => endedAt === null)).toEqual([])
  })

  it('refuses passwords that are easily guessed, and keeps the token valid', async () => {
    const user = await makeAccount()
    await ask(user.email)
    const token = await tokenFor(user.email)
    expect(await reset(token, '12345678')).toMatchObject({ refusal: 'weak-password' })
    expect(await reset(token, user.email)).toMatchObject({ refusal: 'weak-password' })
    expect(await reset(token)).toEqual({ ok: true })
  })

  it('accepts any script, and never truncates a password', async () => {
    const user = await makeAccount()
    await ask(user.email)
    const long = 'пароль🌸'.repeat(20)
    expect(await reset(await tokenFor(user.email), long)).toEqual({ ok: true })
    const { passwordHash } = await rowOf(user.id)
    expect(await verifyPassword(passwordHash, long)).toBe(true)
    expect(await verifyPassword(passwordHash, long.slice(0, -1))).toBe(false)
  })
})
