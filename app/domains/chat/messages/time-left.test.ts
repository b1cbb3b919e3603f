import { expect, test } from 'vitest'
import { translator } from '~/i18n/server.server'
import { hours, minutes, seconds } from '~/platform/time/durations'
import { timeLeftText } from './time-left'

test.each([
  [hours(24), 'noch 24 Std.'],
  [hours(24) - 1, 'noch 23 Std.'],
  [hours(1), 'noch 1 Std.'],
  [hours(1) - 1, 'noch 59 Min.'],
  [minutes(1), 'noch 1 Min.'],
  [minutes(1) - 1, 'noch weniger als 1 Min.'],
  [seconds(1), 'noch weniger als 1 Min.'],
  [0, 'abgelaufen'],
  [-1, 'abgelaufen'],
])('the remaining time is rounded down: %i ms', (leftMs, text) => {
  expect(timeLeftText(translator('de'), leftMs)).toBe(text)
})
