import { randomUUID } from 'node:crypto'
import { NOTICE_OUTCOMES } from 'db/limits/payments'
import { users } from 'db/schema/accounts'
import { paymentNotices, payments, premiumGrants } from 'db/schema/payments'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { endPremium } from '~/domains/entitlements/premium.server'
import { sendPremiumReminder } from '~/domains/entitlements/send-reminder.server'
import { bus } from '~/platform/bus/bus.server'
import { closeDb, db } from '~/platform/database/db.server'
import { env } from '~/platform/settings/env.server'
import { setClock } from '~/platform/time/clock.server'
import { days, seconds } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { noticeQuery, type Sale } from '~/testing/fakes/payment-provider'
import { mailsTo } from '~/testing/mails'
import { makeAccount } from '~/testing/people/accounts'
import { paymentStatusesOf, paymentsOf, premiumEndOf } from '~/testing/people/premium'
import { mismatches } from './admin/mismatches.server'
import { sendMismatchMail } from './admin/report-mismatch.server'
import { monthSums } from './admin/sums.server'
import { sendPaymentConfirmation } from './confirm-payment.server'
import { startOrder } from './orders.server'
import { readNotice } from './sale-notice.server'
import { confirmPayment, settleNotice } from './settle-notice.server'

afterAll(closeDb)
afterEach(() => setClock(null))

const shop = () => ({ shopId: env().payment.shopId, key: env().payment.keys[0] ?? '' })
const aSale = () => randomUUID().slice(0, 18)

/** A notice all the way from its signed query. */
async function notify(event: string, sale: Sale, from = shop()) {
  const notice = readNotice(noticeQuery(from, event, sale), env().payment.keys)
  if (!notice) throw new Error('The notice is not readable')
  return settleNotice(notice)
}

async function order(over: Partial<typeof users.$inferInsert> = {}) {
  const user = await makeAccount({ userType: 'trans', ...over })
  const started = await startOrder(user)
  if ('refusal' in started) throw new Error(started.refusal)
  return { user, reference: started.reference, saleId: aSale() }
}

const outcomeOf = async (saleId: string) =>
  (await db.select().from(paymentNotices).where(eq(paymentNotices.saleId, saleId))).map(
    ({ event, outcome }) => `${event}: ${outcome}`,
  )

describe('a purchase', () => {
  test('grants thirty days from the moment of the notice, once, and gives a receipt', async () => {
    const { user, reference, saleId } = await order()
    setClock(new Date('2026-10-25T00:30:00Z'))
    expect(await notify('purchase', { saleId, reference })).toBe('granted')
    expect(await premiumEndOf(user.id)).toEqual(new Date('2026-11-24T00:30:00Z'))
    setClock(new Date('2026-11-01T00:00:00Z'))
    expect(await notify('purchase', { saleId, reference })).toBe('granted')
    expect(await premiumEndOf(user.id)).toEqual(new Date('2026-11-24T00:30:00Z'))
    expect(await paymentsOf(user.id)).toMatchObject([
      { status: 'paid', saleId, paidAt: new Date('2026-10-25T00:30:00Z'), receiptNumber: expect.any(Number) },
    ])
  })

  test('50 copies at once grant once', async () => {
    const { user, reference, saleId } = await order()
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => notify('purchase', { saleId, reference })),
    )
    expect(new Set(outcomes)).toEqual(new Set(['granted']))
    expect(await db.$count(premiumGrants, eq(premiumGrants.userId, user.id))).toBe(1)
    expect(await paymentStatusesOf(user.id)).toEqual(['paid'])
  })

  test('that comes a month late grants its days from then on', async () => {
    const { user, reference, saleId } = await order()
    const late = new Date(Date.now() + days(31))
    setClock(late)
    expect(await notify('purchase', { saleId, reference })).toBe('granted')
    expect(await premiumEndOf(user.id)).toEqual(new Date(late.getTime() + days(30)))
  })

  test('a second sale on one reference is a payment of its own', async () => {
    const { user, reference, saleId } = await order()
    const second = aSale()
    const at = new Date()
    setClock(at)
    await Promise.all([saleId, second].map((id) => notify('purchase', { saleId: id, reference })))
    expect(await paymentStatusesOf(user.id)).toEqual(['paid', 'paid'])
    expect(await premiumEndOf(user.id)).toEqual(new Date(at.getTime() + days(60)))
    expect(await notify('credit', { saleId: second, reference })).toBe('taken-back')
    expect(await premiumEndOf(user.id)).toEqual(new Date(at.getTime() + days(30)))
  })

  test('while an admin ends premium keeps its days', async () => {
    const { user, reference, saleId } = await order({ premiumExpiresAt: new Date(Date.now() + days(5)) })
    const admin = await makeAccount({ isAdmin: true })
    let settled: Promise<unknown> = Promise.resolve()
    const endedAt = await db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
      settled = notify('purchase', { saleId, reference })
      // The notice waits for the account.
      await untilOneWaitsForLock()
      const ended = await endPremium(tx, { userId: user.id, by: admin.id, reason: null })
      if ('refusal' in ended) throw new Error(ended.refusal)
      return ended.until
    })
    expect(await settled).toBe('granted')
    expect((await premiumEndOf(user.id))?.getTime()).toBeGreaterThanOrEqual(endedAt.getTime() + days(30))
  })

  test('that breaks off before its end leaves nothing, and its next copy grants', async () => {
    const { user, reference, saleId } = await order()
    vi.spyOn(confirmPayment, 'enqueue').mockRejectedValueOnce(new Error('the process was killed'))
    await expect(notify('purchase', { saleId, reference })).rejects.toThrow('was killed')
    expect(await outcomeOf(saleId)).toEqual([])
    expect(await premiumEndOf(user.id)).toBeNull()
    expect(await paymentStatusesOf(user.id)).toEqual(['started'])
    expect(await notify('purchase', { saleId, reference })).toBe('granted')
    expect(await paymentStatusesOf(user.id)).toEqual(['paid'])
  })

  test('announces the change with the commit', async () => {
    const { user, reference, saleId } = await order()
    const received: unknown[] = []
    const end = await bus().subscribe('premium.changed', (message) => void received.push(message))
    await notify('purchase', { saleId, reference })
    await expect.poll(() => received).toContainEqual({ userId: user.id })
    await end()
  })

  test('receipts are numbered without gaps, also for payments at the same moment', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => order()))
    await Promise.all(orders.map(({ reference, saleId }) => notify('purchase', { saleId, reference })))
    const numbers = (await db.select({ number: payments.receiptNumber }).from(payments))
      .flatMap(({ number }) => number ?? [])
      .sort((one, other) => one - other)
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  })
})

describe('refund and chargeback', () => {
  test.each([
    ['credit', 'refunded'],
    ['chargeback', 'charged-back'],
  ])('%s takes back the days, once', async (event, status) => {
    const { user, reference, saleId } = await order()
    await notify('purchase', { saleId, reference })
    expect(await notify(event, { saleId, reference })).toBe('taken-back')
    expect(await premiumEndOf(user.id)).toBeNull()
    expect(await paymentStatusesOf(user.id)).toEqual([status])
    await notify(event, { saleId, reference })
    expect(await notify(event === 'credit' ? 'chargeback' : 'credit', { saleId, reference })).toBe('kept')
    expect(await paymentStatusesOf(user.id)).toEqual([status])
  })

  test('of a part of the price takes back all days of its payment, and no others', async () => {
    const { user, reference, saleId } = await order()
    const at = new Date()
    setClock(at)
    await notify('purchase', { saleId, reference })
    setClock(new Date(at.getTime() + days(3)))
    const later = await startOrder(user)
    if ('refusal' in later) throw new Error(later.refusal)
    await notify('purchase', { saleId: aSale(), reference: later.reference })
    // As after a withdrawal: less the share of the days that have passed.
    setClock(new Date(at.getTime() + days(5)))
    expect(await notify('credit', { saleId, reference, amount: '8.33' })).toBe('taken-back')
    expect(await paymentStatusesOf(user.id)).toEqual(['refunded', 'paid'])
    expect(await premiumEndOf(user.id)).toEqual(new Date(at.getTime() + days(33)))
  })

  test('that brings the end near is followed by the reminder at once', async () => {
    const { user, reference, saleId } = await order()
    const at = new Date()
    setClock(at)
    await notify('purchase', { saleId, reference })
    setClock(new Date(at.getTime() + days(1)))
    const later = await startOrder(user)
    if ('refusal' in later) throw new Error(later.refusal)
    await notify('purchase', { saleId: aSale(), reference: later.reference })
    const due = () =>
      db.execute(sql`
        select from graphile_worker.jobs where key = ${`premium-ending:${user.id}`} and run_at <= now()`)
    expect(await due()).toHaveLength(0)
    setClock(new Date(at.getTime() + days(29)))
    expect(await notify('chargeback', { saleId, reference })).toBe('taken-back')
    expect(await premiumEndOf(user.id)).toEqual(new Date(at.getTime() + days(31)))
    expect(await due()).toHaveLength(1)
    expect(await sendPremiumReminder(user.id)).toBeNull()
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual(['Dein Paket endet bald'])
  })

  test('of days that were over leaves the reminder of later ones, whose e-mail may wait by now', async () => {
    const { user, reference, saleId } = await order()
    const at = new Date()
    setClock(at)
    await notify('purchase', { saleId, reference })
    setClock(new Date(at.getTime() + days(60)))
    const later = await startOrder(user)
    if ('refusal' in later) throw new Error(later.refusal)
    await notify('purchase', { saleId: aSale(), reference: later.reference })
    setClock(new Date(at.getTime() + days(88)))
    expect(await notify('chargeback', { saleId, reference })).toBe('taken-back')
    expect(await premiumEndOf(user.id)).toEqual(new Date(at.getTime() + days(90)))
    const reminders = await db.execute(
      sql`select from graphile_worker.jobs where key = ${`premium-ending:${user.id}`}`,
    )
    expect(reminders).toHaveLength(1)
  })

  test('that comes before its purchase leaves nothing granted, in any order', async () => {
    const { user, reference, saleId } = await order()
    expect(await notify('credit', { saleId, reference })).toBe('unknown-sale')
    expect(await notify('purchase', { saleId, reference })).toBe('refunded-before')
    expect(await premiumEndOf(user.id)).toBeNull()
    expect(await paymentStatusesOf(user.id)).toEqual(['refunded'])
    expect((await outcomeOf(saleId)).sort()).toEqual(['credit: taken-back', 'purchase: refunded-before'])
  })

  test('of several that come before their purchase, the first one counts', async () => {
    for (const [first, second, status] of [
      ['credit', 'chargeback', 'refunded'],
      ['chargeback', 'credit', 'charged-back'],
    ] as const) {
      const { user, reference, saleId } = await order()
      const at = Date.now()
      for (const [after, event] of [first, second, 'purchase'].entries()) {
        setClock(new Date(at + seconds(after)))
        await notify(event, { saleId, reference })
      }
      expect(await paymentStatusesOf(user.id)).toEqual([status])
    }
  })

  test('of an account that was purged or suspended meanwhile is on its payment', async () => {
    const purged = await order()
    await notify('purchase', purged)
    await db.delete(users).where(eq(users.id, purged.user.id))
    const suspended = await order()
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, suspended.user.id))
    expect(await notify('purchase', suspended)).toBe('account-suspended')
    for (const { saleId, reference } of [purged, suspended]) {
      expect(await notify('credit', { saleId, reference })).toBe('taken-back')
      const [payment] = await db.select().from(payments).where(eq(payments.saleId, saleId))
      expect(payment).toMatchObject({ status: 'refunded', endedAt: expect.any(Date) })
      expect((await mismatches()).filter((one) => one.saleId === saleId)).toEqual([])
    }
    expect(await premiumEndOf(suspended.user.id)).toBeNull()
  })

  test('every order of a mixed set of notices ends the same', async () => {
    const events = ['purchase', 'purchase', 'credit', 'renewal']
    for (const turn of [0, 1, 2, 3]) {
      const { user, reference, saleId } = await order()
      const turned = [...events.slice(turn), ...events.slice(0, turn)]
      await Promise.all(turned.map((event) => notify(event, { saleId, reference })))
      expect([turn, await premiumEndOf(user.id), await paymentStatusesOf(user.id)]).toEqual([
        turn,
        null,
        ['refunded'],
      ])
    }
  })
})

describe('what does not match is kept, grants nothing and is shown to admins', () => {
  const expectShown = async (saleId: string, outcome: string) => {
    const shown = (await mismatches()).filter((one) => one.saleId === saleId)
    expect(shown).toMatchObject([{ outcome, raw: expect.stringContaining(saleId) }])
  }

  test.each([
    ['wrong-amount', { amount: '0.01' }],
    ['wrong-amount', { amount: '99.99' }],
    ['wrong-amount', { amount: 'nine' }],
    ['wrong-currency', { currency: 'USD' }],
    ['unknown-reference', { reference: 'f'.repeat(24) }],
    ['unknown-reference', { reference: 'x'.repeat(500) }],
  ])('%s', async (outcome, wrong) => {
    const { user, reference, saleId } = await order()
    expect(await notify('purchase', { saleId, reference, ...wrong })).toBe(outcome)
    expect(await premiumEndOf(user.id)).toBeNull()
    expect(await paymentStatusesOf(user.id)).toEqual(['started'])
    await expectShown(saleId, outcome)
    // Paid back since: nothing is left to do.
    expect(await notify('credit', { saleId, reference })).toBe('kept')
    expect((await mismatches()).filter((one) => one.saleId === saleId)).toEqual([])
  })

  test('another shop with our key', async () => {
    const { user, reference, saleId } = await order()
    const other = { ...shop(), shopId: '99' }
    expect(await notify('purchase', { saleId, reference }, other)).toBe('wrong-shop')
    expect(await premiumEndOf(user.id)).toBeNull()
    await expectShown(saleId, 'wrong-shop')
    // Its refund comes from the other shop, too.
    expect(await notify('credit', { saleId, reference }, other)).toBe('kept')
    expect((await mismatches()).filter((one) => one.saleId === saleId)).toEqual([])
  })

  test('a refund from another shop of what was sold in ours', async () => {
    const { user, reference, saleId } = await order()
    await notify('purchase', { saleId, reference })
    expect(await notify('credit', { saleId, reference }, { ...shop(), shopId: '99' })).toBe('wrong-shop')
    expect(await paymentStatusesOf(user.id)).toEqual(['paid'])
    await expectShown(saleId, 'wrong-shop')
    // Also if it comes first.
    const later = await order()
    expect(await notify('credit', later, { ...shop(), shopId: '99' })).toBe('wrong-shop')
    expect(await notify('purchase', later)).toBe('granted')
    expect(await paymentStatusesOf(later.user.id)).toEqual(['paid'])
    await expectShown(later.saleId, 'wrong-shop')
  })

  test('until it is paid back, also if the refund comes first', async () => {
    const admin = await makeAccount({ isAdmin: true })
    const { reference, saleId } = await order()
    expect(await notify('credit', { saleId, reference })).toBe('unknown-sale')
    await expectShown(saleId, 'unknown-sale')
    expect(await notify('purchase', { saleId, reference, amount: '0.01' })).toBe('wrong-amount')
    expect((await mismatches()).filter((one) => one.saleId === saleId)).toEqual([])
    expect((await outcomeOf(saleId)).sort()).toEqual(['credit: kept', 'purchase: wrong-amount'])
    // Nothing is left to refund.
    const jobs = await db.execute(sql`
      select from graphile_worker._private_jobs jobs
      join payment_notices n on n.id = (jobs.payload->>'noticeId')::uuid
      where jobs.payload->>'adminId' = ${admin.id} and n.sale_id = ${saleId} and n.event = 'purchase'`)
    expect(jobs).toHaveLength(0)
  })

  test('two refunds without a purchase do not settle each other', async () => {
    const { reference, saleId } = await order()
    for (const event of ['credit', 'chargeback'])
      expect(await notify(event, { saleId, reference })).toBe('unknown-sale')
    expect((await mismatches()).filter((one) => one.saleId === saleId)).toHaveLength(2)
  })

  test('the latest hundred', async () => {
    const old = { event: 'purchase', raw: '', outcome: 'wrong-amount', createdAt: new Date(0) } as const
    await db.insert(paymentNotices).values(Array.from({ length: 101 }, () => ({ ...old, saleId: aSale() })))
    expect(await mismatches()).toHaveLength(100)
  })

  test('a suspended account: paid, without days', async () => {
    const { user, reference, saleId } = await order()
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, user.id))
    expect(await notify('purchase', { saleId, reference })).toBe('account-suspended')
    expect(await premiumEndOf(user.id)).toBeNull()
    expect(await paymentStatusesOf(user.id)).toEqual(['paid'])
    await expectShown(saleId, 'account-suspended')
  })

  test('an account that is suspended at the same moment', async () => {
    const { user, reference, saleId } = await order()
    let settled: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await tx.update(users).set({ isSuspended: true }).where(eq(users.id, user.id))
      settled = notify('purchase', { saleId, reference })
      // The notice waits for the account.
      await untilOneWaitsForLock()
    })
    expect(await settled).toBe('account-suspended')
    expect(await premiumEndOf(user.id)).toBeNull()
  })

  test('a deleted and a purged account', async () => {
    const deleted = await order()
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, deleted.user.id))
    expect(await notify('purchase', deleted)).toBe('account-gone')
    expect(await premiumEndOf(deleted.user.id)).toBeNull()
    await expectShown(deleted.saleId, 'account-gone')
    const purged = await order()
    await db.delete(users).where(eq(users.id, purged.user.id))
    expect(await notify('purchase', purged)).toBe('account-gone')
    const [kept] = await db.select().from(payments).where(eq(payments.saleId, purged.saleId))
    expect(kept).toMatchObject({ userId: null, status: 'paid', receiptNumber: expect.any(Number) })
  })

  test('is e-mailed to every active admin, once, without what the notice says', async () => {
    const admin = await makeAccount({ isAdmin: true, language: 'fr' })
    const suspended = await makeAccount({ isAdmin: true, isSuspended: true })
    // The address may be somebody else's.
    const unverified = await makeAccount({ isAdmin: true, isEmailVerified: false })
    const { user, reference, saleId } = await order()
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, user.id))
    for (const _ of [1, 2]) await notify('purchase', { saleId, reference })
    const jobs = await db.execute<{ payload: { noticeId: string; adminId: string } }>(sql`
      select jobs.payload from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier = 'payment-mismatch'
        and jobs.payload->>'adminId' in (${admin.id}, ${suspended.id}, ${unverified.id})`)
    expect(jobs.map(({ payload }) => payload.adminId)).toEqual([admin.id])
    for (const { payload } of jobs) await sendMismatchMail(payload)
    const [mail, ...more] = await mailsTo(admin.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Un paiement demande ton attention')
    expect(mail?.text).toContain('/admin/payments')
    for (const secret of [saleId, reference, user.id, user.email]) expect(mail?.text).not.toContain(secret)
    await db.update(users).set({ isAdmin: false }).where(eq(users.id, admin.id))
    for (const { payload } of jobs) await sendMismatchMail(payload)
    expect(await mailsTo(admin.email)).toHaveLength(1)
  })

  test('events that do not concern us are kept without effect', async () => {
    const { user, reference, saleId } = await order()
    expect(await notify('cancel', { saleId, reference })).toBe('kept')
    expect(await premiumEndOf(user.id)).toBeNull()
  })

  test('every outcome of the schema is one of these', () => {
    expect(new Set(NOTICE_OUTCOMES).size).toBe(NOTICE_OUTCOMES.length)
  })
})

test('sums of a month: what was paid and what was paid back, each in its own month', async () => {
  const { reference, saleId } = await order()
  const other = await order()
  // The first moment of March in Germany.
  setClock(new Date('2031-02-28T23:00:00Z'))
  await notify('purchase', { saleId, reference })
  await notify('purchase', other)
  setClock(new Date('2031-04-01T12:00:00Z'))
  await notify('credit', { saleId, reference })
  const sums = await monthSums()
  expect(sums.find(({ month }) => month === '2031-03')).toMatchObject({
    paidCents: 1998,
    paidCount: 2,
    returnedCents: 0,
  })
  expect(sums.find(({ month }) => month === '2031-04')).toMatchObject({
    paidCents: 0,
    paidCount: 0,
    returnedCents: 999,
  })
})

test('a payment is not confirmed if it was refunded, or its account deleted, before that could be sent', async () => {
  const [refunded, deleted, paid] = [await order(), await order(), await order()]
  for (const { reference, saleId } of [refunded, deleted, paid])
    await notify('purchase', { saleId, reference })
  await notify('credit', refunded)
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, deleted.user.id))
  for (const { user } of [refunded, deleted, paid]) {
    const [payment] = await paymentsOf(user.id)
    await sendPaymentConfirmation(payment?.id ?? '')
  }
  expect(await mailsTo(refunded.user.email)).toEqual([])
  expect(await mailsTo(deleted.user.email)).toEqual([])
  expect(await mailsTo(paid.user.email)).toHaveLength(1)
})
