import { expect, test } from 'vitest'
import { dayNumber, formatDate, formatDay, formatDistanceStep, formatPriceEur, formatTime } from './format'

test('prices, days and distances read as their language writes them', () => {
  expect(formatPriceEur('de', 180)).toBe('180\u00a0€')
  expect(formatPriceEur('en', 9.99)).toBe('€9.99')
  expect(formatDate('de', '2026-11-20T23:30:00Z')).toBe('21.11.2026')
  expect(formatDistanceStep('de', 25)).toBe('25 km')
  expect(formatDistanceStep('de', null)).toBe('100 km')
})

test('times and days are in the reader’s time zone', () => {
  const late = '2026-11-20T23:30:00Z'
  expect(formatTime('de', late, 'Europe/Berlin')).toBe('00:30')
  expect(formatTime('en', late, 'America/Sao_Paulo')).toBe('20:30')
  expect(formatDay('de', late, 'Europe/Berlin', 'weekday')).toBe('Samstag')
  expect(formatDay('de', late, 'America/Sao_Paulo', 'dayMonth')).toBe('20.11.')
  expect(dayNumber(late, 'Europe/Berlin') - dayNumber(late, 'America/Sao_Paulo')).toBe(1)
})
