import { expect, test } from 'vitest'
import { measureParts } from './parts'
import { atMost } from './verdict'

const first = atMost(1, 'first', 0)
const second = atMost(1, 'second', 0)
const parts = { first: async () => [first], second: async () => [second] }

test('all parts are measured in their order, or one of them', async () => {
  expect(await measureParts(parts, undefined)).toEqual([first, second])
  expect(await measureParts(parts, 'second')).toEqual([second])
})

test('a part that does not exist is an error', async () => {
  const message = 'No part is called third. The parts are first, second.'
  await expect(measureParts(parts, 'third')).rejects.toThrow(message)
})
