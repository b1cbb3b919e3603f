import { expect, test } from 'vitest'
import { forgetSingleton, singleton } from './singleton.server'

test('a value is created once, and again after it was forgotten', () => {
  let made = 0
  const make = () => ++made
  expect(singleton('a-test', make)).toBe(1)
  expect(singleton('a-test', make)).toBe(1)
  expect(forgetSingleton('a-test')).toBe(1)
  expect(singleton('a-test', make)).toBe(2)
  forgetSingleton('a-test')
})
