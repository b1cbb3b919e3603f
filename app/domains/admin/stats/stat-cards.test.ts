import { expect, test } from 'vitest'
import { curvePoints } from './stat-cards'

const box = { width: 100, height: 20 }

test('a curve fills its box; equal values lie in the middle, one value is a point', () => {
  expect(curvePoints([0, 5, 10], box)).toBe('0,20 50,10 100,0')
  expect(curvePoints([3, 3], box)).toBe('0,10 100,10')
  expect(curvePoints([7], box)).toBe('0,10')
  expect(curvePoints([], box)).toBe('')
})
