import { expect, test } from 'vitest'
import { optionAfter } from './use-suggestions'

test('the arrow keys go through the suggestions, beginning with the first or the last one', () => {
  expect([-1, 0, 1, 2].map((active) => optionAfter(active, 1, 3))).toEqual([0, 1, 2, 0])
  expect([-1, 2, 1, 0].map((active) => optionAfter(active, -1, 3))).toEqual([2, 1, 0, 2])
  expect(optionAfter(-1, -1, 1)).toBe(0)
})
