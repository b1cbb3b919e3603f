import { expect, test } from 'vitest'
import { PRODUCTION, problemsWith, settingsOf } from '~/testing/settings'

test.each([
  ['SESSION_SECRET', 'short'],
  ['SEAL_KEYS', 'short'],
  ['SESSION_SECRET', `${'n'.repeat(32)},short`],
])('refuses %s=%s', (name, value) => {
  expect(problemsWith(name, value)).toEqual([expect.stringMatching(`^${name} .*32 characters`)])
})

test('accepts several session secrets, the newest first', () => {
  const [fresh, old] = ['a'.repeat(40), 'b'.repeat(40)]
  const rotated = { ...PRODUCTION, SESSION_SECRET: `${fresh}, ${old}` }
  expect(settingsOf(rotated).sessionSecrets).toEqual([fresh, old])
})
