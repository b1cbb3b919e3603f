import fc from 'fast-check'
import { expect, test } from 'vitest'
import { preferredLanguage } from './accept-language'
import { isLanguage } from './languages'

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, pt-BR;q=0.9', 'pt'],
  ['nl, fr;q=0.3', 'fr'],
  ['es;q=0, en;q=0.1', 'en'],
  ['EN', 'en'],
  ['de;q=2, fr', 'fr'],
  ['nl', undefined],
  ['*', undefined],
  ['', undefined],
])('%s asks for %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})

test('any header gives a supported language or none', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (header) => {
      const language = preferredLanguage(header)
      expect(language === undefined || isLanguage(language)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
