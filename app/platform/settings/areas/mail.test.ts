import { expect, test } from 'vitest'
import { PRODUCTION, problemsWith, settingsOf } from '~/testing/settings'

test('requires a mail server; the sender defaults to an address of its own host', () => {
  expect(problemsWith('SMTP_URL', '')).toEqual([
    'SMTP_URL is missing: set it to the mail server, such as smtps://user:password@mail.example.org',
  ])
  expect(settingsOf({ ...PRODUCTION, MAIL_FROM: '' }).mailFrom).toBe('noreply@example.org')
})

test('the demo never uses a mail server: its people have invented addresses', () => {
  const smtpUrlOf = (mode: string) => settingsOf({ ...PRODUCTION, APP_MODE: mode }).smtpUrl
  expect(smtpUrlOf('demo')).toBeUndefined()
  expect(smtpUrlOf('production')).toBe(PRODUCTION.SMTP_URL)
})

test('what goes to support goes to a plain address, with or without a name in the setting', () => {
  const supportMail = (given: string) => settingsOf({ ...PRODUCTION, SUPPORT_MAIL: given }).supportMail
  expect(supportMail('Support <help@example.org>')).toBe('help@example.org')
  expect(supportMail('help@example.org')).toBe('help@example.org')
  expect(supportMail('')).toBeUndefined()
})

test.each([
  ['SMTP_URL', 'mail.example.org', 'smtp://'],
  ['SMTP_URL', 'smtps://app:50%off@mail.example.org', 'password that must be written as %25'],
  ['MAIL_FROM', 'nobody', 'e-mail'],
  ['SUPPORT_MAIL', 'nobody', 'e-mail'],
])('refuses %s=%s', (name, value, reason) => {
  expect(problemsWith(name, value)).toEqual([expect.stringMatching(new RegExp(`^${name} .*${reason}`))])
})
