import { expect, test } from 'vitest'
import { cachedFormat } from './intl-cache'
import { formatDistanceStep, formatPriceEur } from './numbers'
import {
  dayNumber,
  formatAgo,
  formatClock,
  formatDate,
  formatDay,
  formatExactMoment,
  formatMoment,
  formatShortMonth,
  formatTime,
  inGermanTime,
} from './times'

test('prices, days and distances have the format of their language', () => {
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

test('day and time are in the time zone of the reader; without one in German time, with its name', () => {
  const late = '2026-11-20T23:30:00Z'
  const brazilian = { language: 'pt', timeZone: 'America/Sao_Paulo' } as const
  const unknown = { language: 'de', timeZone: null } as const
  expect(formatDate(brazilian, late)).toBe('20/11/2026')
  expect(formatMoment(brazilian, late)).toContain('20:30')
  expect(formatMoment(unknown, late)).toBe('21.11.2026, 00:30 MEZ')
  expect(formatClock(unknown, late)).toBe('00:30 MEZ')
  expect(formatClock(brazilian, late)).toBe('20:30')
  expect(formatMoment('de', late)).toBe('21.11.2026, 00:30 MEZ')
  expect(formatMoment(inGermanTime('de'), late)).toBe('21.11.2026, 00:30')
  expect(formatExactMoment(unknown, late)).toBe('Samstag, 21. November 2026 um 00:30 MEZ')
  expect(formatDate('en', late)).toBe('21/11/2026')
  expect([
    formatDate('de', late, 'long'),
    formatDate('pt', late, 'long'),
    formatDate('fr', late, 'long'),
  ]).toEqual(['21.\u00a0November 2026', '21\u00a0de\u00a0novembro de 2026', '21\u00a0novembre 2026'])
})

test('a recent moment is shown as minutes, hours or days ago, at least a minute; after six days as its date', () => {
  const reader = { language: 'de', timeZone: 'Europe/Berlin' } as const
  const at = new Date('2026-11-20T12:00:00Z')
  const ago = (ms: number) => formatAgo(reader, new Date(at.getTime() - ms), at)
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
  expect([ago(-minute), ago(0), ago(59 * minute)]).toEqual(['vor 1 Min.', 'vor 1 Min.', 'vor 59 Min.'])
  expect([ago(2 * hour), ago(23 * hour)]).toEqual(['vor 2 Std.', 'vor 23 Std.'])
  expect([ago(day), ago(6 * day), ago(7 * day)]).toEqual(['vor 1 Tag', 'vor 6 Tagen', '13.11.2026'])
})

test('a short month has the same pattern in every language', () => {
  const shown = (['de', 'en', 'es', 'fr', 'pt'] as const).map((language) =>
    formatShortMonth(language, '2026-10'),
  )
  expect(shown).toEqual(['Okt. 2026', 'Oct 2026', 'oct 2026', 'oct. 2026', 'out. 2026'])
})

test('of the Intl objects at most a thousand are kept', () => {
  const made = (n: number) => cachedFormat(`test ${n}`, () => ({}))
  const first = made(0)
  expect(made(0)).toBe(first)
  for (let n = 1; n <= 1000; n += 1) made(n)
  expect(made(0)).not.toBe(first)
})
