import { users } from 'db/schema/accounts'
import { payments } from 'db/schema/payments'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { env } from '~/platform/settings/env.server'
import { hours } from '~/platform/time/durations'
import { type FakeProvider, startPaymentProvider } from '~/testing/fakes/payment-provider'
import { makeAccount } from '~/testing/people/accounts'
import { startOrder } from './orders.server'
import { isProviderAway } from './provider-away.server'
import { askProvider, readAnswer } from './status-question.server'

let provider: FakeProvider
beforeAll(async () => {
  const { payment } = env()
  provider = await startPaymentProvider({ shopId: payment.shopId, key: payment.keys[0] ?? '' })
  payment.statusUrl = `${provider.url}/status/purchase`
  payment.orderUrl = `${provider.url}/startorder`
})
afterAll(async () => {
  await provider.stop()
  await closeDb()
})

async function order() {
  const user = await makeAccount({ userType: 'trans' })
  const started = await startOrder(user)
  if ('refusal' in started) throw new Error(started.refusal)
  const [payment] = await db.select().from(payments).where(eq(payments.userId, user.id))
  if (!payment) throw new Error('no payment')
  return { user, payment }
}
const stateOf = async (id: string) => {
  const [found] = await db
    .select({ status: payments.status, end: users.premiumExpiresAt })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(eq(payments.id, id))
  return [found?.status, (found?.end ?? null) !== null]
}

test('an order plans its questions, one hour and a day later', async () => {
  const { payment } = await order()
  const jobs = await db.execute<{ at: string }>(
    sql`select run_at as at from graphile_worker.jobs where key like ${`payment-question:${payment.id}:%`} order by run_at`,
  )
  const begun = payment.createdAt.getTime()
  expect(jobs.map(({ at }) => new Date(at).getTime() - begun)).toEqual([hours(1), hours(24)])
})

test('an unpaid order stays as it is, a paid one is granted once', async () => {
  const { payment } = await order()
  await askProvider(payment.id)
  expect(await stateOf(payment.id)).toEqual(['started', false])
  provider.sell({ saleId: `q${payment.reference}`, reference: payment.reference })
  await Promise.all([askProvider(payment.id), askProvider(payment.id)])
  expect(await stateOf(payment.id)).toEqual(['paid', true])
  const before = provider.questions.answered
  await askProvider(payment.id)
  expect(provider.questions).toEqual({ answered: before, refused: 0 })
})

test('a wrong amount grants nothing here either', async () => {
  const { payment } = await order()
  provider.sell({ saleId: `w${payment.reference}`, reference: payment.reference, amount: '0.01' })
  await askProvider(payment.id)
  expect(await stateOf(payment.id)).toEqual(['started', false])
})

test('while the provider is away the question fails, so that the job asks again', async () => {
  const { payment } = await order()
  provider.sell({ saleId: `a${payment.reference}`, reference: payment.reference })
  provider.failNext(1)
  await expect(askProvider(payment.id)).rejects.toThrow('answered 503')
  expect(await stateOf(payment.id)).toEqual(['started', false])
  await askProvider(payment.id)
  expect(await stateOf(payment.id)).toEqual(['paid', true])
  await askProvider('00000000-0000-4000-8000-000000000000')
})

test('answers that are none are not read', () => {
  expect(readAnswer('response: NOTFOUND\n')).toEqual({ response: 'NOTFOUND' })
  for (const text of ['', '<html>', 'saleID: 1', `response: FOUND\n${'x'.repeat(9000)}`, 'response: F\0'])
    expect(readAnswer(text)).toBeNull()
})

test('the order page is away when nobody listens there, known for a while', async () => {
  expect(await isProviderAway()).toBe(false)
  env().payment.orderUrl = 'http://127.0.0.1:9/startorder'
  expect(await isProviderAway()).toBe(true)
})
