import { expect, test } from 'vitest'
import { initialOf } from './photo'

test.each([
  ['Luna', 'L'],
  [' zoë', 'Z'],
  ['🌼 Rosa', '🌼'],
  ['W', 'W'],
  ['', ''],
])('the initial of %j is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})
