import { expect, it } from 'vitest'
import { translator } from '~/i18n/server.server'
import { factText } from './event-table'

const t = translator('de')

it.each([
  ['provedBy', 'passkey', 'Mit Passkey'],
  ['provedBy', 'second-factor', 'Mit Passwort und zweitem Faktor'],
  ['count', '3', '3 Versuche'],
  ['oldEmail', 'a@b.de', 'Vorher: a@b.de'],
  ['reason', 'Vorkasse', 'Grund: Vorkasse'],
  ['provedBy', 'an unknown proof', 'provedBy: an unknown proof'],
])('the fact %s with the value %s is shown as: %s', (name, value, text) =>
  expect(factText(t, { name, value })).toBe(text),
)
