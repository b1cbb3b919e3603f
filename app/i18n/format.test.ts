import { expect, test } from 'vitest'
import { formatDate, formatDistanceStep, formatPriceEur } from './format'

test('prices, days and distances read as their language writes them', () => {
  expect(formatPriceEur('de', 180)).toBe('180\u00a0€')
  expect(formatPriceEur('en', 9.99)).toBe('€9.99')
  expect(formatDate('de', '2026-11-20T23:30:00Z')).toBe('21.11.2026')
  expect(formatDistanceStep('de', 25)).toBe('25 km')
  expect(formatDistanceStep('de', null)).toBe('100 km')
})
