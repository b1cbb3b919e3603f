import { expect, test } from 'vitest'
import { latestResponse } from './latest-response'

test('accepts responses that arrive in the order of their requests', () => {
  const { startRequest } = latestResponse()
  const [one, other] = [startRequest(), startRequest()]
  expect([one(), other()]).toEqual([true, true])
})

test('rejects a response that arrives after that of a later request', () => {
  const { startRequest } = latestResponse()
  const [first, second, third] = [startRequest(), startRequest(), startRequest()]
  expect([second(), first(), third(), first(), second()]).toEqual([true, false, true, false, false])
})

test('an unanswered request does not block later ones', () => {
  const { startRequest } = latestResponse()
  const first = startRequest()
  startRequest()
  expect(first()).toBe(true)
})
