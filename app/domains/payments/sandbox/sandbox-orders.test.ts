import { expect, test, vi } from 'vitest'
import { env } from '~/platform/settings/env.server'
import { type FlexPayParameters, signedUrl } from '../flexpay'
import { actInSandbox } from './sandbox-actions.server'
import { readOrder, salesOf } from './sandbox-orders.server'

/** A signed order, as the query of its link. */
function orderOf(over: FlexPayParameters = {}): string {
  const { shopId, keys } = env().payment
  const purchase = { version: '4', shopID: shopId, type: 'purchase', referenceID: 'ref1' }
  const order = { ...purchase, priceAmount: '9.99', priceCurrency: 'EUR', ...over }
  const { search } = new URL(signedUrl('https://pay.example/startorder', order, keys[0] ?? ''))
  return search.slice(1)
}

test('accepts a signed purchase of this shop for a price in euros', () => {
  expect(readOrder(orderOf())).toMatchObject({ referenceID: 'ref1', priceAmount: '9.99' })
})

test.each<FlexPayParameters>([
  { version: '3' },
  { shopID: '1' },
  { type: 'subscription' },
  { referenceID: '' },
  { priceCurrency: 'USD' },
  { priceAmount: '0' },
  { priceAmount: 'nine' },
])('refuses an order with %j', (wrong) => expect(readOrder(orderOf(wrong))).toBeNull())

test('shows why a notice did not arrive', async () => {
  const order = readOrder(orderOf({ referenceID: 'unreachable' }))
  if (!order) throw new Error('The order is not accepted')
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('', 'TimeoutError')))
  // Every other notice would be sent again.
  await actInSandbox(order, 'wrong-signature')
  vi.unstubAllGlobals()
  expect(salesOf('unreachable').flatMap(({ deliveries }) => deliveries)).toEqual([
    { event: 'purchase', answer: 'TimeoutError' },
  ])
})
