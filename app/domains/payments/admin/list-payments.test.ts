import { randomUUID } from 'node:crypto'
import { PAYMENTS_PAGE } from 'db/limits/payments'
import { payments } from 'db/schema/payments'
import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { listPayments } from './list-payments.server'
import { paymentSearchOf } from './payment-search'

afterAll(closeDb)

test('a full page leads to a further one only if there are more payments', async () => {
  const { id: userId } = await makeAccount({ userType: 'trans' })
  const order = { userId, amountCents: 999, currency: 'EUR', days: 30, consentedAt: new Date() }
  const add = (count: number) =>
    db.insert(payments).values(Array.from({ length: count }, () => ({ ...order, reference: randomUUID() })))
  const search = paymentSearchOf(new URLSearchParams({ q: userId }))
  const page = async (cursor: string | null = null) => {
    const { lines, nextCursor } = await listPayments(search, cursor)
    return { count: lines.length, nextCursor }
  }
  await add(PAYMENTS_PAGE)
  expect(await page()).toEqual({ count: PAYMENTS_PAGE, nextCursor: null })
  await add(1)
  const { nextCursor } = await page()
  expect(await page(nextCursor)).toEqual({ count: 1, nextCursor: null })
})
