import { NOTICE_LIMITS, SALE_ID_MAX } from 'db/limits/payments'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noticeQuery, providerSignature } from '~/testing/fakes/payment-provider'
import { amountOf, centsOf, isSigned, readParameters, sign, signedUrl } from './flexpay'
import { readNotice } from './sale-notice.server'

const KEY = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J'
const ORDER = {
  custom1: 'custom1',
  custom2: 'custom2',
  custom3: 'custom3',
  declineURL: 'http://example.com/decline',
  description: 'My Dščřčřřěřě&?=blah123',
  paymentMethod: 'CC',
  priceAmount: '45.20',
  priceCurrency: 'EUR',
  referenceID: 'ref1',
  shopID: '60678',
  successURL: 'http://example.com/approve',
  type: 'purchase',
  version: '4',
}

/** From the provider's documentation. */
const ORDER_SIGNATURE = '08a33095ae3f4cee4ba25bc50a4076d11c008b84e40423a1cd436c29d2a9225b'

describe('signatures', () => {
  test('are those of the provider’s documentation', () => {
    expect(sign({ saleID: '345', shopID: '123' }, 'aaB')).toBe(
      'acb4dd91827bc79999a04ac2082d0e43bb018a9ce563dfd3e863fbae32e5f381',
    )
    expect(sign(ORDER, KEY)).toBe(ORDER_SIGNATURE)
  })

  test('the fake provider signs the same without sharing the code', () => {
    expect(providerSignature(new Map(Object.entries(ORDER)), KEY)).toBe(ORDER_SIGNATURE)
    const name = fc.stringMatching(/^[a-zA-Z]\w{0,9}$/)
    fc.assert(
      fc.property(fc.dictionary(name, fc.string()), fc.string({ minLength: 1 }), (parameters, key) => {
        expect(sign(parameters, key)).toBe(providerSignature(new Map(Object.entries(parameters)), key))
      }),
    )
  })

  test('order, empty values, signature and e-mail do not matter', () => {
    const reversed = Object.fromEntries(Object.entries(ORDER).reverse())
    const more = { backURL: '', email: 'a@b.example', signature: 'x' }
    expect(sign({ ...reversed, ...more }, KEY)).toBe(sign(ORDER, KEY))
  })

  test('both keys are valid while one is being rotated; no other, no SHA-1, no upper case', () => {
    const signature = sign(ORDER, KEY)
    const keys = ['new key', KEY]
    expect(isSigned({ ...ORDER, signature }, keys)).toBe(true)
    expect(isSigned({ ...ORDER, signature }, ['new key'])).toBe(false)
    expect(isSigned({ ...ORDER, signature: signature.toUpperCase() }, keys)).toBe(false)
    expect(isSigned({ ...ORDER, signature, priceAmount: '0.01' }, keys)).toBe(false)
    expect(isSigned(ORDER, keys)).toBe(false)
    const sha1 = providerSignature(new Map(Object.entries(ORDER)), KEY, 'sha1')
    expect(isSigned({ ...ORDER, signature: sha1 }, keys)).toBe(false)
  })

  test('an order link contains exactly the signed parameters', () => {
    const url = new URL(signedUrl('https://pay.example/startorder', { ...ORDER, custom1: '' }, KEY))
    expect(url.searchParams.has('custom1')).toBe(false)
    expect(isSigned(Object.fromEntries(url.searchParams), [KEY])).toBe(true)
  })
})

test('amounts are cents, read exactly', () => {
  expect(['9.99', '10', '10.5', '0.29', '1234567.89'].map(centsOf)).toEqual([999, 1000, 1050, 29, 123456789])
  for (const wrong of ['', '9,99', '9.999', '-1', '1e3', ' 9.99', '9.99 ', 'NaN', '٩.99', '99999999'])
    expect([wrong, centsOf(wrong)]).toEqual([wrong, null])
  fc.assert(fc.property(fc.nat(99_999_999), (cents) => centsOf(amountOf(cents)) === cents))
})

describe('reading a notice', () => {
  const shop = { shopId: '60678', key: KEY }
  const sale = { saleId: '345', reference: 'ref1' }
  const read = (query: string) => readNotice(query, [KEY])

  test('returns what it says, and keeps neither an e-mail address nor anything of the card', () => {
    const card = { truncatedPAN: 'XXXXXXXXXXXX4242', cardBrand: 'Visa' }
    const query = noticeQuery(shop, 'purchase', sale, {
      extra: { email: 'buyer@example.test', custom1: 'ü +&=', ...card },
    })
    expect(read(query)).toMatchObject({
      saleId: '345',
      event: 'purchase',
      reference: 'ref1',
      shopId: '60678',
      amountCents: 999,
      currency: 'EUR',
    })
    expect(read(query)?.raw).not.toMatch(/buyer|4242|PAN|Visa/)
    expect(new URLSearchParams(read(query)?.raw).get('custom1')).toBe('ü +&=')
  })

  test('refuses unsigned, forged, SHA-1, doubled and malformed ones', () => {
    const good = noticeQuery(shop, 'purchase', sale)
    const refused = [
      '',
      'signature=',
      good.replace(/&signature=.*/, ''),
      good.replace('9.99', '0.01'),
      `${good}&priceAmount=9.99`,
      `${good}&more=1`,
      `${good.replace('event=', 'event%00=')}`,
      noticeQuery({ ...shop, key: 'another key of another shop' }, 'purchase', sale),
      noticeQuery(shop, 'purchase', sale, { algorithm: 'sha1' }),
      noticeQuery(shop, 'purchase', { ...sale, saleId: '' }),
      noticeQuery(shop, 'purchase', { ...sale, saleId: '1 or 1=1' }),
      noticeQuery(shop, 'purchase', { ...sale, saleId: 'x'.repeat(65) }),
      noticeQuery(shop, '', sale),
      noticeQuery(shop, 'purchase', { ...sale, reference: 'a\0b' }),
      noticeQuery(shop, 'purchase', sale, { extra: { custom1: 'x'.repeat(NOTICE_LIMITS.value + 1) } }),
      noticeQuery(shop, 'purchase', sale, { extra: { custom1: 'x'.repeat(1_000_000) } }),
    ]
    for (const query of refused) expect([query.slice(0, 60), read(query)]).toEqual([query.slice(0, 60), null])
  })

  test('reads ids and values up to their limits', () => {
    const saleId = 'x'.repeat(SALE_ID_MAX)
    expect(read(noticeQuery(shop, 'purchase', { ...sale, saleId }))?.saleId).toBe(saleId)
    const custom1 = 'x'.repeat(NOTICE_LIMITS.value)
    expect(readParameters(new URLSearchParams({ custom1 }).toString())).toEqual({ custom1 })
  })

  test('no query makes it throw', () => {
    fc.assert(fc.property(fc.string(), (query) => read(query) === null))
    const many = Array.from({ length: NOTICE_LIMITS.parameters + 1 }, (_, at) => `p${at}=1`).join('&')
    expect(readParameters(many)).toBeNull()
    expect(readParameters('__proto__=1&constructor=2')).toEqual({ ['__proto__']: '1', constructor: '2' })
  })
})
