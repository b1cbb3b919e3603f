import { expect, test } from 'vitest'
import { PRODUCTION, problemsWith, settingsOf } from '~/testing/settings'

test.each([
  ['APP_URL', 'http://example.org', 'https'],
  ['APP_URL', 'https://example.org/shop', 'without a path'],
  ['APP_URL', 'example.org', 'https'],
  ['APP_MODE', 'live', 'production'],
])('refuses %s=%s', (name, value, reason) => {
  expect(problemsWith(name, value)).toEqual([expect.stringMatching(new RegExp(`^${name} .*${reason}`))])
})

test('the address has no trailing slash, and may be http on localhost', () => {
  expect(settingsOf(PRODUCTION).appUrl).toBe('https://example.org')
  const local = { ...PRODUCTION, APP_URL: 'http://localhost:4000' }
  expect(settingsOf(local).appUrl).toBe('http://localhost:4000')
})

test('only the demo lets admins in without a second factor', () => {
  expect(settingsOf(PRODUCTION).adminsNeedSecondFactor).toBe(true)
  expect(settingsOf({ APP_MODE: 'development' }).adminsNeedSecondFactor).toBe(true)
  expect(settingsOf({ APP_MODE: 'demo' }).adminsNeedSecondFactor).toBe(false)
})
