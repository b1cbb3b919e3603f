import { ORDERS_A_DAY } from 'db/limits/payments'
import { payments } from 'db/schema/payments'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { changeType } from '~/domains/auth/register/account-type.server'
import { closeDb, db } from '~/platform/database/db.server'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { setClock } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { setEnvironment } from '~/testing/settings'
import { orderLink, startOrder } from './orders.server'

afterAll(closeDb)
afterEach(() => {
  setClock(null)
  vi.unstubAllEnvs()
  forgetSingleton('env')
})

test('an account whose type was changed meanwhile begins no order', async () => {
  const user = await makeAccount({ userType: 'trans' })
  expect(await changeType({ userId: user.id, userType: 'man' })).toBe('changed')
  expect(await startOrder(user)).toEqual({ refusal: 'providers-only' })
  expect(await db.$count(payments, eq(payments.userId, user.id))).toBe(0)
})

test('twenty orders a day are the most, also at the same moment', async () => {
  const at = new Date()
  setClock(at)
  const user = await makeAccount({ userType: 'trans' })
  const answers = await Promise.all(Array.from({ length: ORDERS_A_DAY + 5 }, () => startOrder(user)))
  expect(answers.filter((answer) => 'reference' in answer)).toHaveLength(ORDERS_A_DAY)
  expect(await db.$count(payments, eq(payments.userId, user.id))).toBe(ORDERS_A_DAY)
  expect(await startOrder(user)).toEqual({ refusal: 'too-many-orders' })
  setClock(new Date(at.getTime() + days(1)))
  expect(await startOrder(user)).toHaveProperty('reference')
})

test('the description of an order has plain spaces, and at most the hundred characters of the provider', () => {
  const describe = () => {
    const link = orderLink({ reference: 'ref1', amountCents: 999, days: 30 }, 'fr')
    return new URL(link).searchParams.get('description') ?? ''
  }
  expect(describe()).toBe('Orchidee : Premium, 30 jours')
  setEnvironment({ APP_NAME: 'O'.repeat(120) })
  expect(describe()).toBe('O'.repeat(100))
})
