import { afterEach, expect, test, vi } from 'vitest'
import { log } from '../log/log.server'
import { minutes, seconds } from '../time/durations'
import { rateWarning } from './bus-metrics.server'

const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined)
afterEach(() => warned.mockClear())

/** A rate warning whose clock the test moves: `receive` counts ten seconds of messages, `pass` lets time pass without any. */
function startCounting() {
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

test('a rate near the limit is logged at most once in ten minutes', () => {
  const { receive, pass } = startCounting()
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

test('messages after minutes of silence cause no warning, since their average rate is low', () => {
  const { receive, pass } = startCounting()
  pass(minutes(5))
  receive(100)
  expect(warned).not.toHaveBeenCalled()
})
