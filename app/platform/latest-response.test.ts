import { expect, test } from 'vitest'
import { latestResponse } from './latest-response'

test('answers that come in the order of their requests all count', () => {
  const { ask } = latestResponse()
  const [one, other] = [ask(), ask()]
  expect([one(), other()]).toEqual([true, true])
})

test('an answer that a later request overtook does not count, however much later', () => {
  const { ask } = latestResponse()
  const [first, second, third] = [ask(), ask(), ask()]
  expect([second(), first(), third(), first(), second()]).toEqual([true, false, true, false, false])
})

test('a request that is never answered holds nothing up', () => {
  const { ask } = latestResponse()
  const first = ask()
  ask()
  expect(first()).toBe(true)
})
