import { afterEach, expect, test } from 'vitest'
import { now, setClock } from './clock.server'

afterEach(() => setClock(null))

test('returns the system time, a fixed time or the time of a function', () => {
  const [before, read, after] = [Date.now(), now().getTime(), Date.now()]
  expect([before <= read, read <= after]).toEqual([true, true])
  setClock(new Date('2026-03-01T12:00:00Z'))
  expect(now().toISOString()).toBe('2026-03-01T12:00:00.000Z')
  let minute = 0
  setClock(() => new Date(Date.UTC(2026, 0, 1, 0, minute++)))
  expect([now().getUTCMinutes(), now().getUTCMinutes()]).toEqual([0, 1])
})

test('changing a returned date does not change a fixed clock', () => {
  setClock(new Date('2026-03-01T12:00:00Z'))
  now().setFullYear(1999)
  expect(now().getFullYear()).toBe(2026)
})
