import { users } from 'db/schema/accounts'
import { secondFactors } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { passwordFingerprint } from '../passwords/passwords.server'
import {
  completedLogin,
  consumePendingLogin,
  dropPendingLogin,
  nextStep,
  type PendingStep,
  pendingLogin,
  savePendingLogin,
} from './pending-login.server'

const START = new Date('2026-05-01T12:00:00Z')
let owner: typeof users.$inferSelect
beforeEach(async () => {
  setClock(START)
  await makeAccount()
  owner = await makeAccount()
})
afterEach(() => setClock(null))

const browser = (setCookie: string) =>
  new Request('http://localhost:3000/login', { headers: { cookie: setCookie.split(';')[0] ?? '' } })
const save = (step: PendingStep, redirectTo: string | null = null) =>
  savePendingLogin({ userId: owner.id, step, redirectTo, password: passwordFingerprint(owner.passwordHash) })
const set = (over: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(over).where(eq(users.id, owner.id))

/** What an admin, or the owner in another tab, does between two steps. */
const CHANGES = {
  suspended: { isSuspended: true },
  deleted: { deletedAt: START },
  unconfirmed: { isEmailVerified: false },
}

describe('a login that waits for its last step', () => {
  it('is of one account and one step, for ten minutes', async () => {
    const cookie = await save('second-factor', '/likes')
    expect(cookie).toContain('; Max-Age=600;')
    const found = () => pendingLogin(browser(cookie), 'second-factor')
    expect(await found()).toMatchObject({
      ...{ userId: owner.id, redirectTo: '/likes', expire: new Date(START.getTime() + minutes(10)) },
      password: passwordFingerprint(owner.passwordHash),
    })
    expect(await pendingLogin(browser(cookie), 'restore')).toBeNull()
    setClock(new Date(START.getTime() + minutes(10) - 1))
    expect(await found()).not.toBeNull()
    setClock(new Date(START.getTime() + minutes(10)))
    expect(await found()).toBeNull()
  })

  it('returns to no other site', async () => {
    for (const foreign of ['https://evil.test/', '//evil.test', '/logout'])
      expect(
        await pendingLogin(browser(await save('second-factor', foreign)), 'second-factor'),
      ).toMatchObject({
        redirectTo: null,
      })
  })

  it.each([CHANGES.suspended, CHANGES.deleted, CHANGES.unconfirmed, { passwordHash: 'another' }])(
    'is over once the account is changed: %j',
    async (over) => {
      const cookie = await save('second-factor')
      await set(over)
      expect(await pendingLogin(browser(cookie), 'second-factor')).toBeNull()
    },
  )

  it('restores only a deleted account', async () => {
    const cookie = await save('restore')
    expect(await pendingLogin(browser(cookie), 'restore')).toBeNull()
    await set({ deletedAt: START })
    expect(await pendingLogin(browser(cookie), 'restore')).toMatchObject({ userId: owner.id })
  })

  it('is completed once, and gone without its cookie', async () => {
    const cookie = await save('second-factor', '/likes')
    const found = await pendingLogin(browser(cookie), 'second-factor')
    if (!found) throw new Error('nothing is pending')
    const all = await Promise.all([1, 2, 3].map(() => consumePendingLogin(found)))
    expect(all.filter(Boolean)).toHaveLength(1)
    expect(await consumePendingLogin(found)).toBe(false)
    expect(await pendingLogin(browser(cookie), 'second-factor')).toBeNull()
    expect(await completedLogin(browser(cookie))).toEqual({ redirectTo: '/likes' })
    const another = await save('second-factor', '/likes')
    expect(await completedLogin(browser(another))).toBeNull()
    for (const other of ['', `${cookie.split(';')[0]}x`, await dropPendingLogin()])
      expect(await pendingLogin(browser(other), 'second-factor')).toBeNull()
    expect(await dropPendingLogin()).toContain('; Max-Age=0;')
  })
})

describe('the step after the right password', () => {
  const step = (isDeleted = false, password = passwordFingerprint(owner.passwordHash)) =>
    nextStep({
      account: { id: owner.id, isDeleted, password },
      ...{ request: new Request('http://localhost:3000/login'), ip: '192.0.2.1', redirectTo: null },
    })
  const cookiesOf = (answer: Awaited<ReturnType<typeof step>>) =>
    'headers' in answer ? answer.headers.getSetCookie().map((line) => line.split('=')[0]) : answer.refusal

  it('is none without a second factor: the session starts', async () => {
    const answer = await step()
    expect(answer).toMatchObject({ step: null })
    expect(cookiesOf(answer)).toEqual(['device', 'session'])
  })

  it('is refused if the password was changed meanwhile', async () => {
    expect(await step(false, 'another')).toEqual({ refusal: 'credentials' })
  })

  it.each(Object.values(CHANGES))('is refused if the account was changed meanwhile: %j', async (over) => {
    await set(over)
    expect(await step()).toEqual({ refusal: 'credentials' })
    expect(await db.$count(sessions, eq(sessions.userId, owner.id))).toBe(0)
  })

  it('is the code once the second factor is on, and restoring comes first; no session starts', async () => {
    await db.insert(secondFactors).values({ userId: owner.id, secret: 'sealed', confirmedAt: START })
    for (const [isDeleted, expected] of [
      [false, 'second-factor'],
      [true, 'restore'],
    ] as const) {
      const answer = await step(isDeleted)
      expect(answer).toMatchObject({ step: expected })
      expect(cookiesOf(answer)).toEqual(['pending-login'])
    }
  })

  it('is none that can be taken if the password was changed while it was checked', async () => {
    await db.insert(secondFactors).values({ userId: owner.id, secret: 'sealed', confirmedAt: START })
    const pending = async (isDeleted: boolean, password?: string) => {
      const answer = await step(isDeleted, password)
      const cookie = 'headers' in answer ? (answer.headers.getSetCookie()[0] ?? '') : ''
      return pendingLogin(browser(cookie), isDeleted ? 'restore' : 'second-factor')
    }
    expect(await pending(false)).not.toBeNull()
    expect(await pending(false, 'of the old password')).toBeNull()
    await set({ deletedAt: START })
    expect(await pending(true)).not.toBeNull()
    expect(await pending(true, 'of the old password')).toBeNull()
  })
})
