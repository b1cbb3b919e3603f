import { expect, test } from 'vitest'
import { PRODUCTION, problemsWith, settingsOf } from '~/testing/settings'

test('the key rotates, addresses are https, and nobody gets premium for nothing', () => {
  const two = `${'n'.repeat(30)},${'o'.repeat(30)}`
  expect(settingsOf({ ...PRODUCTION, PAYMENT_KEY: two })).toMatchObject({
    payment: { shopId: '60678', keys: ['n'.repeat(30), 'o'.repeat(30)], isReal: true },
    isDemoUpgradeOn: false,
  })
  expect(problemsWith('PAYMENT_KEY', 'short').join()).toMatch(/^PAYMENT_KEY must have at least/)
  expect(problemsWith('PAYMENT_ORDER_URL', 'http://pay.example')).toEqual([
    'PAYMENT_ORDER_URL must be an address with https://',
  ])
  expect(problemsWith('DEMO_UPGRADE', 'on')).toEqual(['DEMO_UPGRADE must be off in production'])
})

test('the demo has a sandbox, and gives premium for nothing', () => {
  expect(settingsOf({ APP_MODE: 'demo', PORT: '4000' })).toMatchObject({
    payment: { orderUrl: 'http://localhost:4000/sandbox/pay', keys: [], isReal: false },
    isDemoUpgradeOn: true,
  })
  expect(settingsOf({ APP_MODE: 'test' }).isDemoUpgradeOn).toBe(false)
})
