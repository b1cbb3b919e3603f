import { expect, test } from 'vitest'
import { minutes } from '~/platform/time/durations'
import { wasOnlineAt } from './online'

const QUARTER = new Date('2026-05-06T12:15:00Z')
const after = (ms: number) => new Date(QUARTER.getTime() + ms)
const ONLINE = { onlineUntil: after(1), onlineSince: after(0), onlineQuarter: null, showOnlineStatus: true }

test.each([
  [ONLINE, true],
  [{ ...ONLINE, onlineUntil: after(0) }, false],
  [{ ...ONLINE, onlineUntil: null }, false],
  [{ ...ONLINE, showOnlineStatus: false }, false],
  [{ ...ONLINE, onlineSince: after(1) }, false],
  [{ ...ONLINE, onlineSince: null }, false],
  [{ ...ONLINE, onlineSince: after(1), onlineQuarter: QUARTER }, true],
  [{ ...ONLINE, onlineSince: after(1), onlineQuarter: after(-minutes(15)) }, false],
])('presence as visitors see it, at the last full quarter of an hour: %j: %s', (person, wasOnline) => {
  expect(wasOnlineAt(person, QUARTER)).toBe(wasOnline)
})
