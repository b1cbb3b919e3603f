import { expect, it } from 'vitest'
import { translator } from '~/i18n/server.server'
import { days, hours } from '~/platform/time/durations'
import { dayHeading, lastSeenText, shortTime } from './reader-time'

const t = translator('de')
/** 00:45 in Berlin, still the day before in UTC. */
const AT = new Date('2026-11-26T23:45:00Z')
const reader = { language: 'de', timeZone: 'Europe/Berlin', at: AT.toISOString() } as const
const before = (ms: number) => new Date(AT.getTime() - ms).toISOString()

it.each([
  [-hours(1), 'Heute', '01:45', 'Zuletzt online um 01:45'],
  [0, 'Heute', '00:45', 'Zuletzt online um 00:45'],
  [hours(1), 'Gestern', 'Gestern', 'Zuletzt online gestern um 23:45'],
  [days(1), 'Gestern', 'Gestern', 'Zuletzt online gestern um 00:45'],
  [days(2), 'Mittwoch', 'Mi', 'Zuletzt online am 25.11.'],
  [days(6), 'Samstag', 'Sa', 'Zuletzt online am 21.11.'],
  [days(7), '20. November', '20.11.', 'Zuletzt online am 20.11.'],
  [days(179), '1. Juni', '01.06.', 'Zuletzt online am 01.06.'],
  [days(180), '31. Mai 2026', '31.05.', 'Zuletzt online am 31.05.'],
])('%i ms ago, in the reader’s time zone', (ago, heading, inLine, lastSeen) => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain(dayHeading(t, reader, before(ago)))).toContain(heading)
  expect(dayHeading(t, reader, before(ago)).includes('2026')).toBe(ago >= days(180))
  expect(plain(shortTime(t, reader, before(ago)))).toContain(inLine)
  expect(plain(lastSeenText(t, reader, before(ago)))).toBe(lastSeen)
})

it('has a shorter text for the head of a conversation', () => {
  expect(lastSeenText(t, reader, before(0), 'presenceShort')).toBe('Zuletzt um 00:45')
  expect(lastSeenText(t, reader, before(hours(1)), 'presenceShort')).toBe('Zuletzt gestern, 23:45')
  expect(lastSeenText(t, reader, before(days(2)), 'presenceShort')).toMatch(/^Zuletzt am 25\.\s?11\.$/)
})
