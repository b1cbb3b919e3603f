import { expect, test } from 'vitest'
import { PRODUCTION, problemsWith, settingsOf } from '~/testing/settings'

test('reCAPTCHA requires both of its keys; without them it is off', () => {
  expect(settingsOf(PRODUCTION).recaptcha).toBeUndefined()
  expect(problemsWith('RECAPTCHA_SITE_KEY', 'site').join()).toMatch(/^RECAPTCHA_SECRET is missing/)
  expect(problemsWith('RECAPTCHA_SECRET', 'key').join()).toMatch(/^RECAPTCHA_SITE_KEY is missing/)
  const both = { ...PRODUCTION, RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'key' }
  expect(settingsOf(both).recaptcha).toEqual({
    siteKey: 'site',
    secret: 'key',
    url: 'https://www.google.com/recaptcha',
    minScore: 0.5,
  })
  expect(settingsOf({ ...both, RECAPTCHA_MIN_SCORE: '0.7' }).recaptcha?.minScore).toBe(0.7)
})

test.each([
  ['RECAPTCHA_URL', 'google', 'http://'],
  ['RECAPTCHA_MIN_SCORE', '1.5', 'from 0 to 1'],
  ['RECAPTCHA_MIN_SCORE', '-0', 'from 0 to 1'],
])('refuses %s=%s', (name, value, reason) => {
  expect(problemsWith(name, value)).toEqual([expect.stringMatching(new RegExp(`^${name} .*${reason}`))])
})
