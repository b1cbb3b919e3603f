import { expect, test } from 'vitest'
import { env } from '~/platform/settings/env.server'
import { noticeQuery } from '~/testing/fakes/payment-provider'
import { metricValue } from '~/testing/metric-value'
import { receiveNotice } from './sale-notice.server'

const refused = (signature: 'valid' | 'invalid') =>
  metricValue(`app_payment_notices_refused_total{signature="${signature}"}`)

test('counts refused notices, those with an invalid signature apart', async () => {
  const shop = { shopId: env().payment.shopId, key: env().payment.keys[0] ?? '' }
  const sale = { saleId: '345', reference: 'ref1' }
  const good = noticeQuery(shop, 'purchase', sale)
  expect(receiveNotice(good)).toMatchObject({ saleId: '345', event: 'purchase' })
  expect([await refused('valid'), await refused('invalid')]).toEqual([0, 0])

  const ofAnother = noticeQuery({ ...shop, key: 'another key' }, 'purchase', sale)
  for (const forged of ['', good.replace('9.99', '0.01'), ofAnother]) expect(receiveNotice(forged)).toBeNull()
  expect([await refused('valid'), await refused('invalid')]).toEqual([0, 3])

  expect(receiveNotice(noticeQuery(shop, '', sale))).toBeNull()
  expect([await refused('valid'), await refused('invalid')]).toEqual([1, 3])
})
