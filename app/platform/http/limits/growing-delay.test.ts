import { randomUUID } from 'node:crypto'
import { requestLimits } from 'db/schema/limits'
import { like } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { minutes, seconds } from '~/platform/time/durations'
import { growingDelay } from './growing-delay.server'

// The rate-limit library reads the system clock, so both clocks are set together.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(closeDb)

it('a wait that another process ended is over here, too, after two seconds; any other one goes on', async () => {
  const name = `delay-${randomUUID()}`
  const delay = growingDelay(name, { free: 1, firstS: 60, longestS: 60, forgetAfterS: 600 })
  for (const key of ['opened', 'closed']) {
    expect(await delay.take(key)).toBe(0)
    expect(await delay.wait(key)).toBe(minutes(1))
  }
  await db.delete(requestLimits).where(like(requestLimits.key, `${name}Gate%opened%`))
  vi.setSystemTime(Date.now() + seconds(2) - 1)
  expect(await delay.wait('opened')).toBe(minutes(1) - seconds(2) + 1)
  vi.setSystemTime(Date.now() + 1)
  expect(await delay.wait('opened')).toBe(0)
  expect(await delay.wait('closed')).toBe(minutes(1) - seconds(2))
})
