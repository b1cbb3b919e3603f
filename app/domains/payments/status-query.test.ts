import { users } from 'db/schema/accounts'
import { payments, premiumGrants } from 'db/schema/payments'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { env } from '~/platform/settings/env.server'
import { hours } from '~/platform/time/durations'
import { type FakeProvider, noticeQuery, startPaymentProvider } from '~/testing/fakes/payment-provider'
import { makeAccount } from '~/testing/people/accounts'
import { parseStatusAnswer } from './ask-status.server'
import { startOrder } from './orders.server'
import { isProviderUnavailable } from './provider-availability.server'
import { readNotice } from './sale-notice.server'
import { settleNotice } from './settle-notice.server'
import { queryOrderStatus } from './status-query.server'

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
  return { status: found?.status, isPremium: (found?.end ?? null) !== null }
}

test('an order schedules two queries: after an hour and after a day', async () => {
  const { payment } = await order()
  const jobs = await db.execute<{ at: string }>(
    sql`select run_at as at from graphile_worker.jobs where key like ${`payment-question:${payment.id}:%`} order by run_at`,
  )
  const startedAt = payment.createdAt.getTime()
  expect(jobs.map(({ at }) => new Date(at).getTime() - startedAt)).toEqual([hours(1), hours(24)])
})

test('an unpaid order stays as it is, a paid one is granted once', async () => {
  const { payment } = await order()
  await queryOrderStatus(payment.id)
  expect(await stateOf(payment.id)).toEqual({ status: 'started', isPremium: false })
  provider.sell({ saleId: `q${payment.reference}`, reference: payment.reference })
  await Promise.all([queryOrderStatus(payment.id), queryOrderStatus(payment.id)])
  expect(await stateOf(payment.id)).toEqual({ status: 'paid', isPremium: true })
  const { answered } = provider.queries
  await queryOrderStatus(payment.id)
  expect(provider.queries).toEqual({ answered, refused: 0 })
})

test('the answer to a query and the notice of the same sale at one moment grant once', async () => {
  const { user, payment } = await order()
  const sale = { saleId: `n${payment.reference}`, reference: payment.reference }
  provider.sell(sale)
  const { shopId, keys } = env().payment
  const notice = readNotice(noticeQuery({ shopId, key: keys[0] ?? '' }, 'purchase', sale), keys)
  if (!notice) throw new Error('The notice is not readable')
  await Promise.all([queryOrderStatus(payment.id), settleNotice(notice)])
  expect(await stateOf(payment.id)).toEqual({ status: 'paid', isPremium: true })
  expect(await db.$count(premiumGrants, eq(premiumGrants.userId, user.id))).toBe(1)
})

test('a wrong amount grants no premium', async () => {
  const { payment } = await order()
  provider.sell({ saleId: `w${payment.reference}`, reference: payment.reference, amount: '0.01' })
  await queryOrderStatus(payment.id)
  expect(await stateOf(payment.id)).toEqual({ status: 'started', isPremium: false })
})

test('a sale that was not approved grants no premium, nor does that of another order', async () => {
  const started = { status: 'started', isPremium: false }
  const [{ payment }, other] = [await order(), await order()]
  provider.sell({ saleId: `d${payment.reference}`, reference: payment.reference, result: 'DECLINED' })
  await queryOrderStatus(payment.id)
  expect(await stateOf(payment.id)).toEqual(started)
  const { reference } = other.payment
  provider.sell({ saleId: `o${reference}`, reference }, payment.reference)
  await expect(queryOrderStatus(payment.id)).rejects.toThrow('answered for another order')
  for (const { id } of [payment, other.payment]) expect(await stateOf(id)).toEqual(started)
})

test('fails while the provider is unavailable, so that the job is retried', async () => {
  const { payment } = await order()
  provider.sell({ saleId: `a${payment.reference}`, reference: payment.reference })
  provider.failNext(1)
  await expect(queryOrderStatus(payment.id)).rejects.toThrow('answered 503')
  expect(await stateOf(payment.id)).toEqual({ status: 'started', isPremium: false })
  await queryOrderStatus(payment.id)
  expect(await stateOf(payment.id)).toEqual({ status: 'paid', isPremium: true })
  await queryOrderStatus('00000000-0000-4000-8000-000000000000')
})

test('fails if the provider refuses the signature, so that log and alert say it', async () => {
  const { payment } = await order()
  const settings = env().payment
  const { keys } = settings
  settings.keys = ['not the key of this shop']
  await expect(queryOrderStatus(payment.id)).rejects.toThrow('refuses our query: Invalid signature')
  settings.keys = keys
  expect(provider.queries.refused).toBe(1)
  await queryOrderStatus(payment.id)
})

test('only texts in the format of an answer are parsed', () => {
  expect(parseStatusAnswer('response: NOTFOUND\n')).toEqual({ response: 'NOTFOUND' })
  for (const text of ['', '<html>', 'saleID: 1', `response: FOUND\n${'x'.repeat(9000)}`, 'response: F\0'])
    expect(parseStatusAnswer(text)).toBeNull()
})

test('the provider is unavailable if its order page does not answer, which is logged', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue(undefined)
  expect(await isProviderUnavailable()).toBe(false)
  expect(logged).not.toHaveBeenCalled()
  env().payment.orderUrl = 'http://127.0.0.1:9/startorder'
  expect(await isProviderUnavailable()).toBe(true)
  expect(logged).toHaveBeenCalledOnce()
})
