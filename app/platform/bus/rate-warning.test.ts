import { afterEach, expect, test, vi } from 'vitest'
import { log } from '../log/log.server'
import { minutes, seconds } from '../time/durations'
import { rateWarning } from './rate-warning.server'

const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined)
afterEach(() => warned.mockClear())

/** Messages of ten seconds at this rate, on a clock of its own. */
function counting() {
  let at = 0
  const count = rateWarning(() => at)
  return {
    receive(perSecond: number) {
      for (let n = 0; n < perSecond * 10; n += 1) {
        at += seconds(10) / (perSecond * 10)
        count()
      }
    },
    pass(ms: number) {
      at += ms
    },
  }
}

test('the operator is warned near the bound, once in ten minutes', () => {
  const { receive, pass } = counting()
  receive(1000)
  expect(warned).not.toHaveBeenCalled()
  receive(2000)
  receive(2000)
  expect(warned).toHaveBeenCalledOnce()
  expect(warned.mock.calls[0]?.[1]).toContain('BUS_URL')
  pass(minutes(11))
  receive(2000)
  receive(2000)
  expect(warned).toHaveBeenCalledTimes(2)
})

test('a burst after a quiet time is no warning', () => {
  const { receive, pass } = counting()
  pass(minutes(5))
  receive(100)
  expect(warned).not.toHaveBeenCalled()
})
