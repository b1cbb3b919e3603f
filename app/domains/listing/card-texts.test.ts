import { expect, test } from 'vitest'
import { translator } from '~/i18n/server.server'
import { countText, rangeText, showCountText } from './address'
import { cardTexts } from './card-texts'

const texts = cardTexts(translator('de'), 'de')

test('a distance is given as "up to", and only "more than" beyond the last step', () => {
  expect(texts.distance(2)).toBe('bis 2 km')
  expect(texts.distance(100)).toBe('bis 100 km')
  expect(texts.distance(null)).toBe('über 100 km')
})

test('prices and names follow each language’s word order', () => {
  expect(texts.price(180)).toBe('ab 180\u00a0€')
  expect(texts.like('Luana')).toBe('Luana gefällt mir')
  expect(cardTexts(translator('en'), 'en').like('Luana')).toBe('Like Luana')
})

test('a later page of a list shows the range of its profiles', () => {
  const part = { from: 47, to: 86, nextCursor: null, isLaterPage: true, isElsewhere: false }
  const t = translator('de')
  expect(rangeText(t, { ...part, count: { number: 129, more: false } })).toBe('47–86 von 129')
  expect(rangeText(t, { ...part, count: { number: 500, more: true } })).toBe('47–86 von 500+')
})

test('a profile without a price shows that it is given on request', () => {
  expect(texts.onRequest).toBe('Preis auf Anfrage')
})

test('counts are exact up to their limit', () => {
  const t = translator('de')
  expect(countText(t, { number: 1, more: false })).toBe('1 Profil')
  expect(countText(t, { number: 500, more: false })).toBe('500 Profile')
  expect(countText(t, { number: 500, more: true })).toBe('500+ Profile')
  expect(showCountText(t, { number: 0, more: false })).toBe('0 Profile zeigen')
  expect(showCountText(translator('fr'), { number: 1, more: false })).toBe('Afficher 1 profil')
})
