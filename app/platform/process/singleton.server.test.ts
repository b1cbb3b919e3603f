import { expect, test } from 'vitest'
import { forgetSingleton, singleton } from './singleton.server'

test('a singleton is created once, and again after forgetSingleton', () => {
  let created = 0
  const create = () => ++created
  expect(singleton('a-test', create)).toBe(1)
  expect(singleton('a-test', create)).toBe(1)
  expect(forgetSingleton('a-test')).toBe(1)
  expect(singleton('a-test', create)).toBe(2)
  forgetSingleton('a-test')
})
