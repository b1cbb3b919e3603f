import { expect, test } from 'vitest'
import { bitCount } from './bit-count'

test('the bits of a 32-bit number are counted, with its sign', () => {
  expect([0, 1, 0xff, -1, 0x80000000].map(bitCount)).toEqual([0, 1, 8, 32, 1])
  for (let at = 0; at < 32; at += 1)
    expect([at, bitCount(1 << at), bitCount(~(1 << at))]).toEqual([at, 1, 31])
})
