import { expect, test } from 'vitest'
import { latestResponse } from './latest-response'

test('accepts responses that arrive in the order of their requests', () => {
  const { ask } = latestResponse()
  const [one, other] = [ask(), ask()]
  expect([one(), other()]).toEqual([true, true])
})

test('rejects a response that arrives after that of a later request', () => {
  const { ask } = latestResponse()
  const [first, second, third] = [ask(), ask(), ask()]
  expect([second(), first(), third(), first(), second()]).toEqual([true, false, true, false, false])
})

test('an unanswered request does not block later ones', () => {
  const { ask } = latestResponse()
  const first = ask()
  ask()
  expect(first()).toBe(true)
})
