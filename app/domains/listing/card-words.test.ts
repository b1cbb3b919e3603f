import { expect, test } from 'vitest'
import { translator } from '~/i18n/server.server'
import { cardWords } from './card-words'
import { countText, showCountText } from './count-text'

const words = cardWords(translator('de'), 'de')

test('distances are steps, and beyond the last one no number is told', () => {
  expect(words.distance(2)).toBe('bis 2 km')
  expect(words.distance(100)).toBe('bis 100 km')
  expect(words.distance(null)).toBe('über 100 km')
})

test('prices and names stand where each language wants them', () => {
  expect(words.price(180)).toBe('ab 180\u00a0€')
  expect(words.like('Luana')).toBe('Luana gefällt mir')
  expect(cardWords(translator('en'), 'en').like('Luana')).toBe('I like Luana')
})

test('counts are exact up to their limit', () => {
  const t = translator('de')
  expect(countText(t, { number: 1, more: false })).toBe('1 Profil')
  expect(countText(t, { number: 500, more: false })).toBe('500 Profile')
  expect(countText(t, { number: 500, more: true })).toBe('500+ Profile')
  expect(showCountText(t, { number: 0, more: false })).toBe('0 Profile zeigen')
  expect(showCountText(translator('fr'), { number: 1, more: false })).toBe('Afficher 1 profil')
})
