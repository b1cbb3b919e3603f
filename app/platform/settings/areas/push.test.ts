import { expect, test } from 'vitest'
import { vapidKeysOf } from '~/platform/secrets/vapid-keys.server'
import { PRODUCTION, PUSH_KEYS, problemsOf, problemsWith, settingsOf } from '~/testing/settings'

test('the two VAPID keys must be a pair', () => {
  expect(settingsOf(PRODUCTION).push).toEqual({
    keys: PUSH_KEYS,
    subject: 'mailto:push@example.org',
    testService: undefined,
  })
  const other = vapidKeysOf('8'.repeat(64))
  expect(problemsWith('VAPID_PRIVATE_KEY', other.privateKey)).toEqual([
    'VAPID_PRIVATE_KEY must belong to VAPID_PUBLIC_KEY',
  ])
  expect(problemsOf({ APP_MODE: 'demo', VAPID_PUBLIC_KEY: PUSH_KEYS.publicKey })).toHaveLength(1)
})

test('production refuses a push service for tests', () => {
  const testing = { PUSH_TEST_SERVICE: 'https://localhost:4443', PUSH_TEST_CA: '/tmp/ca.pem' }
  expect(problemsOf({ ...PRODUCTION, ...testing })).toEqual([
    'PUSH_TEST_SERVICE must be empty in production',
    'PUSH_TEST_CA must be empty in production',
  ])
  expect(settingsOf({ APP_MODE: 'demo', ...testing }).push).toEqual({
    keys: undefined,
    subject: 'mailto:noreply@localhost',
    testService: { host: 'localhost:4443', caFile: '/tmp/ca.pem' },
  })
})

test.each([
  ['VAPID_PUBLIC_KEY', PUSH_KEYS.privateKey, '87 characters'],
  ['VAPID_PUBLIC_KEY', `B${'A'.repeat(86)}`, '87 characters'],
  ['VAPID_PRIVATE_KEY', 'x', 'belong to VAPID_PUBLIC_KEY'],
  ['VAPID_SUBJECT', 'push@example.org', 'mailto:'],
])('refuses %s=%s', (name, value, reason) => {
  expect(problemsWith(name, value)).toEqual([expect.stringMatching(new RegExp(`^${name} .*${reason}`))])
})
