import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeProvider, startPaymentProvider } from '~/testing/fakes/payment-provider'
import { advice, lines } from '~/testing/findings'
import { providerCheck } from './provider-check.server'

const SHOP = { shopId: '60678', key: 'the key of the shop at the provider' }

let provider: FakeProvider
beforeAll(async () => {
  provider = await startPaymentProvider(SHOP)
})
afterAll(() => provider.stop())

const run = (keys: string[], { isReal = true, path = '/status/purchase' } = {}) => {
  const statusUrl = provider.url + path
  return providerCheck({ isReal, statusUrl, shopId: SHOP.shopId, keys }).run()
}

test('the key that signs is accepted, or refused', async () => {
  const accepted = ['ok the payment provider answers and accepts the key']
  expect(lines(await run([SHOP.key, 'the key before the rotation']))).toEqual(accepted)
  const refused = await run(['not the key of this shop', SHOP.key])
  expect(lines(refused)).toEqual(['fail the payment provider refuses our query (Invalid signature)'])
  expect(advice(refused)).toContain('PAYMENT_KEY')
})

test('the sandbox is not asked', async () => {
  const { answered, refused } = provider.queries
  expect(await run([SHOP.key], { isReal: false })).toEqual([])
  expect(provider.queries).toEqual({ answered, refused })
})

test('an address that is not the one for queries', async () => {
  const wrong = await run([SHOP.key], { path: '/startorder' })
  expect(lines(wrong)).toEqual(['fail the payment provider cannot be asked (no readable answer)'])
  expect(advice(wrong)).toContain('PAYMENT_STATUS_URL')
})

test('a provider that is away, or has stopped', async () => {
  provider.failNext(1)
  const away = await run([SHOP.key])
  expect(lines(away)).toEqual(['fail the payment provider cannot be asked (HTTP 503)'])
  expect(advice(away)).toContain('PAYMENT_STATUS_URL')
  await provider.stop()
  expect(lines(await run([SHOP.key]))).toEqual([
    expect.stringMatching(/^fail the payment provider cannot be asked \(\w+\)$/),
  ])
})
