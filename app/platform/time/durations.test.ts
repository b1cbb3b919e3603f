import { expect, test } from 'vitest'
import { days, hours, minutes, seconds } from './durations'

test('durations are in milliseconds', () => {
  expect([seconds(1.5), minutes(2), hours(24), days(30)]).toEqual([1500, 120_000, 86_400_000, 2_592_000_000])
})
