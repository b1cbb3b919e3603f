import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seconds } from '~/platform/time/durations'
import { typingTimers } from './socket-events'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a partner types until five seconds after their last event, although another partner types meanwhile', () => {
  const ended: string[] = []
  const type = typingTimers((partnerId) => void ended.push(partnerId))
  type('ada')
  for (let second = 0; second < 9; second += 3) {
    type('bea')
    vi.advanceTimersByTime(seconds(3))
  }
  expect(ended).toEqual(['ada'])
  type('ada')
  vi.advanceTimersByTime(seconds(5))
  expect(ended).toEqual(['ada', 'bea', 'ada'])
})
