import { expect, test } from 'vitest'
import { growthOf, trendOf } from './sample'

const hourOf = (value: (minute: number) => number) =>
  Array.from({ length: 61 }, (_, minute) => ({ hours: minute / 60, value: value(minute) }))

test('the slope of a straight line is exact', () => {
  const { percentPerHour, uncertainty } = trendOf(hourOf((minute) => 100 + minute / 30))
  expect(percentPerHour).toBeCloseTo((2 / 101) * 100, 6)
  expect(uncertainty).toBeCloseTo(0, 6)
})

test('the slope of values that only alternate is smaller than its uncertainty', () => {
  const { percentPerHour, uncertainty } = trendOf(hourOf((minute) => 100 + (minute % 2 === 0 ? 1 : -1)))
  expect(Math.abs(percentPerHour)).toBeLessThan(uncertainty)
  // Twice the standard error of the slope of 61 points within an hour that deviate from the line by 1.
  expect(uncertainty).toBeCloseTo(0.88, 1)
})

test('a leak is found under noise', () => {
  const { percentPerHour, uncertainty } = trendOf(
    hourOf((minute) => 100 + minute / 20 + (minute % 2 === 0 ? 1 : -1)),
  )
  expect(percentPerHour - uncertainty).toBeGreaterThan(1)
})

test('two points, or points at the same time, have no trend', () => {
  const point = { hours: 0, value: 100 }
  expect(trendOf([point, { ...point, hours: 1 }]).percentPerHour).toBeNaN()
  expect(trendOf([point, point, point]).percentPerHour).toBeNaN()
})

test('growth is the difference between the medians of the last and the first third', () => {
  expect(growthOf([10, 11, 40, 10, 12, 9, 11, 10, 12])).toEqual({ from: 11, by: 0 })
  expect(growthOf([10, 11, 12, 13, 14, 15, 16, 17, 18])).toEqual({ from: 11, by: 6 })
})
