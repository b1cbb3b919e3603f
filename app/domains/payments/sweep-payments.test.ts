import { randomUUID } from 'node:crypto'
import { paymentNotices, payments } from 'db/schema/payments'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { closeDb, db, recordStatements } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { sweepCardDetails, sweepPayments } from './sweep-payments.server'

afterAll(closeDb)
afterEach(() => setClock(null))

const PAID_AT = new Date('2026-11-23T10:00:00Z')

async function pay() {
  const [highest] = await db.select({ number: sql<number>`coalesce(max(receipt_number), 0)` }).from(payments)
  const [payment] = await db
    .insert(payments)
    .values({
      ...{ reference: randomUUID(), saleId: randomUUID(), amountCents: 2900, currency: 'EUR', days: 30 },
      ...{ status: 'paid', consentedAt: PAID_AT, createdAt: PAID_AT, paidAt: PAID_AT },
      receiptNumber: (highest?.number ?? 0) + 1,
    })
    .returning()
  if (!payment) throw new Error('no payment')
  return payment
}

async function storeNotice(raw: string, paymentId: string | null = null) {
  const values = { saleId: randomUUID(), event: 'purchase', raw, outcome: 'kept', paymentId } as const
  const [notice] = await db
    .insert(paymentNotices)
    .values({ ...values, createdAt: PAID_AT })
    .returning()
  if (!notice) throw new Error('no notice')
  return notice.id
}

const isPaymentThere = async (id: string) => (await db.$count(payments, eq(payments.id, id))) === 1
const rawOf = async (id: string) =>
  (await db.select({ raw: paymentNotices.raw }).from(paymentNotices).where(eq(paymentNotices.id, id)))[0]?.raw

test('payments and notices are stored for nine full years, the payment with the highest receipt number for ever', async () => {
  const old = await pay()
  const notice = await storeNotice('event=purchase', old.id)
  const last = await pay()
  setClock(new Date('2035-12-31T22:59:59Z'))
  await sweepPayments()
  expect([await isPaymentThere(old.id), await rawOf(notice)]).toEqual([true, 'event=purchase'])
  setClock(new Date('2035-12-31T23:00:00Z'))
  expect(await sweepPayments()).toBeGreaterThanOrEqual(2)
  expect([await isPaymentThere(old.id), await rawOf(notice)]).toEqual([false, undefined])
  expect(await isPaymentThere(last.id)).toBe(true)
})

test('card details are removed from stored notices', async () => {
  const first = await storeNotice('truncatedPAN=4711&event=purchase&cardType=visa&saleID=1')
  const other = await storeNotice('event=purchase&saleID=2')
  expect(await sweepCardDetails()).toBeGreaterThanOrEqual(1)
  expect(await rawOf(first)).toBe('event=purchase&saleID=1')
  expect(await rawOf(other)).toBe('event=purchase&saleID=2')
  expect(await sweepCardDetails()).toBe(0)
})

test('card details are searched in batches of notices', async () => {
  const ids: string[] = []
  for (const raw of ['cardType=visa&saleID=3', 'saleID=4', 'iban=DE&saleID=5'])
    ids.push(await storeNotice(raw))
  const notices = await db.$count(paymentNotices)
  const { result, statements } = await recordStatements(() => sweepCardDetails(1))
  expect([result, statements.length]).toEqual([2, notices + 1])
  expect(await Promise.all(ids.map(rawOf))).toEqual(['saleID=3', 'saleID=4', 'saleID=5'])
})
