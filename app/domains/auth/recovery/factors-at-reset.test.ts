import { FACTOR_REMOVAL_DAYS, FACTOR_SETTLED_DAYS } from 'db/limits/security'
import { users } from 'db/schema/accounts'
import { secondFactorRemovals, secondFactors } from 'db/schema/security'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { sendSecurityAlert } from '~/domains/accounts/mail/security-alert.server'
import { completeLogin } from '~/domains/auth/login/complete-login.server'
import { savePendingLogin } from '~/domains/auth/login/pending-login.server'
import {
  cancelFactorRemoval,
  pendingFactorRemoval,
  runFactorRemovals,
  sendFactorRemovalMail,
} from '~/domains/auth/mfa/factor-removal.server'
import { isSecondFactorOn } from '~/domains/auth/mfa/second-factor.server'
import {
  isHashQueueFull,
  passwordFingerprint,
  verifyPassword,
} from '~/domains/auth/passwords/passwords.server'
import { closeDb, db } from '~/platform/database/db.server'
import { sendMail } from '~/platform/mail/mail.server'
import { now, setClock } from '~/platform/time/clock.server'
import { days, hours, minutes } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { startSmtpServer } from '~/testing/fakes/smtp-server'
import { mailsTo, withMailServer } from '~/testing/mails'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { loginByPassword } from '~/testing/people/login-by-password'
import {
  NEW_PASSWORD,
  newIp,
  newToken,
  requestWith,
  reset,
  resetAndGetBrowser,
} from '~/testing/people/password-reset'
import { addKey, codesOf, eventsOf, keysOf, withFactor } from '~/testing/people/second-factor'
import { checkSecondFactor } from '../mfa/check-second-factor.server'
import { switchOffSecondFactor } from '../mfa/set-up-second-factor.server'
import { removePasskey } from '../passkeys/passkeys.server'
import { factorsLeft, removeLeftFactor, resetAccountOf } from './after-reset.server'
import { removeRecentFactors } from './factors-at-reset.server'
import {
  cancelOwnFactorRemoval,
  factorRemovalDueAt,
  keepFactor,
  reportLostFactor,
} from './lost-factor.server'
import { neededToReset, resetPassword } from './reset-password.server'

vi.mock('~/domains/auth/passwords/passwords.server', { spy: true })
vi.mock('~/platform/mail/mail.server', { spy: true })

watchBystander()

afterEach(() => setClock(null))
afterAll(closeDb)

const AT = { device: 'Firefox, Android', country: 'DE', network: '203.0.113.9' }
const OK = { ok: true }
const NEEDED = { refusal: 'second-factor-required' }
const ago = (ms: number) => new Date(now().getTime() - ms)
const OLD = () => ago(days(FACTOR_SETTLED_DAYS) + minutes(1))
const YOUNG = () => ago(days(FACTOR_SETTLED_DAYS) - minutes(1))
const isReset = async (id: string) => {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return verifyPassword(user?.passwordHash ?? null, NEW_PASSWORD)
}

describe('a settled second factor', () => {
  it('is required for the reset: the app, or a recovery code', async () => {
    for (const by of ['app', 'recovery'] as const) {
      const { user, codes, totp } = await withFactor(OLD())
      const token = await newToken(user)
      expect(await neededToReset(token)).toEqual({ code: true })
      expect(await reset(user)).toEqual(NEEDED)
      expect(await reset(user, '')).toEqual(NEEDED)
      expect(await reset(user, '000000')).toEqual({ refusal: 'code' })
      expect(await isReset(user.id)).toBe(false)
      await resetAndGetBrowser(user, by === 'app' ? totp() : codes[0])
      expect(await isReset(user.id)).toBe(true)
      expect(await isSecondFactorOn(user.id)).toBe(true)
      expect(await codesOf(user.id)).toHaveLength(10)
    }
  })

  it('is throttled', async () => {
    const { user } = await withFactor(OLD())
    const token = await newToken(user)
    const guess = () =>
      resetPassword({ token, password: NEW_PASSWORD, code: '000000', request: requestWith(), ip: '10.1.1.1' })
    const answers = await Promise.all(Array.from({ length: 8 }, guess))
    expect(answers.filter((answer) => 'refusal' in answer && answer.refusal === 'too-many')).not.toEqual([])
    expect(await isReset(user.id)).toBe(false)
  })

  it('a weak password does not use up a code', async () => {
    const { user, codes } = await withFactor(OLD())
    const token = await newToken(user)
    const given = { token, code: codes[0], request: requestWith(), ip: newIp() }
    expect(await resetPassword({ ...given, password: 'password1' })).toMatchObject({
      refusal: 'weak-password',
    })
    expect(await resetPassword({ ...given, password: NEW_PASSWORD })).toMatchObject(OK)
  })

  it('nor does a process that can hash no password at the moment', async () => {
    const { user, codes } = await withFactor(OLD())
    const given = { token: await newToken(user), code: codes[0], request: requestWith(), ip: newIp() }
    vi.mocked(isHashQueueFull).mockReturnValueOnce(true)
    expect(await resetPassword({ ...given, password: NEW_PASSWORD })).toMatchObject({ refusal: 'overloaded' })
    expect(await resetPassword({ ...given, password: NEW_PASSWORD })).toMatchObject(OK)
  })
})

describe('a recently added factor', () => {
  it('is removed by the reset, and the owner is notified: factor, passkeys, an unfinished setup', async () => {
    const { user } = await withFactor(YOUNG())
    for (const [id, since] of [
      ['alt', OLD()],
      ['neu', YOUNG()],
      ['eben', now()],
    ] as const)
      await addKey(user.id, id, since)
    expect(await neededToReset(await newToken(user))).toEqual({ code: false })
    await resetAndGetBrowser(user)
    expect(await isSecondFactorOn(user.id)).toBe(false)
    expect(await codesOf(user.id)).toEqual([])
    expect(await keysOf(user.id)).toEqual(['alt'])
    const [event] = await eventsOf(user.id)
    expect(event).toMatchObject({
      kind: 'password-reset',
      details: { removedSecondFactor: '1', removedPasskeys: '2' },
    })
    await sendSecurityAlert(event?.id ?? '')
    const [mail] = await mailsTo(user.email)
    expect(mail?.text).toContain('Zur Sicherheit haben wir sie ausgeschaltet.')
    expect(mail?.text).toContain('2 Passkeys waren jünger als 30 Tage.')

    const begun = await makeAccount()
    await db.insert(secondFactors).values({ userId: begun.id, secret: 'begun', createdAt: OLD() })
    await resetAndGetBrowser(begun)
    expect(await db.select().from(secondFactors).where(eq(secondFactors.userId, begun.id))).toEqual([])
  })

  it('is named in the mail to the owner also if it is a single passkey', async () => {
    const user = await makeAccount()
    await addKey(user.id, 'eben', now())
    await resetAndGetBrowser(user)
    const [event] = await eventsOf(user.id)
    await sendSecurityAlert(event?.id ?? '')
    const [mail] = await mailsTo(user.email)
    expect(mail?.text).toContain('Ein Passkey war jünger als 30 Tage.')
  })

  it('includes renewed recovery codes, unless one of them was used for the reset', async () => {
    const withApp = await withFactor(OLD(), YOUNG())
    await resetAndGetBrowser(withApp.user, withApp.totp())
    expect(await codesOf(withApp.user.id)).toEqual([])
    expect((await eventsOf(withApp.user.id))[0]?.details).toEqual({ removedRecoveryCodes: '1' })

    const withCode = await withFactor(OLD(), YOUNG())
    await resetAndGetBrowser(withCode.user, withCode.codes[3])
    expect(await codesOf(withCode.user.id)).toHaveLength(10)
  })

  it('includes a passkey added between mail and reset; a login that checked it before is not completed', async () => {
    const user = await makeAccount()
    const token = await newToken(user)
    await addKey(user.id, 'dazwischen', now())
    const done = await resetPassword({ token, password: NEW_PASSWORD, request: requestWith(), ip: newIp() })
    expect(done).toMatchObject(OK)
    expect(await keysOf(user.id)).toEqual([])
    const proof = { passkeyId: `${user.id}-dazwischen` }
    const checkedBefore = {
      userId: user.id,
      request: requestWith(),
      ip: newIp(),
      provedBy: 'passkey',
      proof,
    } as const
    expect(await completeLogin(checkedBefore)).toBeNull()
  })
})

describe('the factors left after a reset', () => {
  it('are shown to, and can be removed by, only the browser of the reset', async () => {
    const { user, codes } = await withFactor(OLD())
    await addKey(user.id, 'alt', OLD())
    const browser = await resetAndGetBrowser(user, codes[0])
    expect(await resetAccountOf(requestWith())).toBeNull()
    expect(await resetAccountOf(browser)).toBe(user.id)
    expect(await factorsLeft(user.id)).toMatchObject({
      secondFactorSince: expect.any(Date),
      passkeys: [{ name: 'alt' }],
    })
    const act = { userId: user.id, request: browser, ip: newIp() }
    const other = await makeAccount()
    await addKey(other.id, 'fremd', OLD())
    await removeLeftFactor({ ...act, what: { passkey: `${other.id}-fremd` } })
    expect(await keysOf(other.id)).toEqual(['fremd'])
    await removeLeftFactor({ ...act, what: { passkey: `${user.id}-alt` } })
    await removeLeftFactor({ ...act, what: 'second-factor' })
    await removeLeftFactor({ ...act, what: 'second-factor' })
    expect(await factorsLeft(user.id)).toEqual({ secondFactorSince: null, passkeys: [] })
    expect((await eventsOf(user.id)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['passkey-removed', 'second-factor-off']),
    )
  })

  it('are not removed by a login that waits for its code: its cookie is no proof of a reset', async () => {
    const { user } = await withFactor(OLD())
    const password = passwordFingerprint(user.passwordHash)
    const pending = { userId: user.id, redirectTo: null, password }
    for (const step of ['second-factor', 'restore'] as const) {
      const [cookie = ''] = (await savePendingLogin({ ...pending, step })).split(';')
      expect(await resetAccountOf(requestWith(cookie.replace('pending-login=', 'after-reset=')))).toBeNull()
    }
  })

  it('are shown for a quarter of an hour, until the next reset, and not for a suspended account', async () => {
    const user = await makeAccount()
    const browser = await resetAndGetBrowser(user)
    setClock(new Date(Date.now() + minutes(15) + 1000))
    expect(await resetAccountOf(browser)).toBeNull()
    setClock(null)
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, user.id))
    expect(await resetAccountOf(browser)).toBeNull()
    await db.update(users).set({ isSuspended: false }).where(eq(users.id, user.id))
    await resetAndGetBrowser(user)
    expect(await resetAccountOf(browser)).toBeNull()
  })
})

describe('a reset cannot deadlock', () => {
  type Changed = Awaited<ReturnType<typeof withFactor>>
  it.each<[string, (of: Changed) => Promise<unknown>]>([
    ['a passkey is removed', ({ user }) => removePasskey({ userId: user.id, id: `${user.id}-neu`, at: AT })],
    [
      'a recovery code is used',
      ({ user, codes }) => checkSecondFactor({ userId: user.id, code: codes[0], at: AT, device: null }),
    ],
    ['the second factor is kept', ({ user }) => cancelOwnFactorRemoval({ userId: user.id, at: AT })],
  ])('while %s', async (_, act) => {
    const account = await withFactor(YOUNG())
    const userId = account.user.id
    await addKey(userId, 'neu', YOUNG())
    expect(await reportLostFactor({ token: await newToken(account.user), at: AT })).toHaveProperty('dueAt')
    let acting: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
      acting = act(account)
      await untilOneWaitsForLock()
      await removeRecentFactors(tx, { userId, resetBy: null })
      await cancelFactorRemoval(tx, { userId, at: AT })
    })
    await acting
    expect([await keysOf(userId), await codesOf(userId)]).toEqual([[], []])
    expect(await pendingFactorRemoval(userId)).toBeNull()
  })
})

describe('a lost second factor', () => {
  const lost = async () => {
    const account = await withFactor(OLD())
    const reported = await reportLostFactor({ token: await newToken(account.user), at: AT })
    if ('refusal' in reported) throw new Error(reported.refusal)
    return { ...account, dueAt: reported.dueAt }
  }
  const tokenIn = (mail: { text: string } | undefined) =>
    /keep-second-factor\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  const later = (ms: number) => setClock(new Date(Date.now() + ms))
  const removalMails = async (email: string) =>
    (await mailsTo(email)).filter(({ subject }) => subject === 'Dein zweiter Faktor soll entfernt werden')

  it('is removed after seven days, with a mail at once and daily; then no code is required', async () => {
    const { user, dueAt } = await lost()
    expect(dueAt.getTime()).toBeCloseTo(Date.now() + days(FACTOR_REMOVAL_DAYS), -5)
    await sendFactorRemovalMail({ userId: user.id })
    // The job runs twice, then often: one mail a day.
    await sendFactorRemovalMail({ userId: user.id })
    for (let hour = 1; hour < 24 * FACTOR_REMOVAL_DAYS; hour++) {
      later(hours(hour))
      await runFactorRemovals()
      if (hour % 6 === 0) await sendFactorRemovalMail({ userId: user.id })
    }
    expect(await removalMails(user.email)).toHaveLength(FACTOR_REMOVAL_DAYS)
    expect(await isSecondFactorOn(user.id)).toBe(true)
    later(days(FACTOR_REMOVAL_DAYS) + minutes(1))
    expect(await neededToReset(await newToken(user))).toEqual({ code: true })
    await runFactorRemovals()
    expect(await isSecondFactorOn(user.id)).toBe(false)
    expect(await codesOf(user.id)).toEqual([])
    expect((await eventsOf(user.id))[0]?.kind).toBe('second-factor-off')
    await resetAndGetBrowser(user)
    expect(await isReset(user.id)).toBe(true)
  })

  it('a second request does not move the day, and does not use up a token', async () => {
    const { user, dueAt } = await lost()
    later(days(3))
    const token = await newToken(user)
    for (let i = 0; i < 2; i++) expect(await reportLostFactor({ token, at: AT })).toEqual({ dueAt })
    expect((await eventsOf(user.id)).map(({ kind }) => kind)).toEqual(['second-factor-removal-requested'])
  })

  it('is kept after one press, by the link in any of the mails; opening the link changes nothing', async () => {
    const { user, dueAt } = await lost()
    await sendFactorRemovalMail({ userId: user.id })
    later(days(1))
    await sendFactorRemovalMail({ userId: user.id })
    const [second, first] = (await removalMails(user.email)).map(tokenIn)
    expect(await factorRemovalDueAt(first ?? '')).toEqual(dueAt)
    expect(await keepFactor({ token: first ?? '', at: AT })).toBe(true)
    for (const token of [first, second, 'x', 'a'.repeat(43)]) {
      expect(await factorRemovalDueAt(token ?? '')).toBeNull()
      expect(await keepFactor({ token: token ?? '', at: AT })).toBe(false)
    }
    later(days(FACTOR_REMOVAL_DAYS) + hours(1))
    await runFactorRemovals()
    expect(await isSecondFactorOn(user.id)).toBe(true)
    const kinds = (await eventsOf(user.id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['second-factor-removal-cancelled', 'second-factor-removal-requested'])
  })

  it('a link of an earlier request does not cancel a later one', async () => {
    const { user } = await lost()
    await sendFactorRemovalMail({ userId: user.id })
    const [token] = (await removalMails(user.email)).map(tokenIn)
    await keepFactor({ token: token ?? '', at: AT })
    await reportLostFactor({ token: await newToken(user), at: AT })
    expect(await keepFactor({ token: token ?? '', at: AT })).toBe(false)
    expect(await pendingFactorRemoval(user.id)).not.toBeNull()
  })

  it('has its own mail and day if it is reported again while a mail of an earlier request is delivered', async () => {
    const { user } = await lost()
    later(hours(1))
    vi.mocked(sendMail).mockImplementationOnce(async () => {
      await loginByPassword({ userId: user.id, request: requestWith(), ip: newIp() })
      await reportLostFactor({ token: await newToken(user), at: AT })
    })
    await sendFactorRemovalMail({ userId: user.id })
    const dueAt = await pendingFactorRemoval(user.id)
    expect(dueAt?.getTime()).toBeCloseTo(Date.now() + hours(1) + days(FACTOR_REMOVAL_DAYS), -5)
    await sendFactorRemovalMail({ userId: user.id })
    expect(await removalMails(user.email)).toHaveLength(1)
  })

  it('is kept after a login, and after a reset with a code', async () => {
    const signedIn = await lost()
    await loginByPassword({ userId: signedIn.user.id, request: requestWith(), ip: newIp() })
    const withCode = await lost()
    await resetAndGetBrowser(withCode.user, withCode.codes[0])
    for (const { user } of [signedIn, withCode]) {
      expect(await pendingFactorRemoval(user.id)).toBeNull()
      expect((await eventsOf(user.id)).map(({ kind }) => kind)).toContain('second-factor-removal-cancelled')
    }
    // After the factor is turned off there is nothing to keep.
    const off = await lost()
    await switchOffSecondFactor({ userId: off.user.id, at: AT })
    expect(await pendingFactorRemoval(off.user.id)).toBeNull()
  })

  it('is kept by a login that has not been committed yet at the moment of the removal', async () => {
    const { user } = await lost()
    await sendFactorRemovalMail({ userId: user.id })
    later(days(FACTOR_REMOVAL_DAYS) + minutes(1))
    let removal: ReturnType<typeof runFactorRemovals> | undefined
    await db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
      expect(await cancelFactorRemoval(tx, { userId: user.id, at: AT })).toBe(true)
      removal = runFactorRemovals()
      await untilOneWaitsForLock()
    })
    await removal
    expect(await isSecondFactorOn(user.id)).toBe(true)
    expect(await codesOf(user.id)).toHaveLength(10)
  })

  it('is not removed before a mail was sent, nor for an account suspended meanwhile', async () => {
    const withoutMail = await lost()
    const suspended = await lost()
    await sendFactorRemovalMail({ userId: suspended.user.id })
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, suspended.user.id))
    later(days(FACTOR_REMOVAL_DAYS) + hours(1))
    await runFactorRemovals()
    expect(await isSecondFactorOn(withoutMail.user.id)).toBe(true)
    expect(await pendingFactorRemoval(withoutMail.user.id)).not.toBeNull()
    expect(await isSecondFactorOn(suspended.user.id)).toBe(true)
    expect(
      await db.select().from(secondFactorRemovals).where(eq(secondFactorRemovals.userId, suspended.user.id)),
    ).toEqual([])
  })

  it('is not requested any more after a suspension, also one that ends before the day', async () => {
    const { user } = await lost()
    const setSuspended = (isSuspended: boolean) =>
      db.update(users).set({ isSuspended }).where(eq(users.id, user.id))
    await sendFactorRemovalMail({ userId: user.id })
    await setSuspended(true)
    later(days(1))
    await runFactorRemovals()
    expect(await pendingFactorRemoval(user.id)).toBeNull()
    await setSuspended(false)
    later(days(FACTOR_REMOVAL_DAYS) + hours(1))
    await runFactorRemovals()
    expect(await isSecondFactorOn(user.id)).toBe(true)
    expect(await removalMails(user.email)).toHaveLength(1)
  })

  it('is not removed for an address that the mail server refuses for good: nobody could object', async () => {
    const { user } = await lost()
    const email = `refused-${user.email}`
    await db.update(users).set({ email }).where(eq(users.id, user.id))
    const server = await startSmtpServer()
    await withMailServer(server.url, async () => {
      await expect(sendFactorRemovalMail({ userId: user.id })).rejects.toThrow()
    })
    await server.stop()
    later(days(FACTOR_REMOVAL_DAYS) + hours(1))
    await runFactorRemovals()
    expect(await isSecondFactorOn(user.id)).toBe(true)
  })

  it('waits six days more after a first mail that was late, and says so in it', async () => {
    const { user } = await lost()
    later(days(FACTOR_REMOVAL_DAYS) + hours(1))
    const movedTo = Date.now() + days(2 * FACTOR_REMOVAL_DAYS - 1) + hours(1)
    await sendFactorRemovalMail({ userId: user.id })
    await runFactorRemovals()
    expect(await isSecondFactorOn(user.id)).toBe(true)
    const [mail] = await removalMails(user.email)
    const dueAt = await factorRemovalDueAt(tokenIn(mail) ?? '')
    expect(dueAt?.getTime()).toBeCloseTo(movedTo, -5)
    later(days(2 * FACTOR_REMOVAL_DAYS - 1) + hours(2))
    await runFactorRemovals()
    expect(await isSecondFactorOn(user.id)).toBe(false)
  })

  it('leaves the job of a reminder as it is while it runs, and after it failed', async () => {
    const { user } = await lost()
    const key = `remind-of-factor-removal:${user.id}`
    const jobs = () =>
      db.execute<{ key: string | null; attempts: number }>(sql`
        select key, attempts from graphile_worker._private_jobs where payload->>'userId' = ${user.id} and key like 'remind-%'`)
    await runFactorRemovals()
    for (const lock of [sql`now()`, sql`null`]) {
      await db.execute(sql`
        update graphile_worker._private_jobs set attempts = 3, locked_at = ${lock} where key = ${key}`)
      await runFactorRemovals()
      expect([...(await jobs())]).toEqual([{ key, attempts: 3 }])
    }
  })

  it('cannot be reported with a link that was used or has expired', async () => {
    const [done, late] = [await withFactor(OLD()), await withFactor(OLD())]
    const [used, expired] = [await newToken(done.user), await newToken(late.user)]
    await resetAndGetBrowser(done.user, done.codes[0])
    expect(await reportLostFactor({ token: used, at: AT })).toEqual({ refusal: 'invalid-token' })
    later(hours(1))
    expect(await reportLostFactor({ token: expired, at: AT })).toEqual({ refusal: 'invalid-token' })
    for (const { user } of [done, late]) expect(await pendingFactorRemoval(user.id)).toBeNull()
  })

  it('cannot be reported without a valid link, nor without a factor', async () => {
    const { user } = await withFactor(OLD())
    const token = await newToken(user)
    for (const bad of ['', 'x', 'a'.repeat(43)])
      expect(await reportLostFactor({ token: bad, at: AT })).toEqual({ refusal: 'invalid-token' })
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, user.id))
    expect(await reportLostFactor({ token, at: AT })).toEqual({ refusal: 'invalid-token' })
    const withoutFactor = await makeAccount()
    expect(await reportLostFactor({ token: await newToken(withoutFactor), at: AT })).toEqual({
      refusal: 'invalid-token',
    })
    expect(await pendingFactorRemoval(user.id)).toBeNull()
  })
})
