import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delayedRefusals } from './delayed-refusals.server'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Refuses this many requests at one moment. Returns a list that grows with each response. */
function refuseAtOnce(count: number): IncomingMessage[] {
  const answered: IncomingMessage[] = []
  const { refuse } = delayedRefusals(
    (request) => void answered.push(request),
    () => ({}),
  )
  for (let sent = 0; sent < count; sent += 1) {
    refuse({} as IncomingMessage, { closed: false } as ServerResponse)
  }
  return answered
}

test('refusals are sent after a delay, at most 64 in one turn', () => {
  const answered = refuseAtOnce(100)
  vi.advanceTimersByTime(49)
  expect(answered).toHaveLength(0)
  vi.advanceTimersByTime(1)
  expect(answered).toHaveLength(64)
  vi.advanceTimersByTime(5)
  expect(answered).toHaveLength(100)
})

test('a long queue is sent in larger batches, and a refusal for which it has no room at once', () => {
  const answered = refuseAtOnce(4097)
  expect(answered).toHaveLength(1)
  vi.advanceTimersByTime(50)
  expect(answered).toHaveLength(1 + 4096 / 16)
})
