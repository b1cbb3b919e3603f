import { users } from 'db/schema/accounts'
import { notices } from 'db/schema/notifications'
import { premiumGrants } from 'db/schema/payments'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { days, hours } from '~/platform/time/durations'
import { mailsTo } from '~/testing/mails'
import { makeAccount } from '~/testing/people/accounts'
import { premiumEndOf } from '~/testing/people/premium'
import { endPremium, grantPremium } from './premium.server'
import { premiumEnd } from './premium-period'
import { sendPremiumReminder } from './send-reminder.server'

afterAll(closeDb)
afterEach(() => setClock(null))

const START = new Date('2026-05-01T12:00:00Z')
const on = (day: number) => new Date(START.getTime() + days(day))
const provider = (over = {}) => makeAccount({ userType: 'trans', ...over })
const grant = (userId: string, count: number) =>
  db.transaction((tx) => grantPremium(tx, { source: 'demo', userId, days: count }))
const end = (userId: string, by: string) =>
  db.transaction((tx) => endPremium(tx, { userId, by, reason: 'A test' }))
const reminderOf = async (userId: string) => {
  const jobs = await db.execute<{ at: string }>(
    sql`select run_at as at from graphile_worker.jobs where key = ${`premium-ending:${userId}`}`,
  )
  return jobs.map(({ at }) => new Date(at))
}

describe('grants', () => {
  test('an account inserted with premium has it in the ledger, and days are added to it', async () => {
    setClock(START)
    const user = await provider({ premiumExpiresAt: on(10) })
    expect(await grant(user.id, 30)).toEqual({ until: on(40) })
    expect(await premiumEndOf(user.id)).toEqual(on(40))
  })

  test('premium that is over begins anew', async () => {
    setClock(START)
    const user = await provider({ premiumExpiresAt: on(-10) })
    expect(await grant(user.id, 1)).toEqual({ until: on(1) })
  })

  test('grants at the same moment all count', async () => {
    setClock(START)
    const user = await provider()
    await Promise.all([1, 2, 3, 4].map((count) => grant(user.id, count)))
    expect(await premiumEndOf(user.id)).toEqual(on(10))
  })

  test('an admin ends premium now; twice, and for nobody, is refused', async () => {
    setClock(START)
    const [user, admin] = [await provider(), await makeAccount({ isAdmin: true })]
    await grant(user.id, 30)
    setClock(on(5))
    expect(await end(user.id, admin.id)).toEqual({ until: on(5), before: on(30) })
    expect(await premiumEndOf(user.id)).toEqual(on(5))
    expect(await end(user.id, admin.id)).toEqual({ refusal: 'not-premium' })
    expect(await end('00000000-0000-4000-8000-000000000000', admin.id)).toEqual({
      refusal: 'unknown-account',
    })
    expect(await end('no id', admin.id)).toEqual({ refusal: 'unknown-account' })
    await db.update(users).set({ deletedAt: START }).where(eq(users.id, user.id))
    expect(await grant(user.id, 1)).toEqual({ refusal: 'unknown-account' })
  })
})

describe('the reminder', () => {
  test('is planned three days before the end, moves with it, and goes with it', async () => {
    const [user, admin] = [await provider(), await makeAccount({ isAdmin: true })]
    const from = new Date()
    setClock(from)
    await grant(user.id, 30)
    expect(await reminderOf(user.id)).toEqual([new Date(from.getTime() + days(27))])
    await grant(user.id, 30)
    expect(await reminderOf(user.id)).toEqual([new Date(from.getTime() + days(57))])
    await end(user.id, admin.id)
    expect(await reminderOf(user.id)).toEqual([])
  })

  test('is written while the end is near, once it is known, and to nobody else', async () => {
    const written = async (over: object, at: Date) => {
      setClock(START)
      const user = await provider(over)
      setClock(at)
      await sendPremiumReminder(user.id)
      return mailsTo(user.email)
    }
    const [mail] = await written({ premiumExpiresAt: on(3) }, on(0.1))
    expect(mail?.subject).toBe('Dein Paket endet bald')
    expect(mail?.text).toContain('4.\u00a0Mai 2026')
    expect(mail?.text).toContain('/premium')
    expect(mail?.text).toContain(`\n${mail?.unsubscribe}\n`)
    // The clock of the database, which starts the job, is a second ahead.
    expect(await written({ premiumExpiresAt: on(3) }, new Date(on(0).getTime() - 1000))).toHaveLength(1)
    expect(await written({ premiumExpiresAt: on(33) }, on(0.1))).toEqual([])
    expect(await written({ premiumExpiresAt: on(-1) }, on(0.1))).toEqual([])
    expect(await written({ premiumExpiresAt: on(2), isSuspended: true }, on(0.1))).toEqual([])
    expect(await written({ premiumExpiresAt: on(2), deletedAt: on(0) }, on(0.1))).toEqual([])
    expect(await written({}, on(0.1))).toEqual([])
    // Given by an admin: a customer cannot extend it.
    expect(await written({ premiumExpiresAt: on(2), userType: 'man' }, on(0.1))).toEqual([])
  })

  test('has a notice that is deleted once premium ends later, and that names the new day if that is near', async () => {
    setClock(START)
    const user = await provider({ premiumExpiresAt: on(1) })
    const named = async () => {
      const rows = await db.select().from(notices).where(eq(notices.userId, user.id))
      return rows.map(({ kind, detail }) => ({ kind, detail }))
    }
    const naming = (day: number) => ({ kind: 'premium_ending', detail: on(day).toISOString() })
    await sendPremiumReminder(user.id)
    expect(await named()).toEqual([naming(1)])
    await grant(user.id, 1)
    expect(await named()).toEqual([naming(2)])
    await grant(user.id, 30)
    expect(await named()).toEqual([])
    // What was true stays.
    setClock(on(30))
    await sendPremiumReminder(user.id)
    setClock(on(40))
    await grant(user.id, 30)
    expect(await named()).toEqual([naming(32)])
  })

  test('that comes too early is planned again', async () => {
    setClock(START)
    const user = await provider({ premiumExpiresAt: on(33) })
    expect(await sendPremiumReminder(user.id)).toEqual(on(30))
  })

  test('waits while the account is suspended or deleted, and is written once it is back', async () => {
    setClock(START)
    const user = await provider({ premiumExpiresAt: on(3), isSuspended: true })
    const set = (state: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(state).where(eq(users.id, user.id))
    setClock(on(1))
    const again = new Date(on(1).getTime() + hours(1))
    expect(await sendPremiumReminder(user.id)).toEqual(again)
    await set({ isSuspended: false, deletedAt: on(1) })
    expect(await sendPremiumReminder(user.id)).toEqual(again)
    await set({ deletedAt: null })
    expect(await sendPremiumReminder(user.id)).toBeNull()
    expect(await mailsTo(user.email)).toHaveLength(1)
    await set({ isSuspended: true })
    setClock(on(3))
    expect(await sendPremiumReminder(user.id)).toBeNull()
  })
})

test('premiumExpiresAt of everybody follows from the ledger', async () => {
  const admin = await makeAccount({ isAdmin: true })
  for (let person = 0; person < 20; person += 1) {
    setClock(on(0))
    const opening = [null, on(-3), on(4), on(40)][person % 4]
    const { id } = await provider({ premiumExpiresAt: opening })
    for (let step = 1; step < 5; step += 1) {
      setClock(on(step * ((person % 5) + 1)))
      if ((person + step) % 3 === 0) await end(id, admin.id)
      else await grant(id, 1 + ((person * step) % 9))
    }
  }
  const everybody = await db.select({ id: users.id, end: users.premiumExpiresAt }).from(users)
  const ledger = await db.select().from(premiumGrants)
  const rebuilt = everybody.map(({ id }) => ({
    id,
    end: premiumEnd(
      ledger.filter(({ userId }) => userId === id).map((entry) => ({ ...entry, seq: entry.seq ?? 0 })),
    ),
  }))
  expect(everybody.filter((one) => one.end !== null).length).toBeGreaterThan(10)
  expect(rebuilt).toEqual(everybody)
})
