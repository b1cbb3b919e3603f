import { expect, test } from 'vitest'
import { PRODUCTION, problemsWith, settingsOf } from '~/testing/settings'

test.each([
  ['PORT', '70000', '65535'],
  ['PORT', '3000; rm', '65535'],
  ['STOP_NOTICE', '6', 'from 0 to 5'],
  ['WARM_UP', 'yes', 'must be on or off'],
  ['ROLE', 'both', 'web'],
  ['TRUST_PROXY', 'true', 'must be off'],
  ['TRUST_PROXY', '10.0.0.0/99', 'must be off'],
  ['TRUST_PROXY', 'loopback,0.0.0.0/0', 'must be off'],
])('refuses %s=%s', (name, value, reason) => {
  expect(problemsWith(name, value)).toEqual([expect.stringMatching(new RegExp(`^${name} .*${reason}`))])
})

test('production by default listens on all addresses, has all roles, and serves on for 3 s when it stops', () => {
  expect(settingsOf(PRODUCTION)).toMatchObject({
    host: '0.0.0.0',
    port: 3000,
    role: 'all',
    stopNoticeMs: 3000,
    warmsUp: true,
    trustProxy: false,
  })
})

test.each([
  ['1', '1'],
  ['loopback, 10.0.0.0/8, fd00::/8', 'loopback, 10.0.0.0/8, fd00::/8'],
  ['Off', false],
])('accepts TRUST_PROXY as a number of proxies, as names and networks, and as off: %s', (given, kept) => {
  expect(settingsOf({ ...PRODUCTION, TRUST_PROXY: given }).trustProxy).toBe(kept)
})
