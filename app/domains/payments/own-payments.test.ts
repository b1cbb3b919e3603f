import { randomUUID } from 'node:crypto'
import { payments } from 'db/schema/payments'
import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { minutes } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { ownPayments } from './own-payments.server'

afterAll(closeDb)

const FIRST = new Date('2026-11-23T10:00:00Z')

test('the latest 200 payments are listed, without orders that are not paid', async () => {
  const { id: userId } = await makeAccount({ userType: 'trans' })
  const order = (): typeof payments.$inferInsert => ({
    ...{ userId, reference: randomUUID(), amountCents: 2900, currency: 'EUR', days: 30 },
    ...{ consentedAt: FIRST, createdAt: FIRST },
  })
  const paid = Array.from({ length: 201 }, (_, at) => ({
    ...order(),
    status: 'paid' as const,
    paidAt: new Date(FIRST.getTime() + minutes(at)),
    receiptNumber: at + 1,
  }))
  await db.insert(payments).values([...paid, order()])
  const numbers = (await ownPayments({ id: userId })).map(({ receiptNumber }) => receiptNumber)
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, at) => 201 - at))
})
