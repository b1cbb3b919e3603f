import { expect, test } from 'vitest'
import { minutes } from '~/platform/time/durations'
import { wasOnlineAt } from './online'

const QUARTER = new Date('2026-05-06T12:15:00Z')
const at = (ms: number) => new Date(QUARTER.getTime() + ms)
const ONLINE = { onlineUntil: at(1), onlineSince: at(0), onlineQuarter: null, showOnlineStatus: true }

test.each([
  [ONLINE, true],
  [{ ...ONLINE, onlineUntil: at(0) }, false],
  [{ ...ONLINE, onlineUntil: null }, false],
  [{ ...ONLINE, showOnlineStatus: false }, false],
  [{ ...ONLINE, onlineSince: at(1) }, false],
  [{ ...ONLINE, onlineSince: null }, false],
  [{ ...ONLINE, onlineSince: at(1), onlineQuarter: QUARTER }, true],
  [{ ...ONLINE, onlineSince: at(1), onlineQuarter: at(-minutes(15)) }, false],
])('visitors see who was online at the last full quarter of an hour: %j', (person, seen) => {
  expect(wasOnlineAt(person, QUARTER)).toBe(seen)
})
