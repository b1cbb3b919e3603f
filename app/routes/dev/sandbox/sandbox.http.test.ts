import { paymentNotices } from 'db/schema/payments'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { SandboxAction } from '~/domains/payments/sandbox/sandbox-actions.server'
import { queryOrderStatus } from '~/domains/payments/status-query.server'
import { db } from '~/platform/database/db.server'
import { env } from '~/platform/settings/env.server'
import { days, seconds } from '~/platform/time/durations'
import { ownServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { paymentStatusesOf, paymentsOf, premiumEndOf } from '~/testing/people/premium'

const HTML = { Accept: 'text/html' }

const server = ownServer(() => ({ DEMO_UPGRADE: 'on' }))

/** A provider on the order page of the sandbox. */
async function atSandbox() {
  const { client, user } = await signedInClient(server, { userType: 'trans' })
  const begun = await client.postForm('/premium/order', { consent: 'on' })
  const page = await (await client.get(begun.headers.get('location') ?? '', HTML)).text()
  const link = (/href="([^"]+)"[^>]*target="_blank"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&')
  const { pathname, search } = new URL(link)
  expect(pathname).toBe('/sandbox/pay')
  const order = search.slice(1)
  return {
    ...{ client, user, order },
    act: (action: SandboxAction) => client.postForm('/sandbox/pay', { order, action }),
    see: async () => (await client.get(`/sandbox/pay?${order}`, HTML)).text(),
  }
}

/** Whole days that premium lasts from now. */
const daysLeft = async (userId: string) =>
  Math.round(((await premiumEndOf(userId))?.getTime() ?? Date.now()) / days(1) - Date.now() / days(1))
const reference = (order: string) => new URLSearchParams(order).get('referenceID') ?? ''

test('checks the signature of an order as the provider does', async () => {
  const { client, order } = await atSandbox()
  expect((await client.get(`/sandbox/pay?${order}`, HTML)).status).toBe(200)
  for (const wrong of [
    '',
    order.replace('9.99', '0.99'),
    `${order}&custom1=a`,
    order.replace(/&signature=.*/, ''),
  ])
    expect((await client.get(`/sandbox/pay?${wrong}`, HTML)).status).toBe(400)
  const forged = { order: order.replace('9.99', '0.99'), action: 'pay' }
  expect((await client.postForm('/sandbox/pay', forged)).status).toBe(400)
})

test('paying, extending, declining', async () => {
  const { user, act, client } = await atSandbox()
  expect((await act('decline')).headers.get('location')).toBe(`${server.origin}/premium-declined`)
  expect(await paymentStatusesOf(user.id)).toEqual(['started'])
  const paid = await act('pay')
  expect(paid.status).toBe(303)
  expect(await daysLeft(user.id)).toBe(30)
  const success = new URL(paid.headers.get('location') ?? '')
  expect(await (await client.get(success.pathname + success.search, HTML)).text()).toContain(
    'Premium aktiviert!',
  )
})

test('leads back to the page that is true for the order', async () => {
  const { act, see } = await atSandbox()
  const back = async () => /href="([^"]+)"[^>]*>Back to the shop/.exec(await see())?.[1]
  expect(await back()).toBe(`${server.origin}/premium-declined`)
  // Nobody paid a sale that is only named by a forged notice.
  await act('wrong-signature')
  expect(await back()).toBe(`${server.origin}/premium-declined`)
  await act('close-tab')
  expect(await back()).toMatch(/\/premium-success\?order=/)
})

test('a closed tab, the same notice again, refund, chargeback', async () => {
  const one = await atSandbox()
  await one.act('close-tab')
  expect(await daysLeft(one.user.id)).toBe(30)
  await one.act('repeat')
  expect(await daysLeft(one.user.id)).toBe(30)
  await one.act('refund')
  expect([await paymentStatusesOf(one.user.id), await premiumEndOf(one.user.id)]).toEqual([
    ['refunded'],
    null,
  ])
  const other = await atSandbox()
  await other.act('pay')
  await other.act('chargeback')
  expect([await paymentStatusesOf(other.user.id), await premiumEndOf(other.user.id)]).toEqual([
    ['charged-back'],
    null,
  ])
})

test('paying twice gives two payments', async () => {
  const { user, act, see } = await atSandbox()
  await act('pay-twice')
  expect([await paymentStatusesOf(user.id), await daysLeft(user.id)]).toEqual([['paid', 'paid'], 60])
  expect((await see()).match(/purchase: OK/g)).toHaveLength(2)
})

test('a refund before its purchase leaves nothing; a wrong amount and a wrong signature grant nothing', async () => {
  const { user, act, see, order } = await atSandbox()
  await act('wrong-amount')
  expect([await paymentStatusesOf(user.id), await premiumEndOf(user.id)]).toEqual([['started'], null])
  await act('wrong-signature')
  expect(await see()).toContain('purchase: 400')
  expect(await premiumEndOf(user.id)).toBeNull()
  await act('refund-first')
  await vi.waitFor(async () => expect(await paymentStatusesOf(user.id)).toEqual(['refunded']), {
    timeout: seconds(30),
    interval: 200,
  })
  expect(await premiumEndOf(user.id)).toBeNull()
  const notices = await db
    .select()
    .from(paymentNotices)
    .where(eq(paymentNotices.reference, reference(order)))
  expect(notices.map(({ outcome }) => outcome).sort()).toEqual([
    'refunded-before',
    'taken-back',
    'wrong-amount',
  ])
})

test('a status query finds the sale of a lost notice', async () => {
  const { user, act } = await atSandbox()
  await act('notice-lost')
  expect(await premiumEndOf(user.id)).toBeNull()
  const [order] = await paymentsOf(user.id)
  env().payment.statusUrl = `${server.origin}/sandbox/status`
  await queryOrderStatus(order?.id ?? '')
  expect([await paymentStatusesOf(user.id), await daysLeft(user.id)]).toEqual([['paid'], 30])
})

test('the free upgrade of the demo, by page and by call; not for customers', async () => {
  const { client, user } = await signedInClient(server, { userType: 'trans' })
  const page = async () => (await client.get('/subscribe', HTML)).text()
  const teaser = /<a [^>]*href="\/subscribe"[^>]*>Premium ansehen</
  expect(await (await client.get('/explore', HTML)).text()).toMatch(teaser)
  const before = await page()
  expect(before).toContain('Kostenloses Demo-Upgrade')
  expect(before).not.toContain('Premium ist bereits aktiv')
  const done = await client.postForm('/subscribe', {})
  expect([done.status, done.headers.get('location')]).toEqual([302, '/subscribe'])
  const after = await page()
  for (const text of ['Premium aktiviert!', 'Premium ist bereits aktiv']) expect(after).toContain(text)
  expect(await daysLeft(user.id)).toBe(30)
  const call = await client.send('/api/upgrade-premium', { method: 'POST' })
  expect([call.status, await call.json()]).toEqual([
    200,
    { message: 'Premium aktiviert!', premiumExpiresAt: expect.any(String) },
  ])
  expect(await daysLeft(user.id)).toBe(60)
  const { client: customer, user: man } = await signedInClient(server)
  const refused = await customer.send('/api/upgrade-premium', { method: 'POST' })
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'premium-for-providers'])
  expect(await premiumEndOf(man.id)).toBeNull()
})
