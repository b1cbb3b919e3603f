import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OPERATOR, PRODUCTION, problemsOf, settingsOf } from '~/testing/settings'
import { variablesByArea } from './read-settings.server'

test('production reports every missing variable on its own line', () => {
  const lines = problemsOf({ NODE_ENV: 'production' })
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    'APP_URL',
    'DATABASE_URL',
    'SESSION_SECRET',
    'SEAL_KEYS',
    'STORAGE_DRIVER',
    'SMTP_URL',
    'PAYMENT_SHOP_ID',
    'PAYMENT_KEY',
    'PAYMENT_ORDER_URL',
    'PAYMENT_STATUS_URL',
    ...Object.keys(OPERATOR),
    'VAPID_PUBLIC_KEY',
    'VAPID_PRIVATE_KEY',
    'VAPID_SUBJECT',
  ])
  for (const line of lines) expect(line).toMatch(/^[A-Z_]+ is missing: set it to .{5,}$/)
})

test('production starts with all required variables', () => {
  expect(settingsOf(PRODUCTION)).toMatchObject({
    mode: 'production',
    appUrl: 'https://example.org',
    sessionSecrets: ['n'.repeat(32)],
    storage: { driver: 'disk', dir: '/srv/files' },
  })
})

test('no problem contains the value', () => {
  const lines = problemsOf({ ...PRODUCTION, SESSION_SECRET: 'hunter2', SMTP_URL: 'hunter2' })
  expect(lines).toHaveLength(2)
  expect(lines.join()).not.toContain('hunter2')
})

test.each(['demo', 'development', 'test'])('%s requires nothing', (mode) => {
  expect(settingsOf({ APP_MODE: mode, PORT: '4100' })).toMatchObject({
    mode,
    appUrl: 'http://localhost:4100',
    host: '127.0.0.1',
    storage: { driver: 'disk' },
  })
})

test('the demo refuses malformed values as well', () => {
  expect(problemsOf({ APP_MODE: 'demo', DATABASE_URL: 'nonsense' })).toHaveLength(1)
})

test('any environment gives settings, or problems of one line each', () => {
  const names = variablesByArea().flatMap((variables) => Object.keys(variables))
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 60 })),
      (source) => {
        for (const line of problemsOf(source)) expect(line).toMatch(/^[A-Z0-9_]+ (is|must) [^\n]+$/)
      },
    ),
    { numRuns: 1000 },
  )
})
