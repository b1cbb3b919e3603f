import { expect, it } from 'vitest'
import { translator } from '~/i18n/server.server'
import type { SignInRefusal } from './login.server'
import { refusalMessage, refusalText } from './refusal-text'

const t = translator('de')
const urlOf = (path: string) => `https://orchidee.test${path}`
const suspended = (over: Partial<Extract<SignInRefusal, { refusal: 'suspended' }>>) =>
  ({ refusal: 'suspended', reason: null, until: null, statement: null, ...over }) as const

it.each<[SignInRefusal, string]>([
  [{ refusal: 'credentials' }, 'Ungültige E-Mail oder Passwort'],
  [{ refusal: 'too-many', retryAfterS: 1 }, 'noch 1 Sekunde '],
  [{ refusal: 'too-many', retryAfterS: 60 }, 'noch 60 Sekunden '],
  [{ refusal: 'too-many', retryAfterS: 61 }, 'noch 2 Minuten '],
  [{ refusal: 'too-many', retryAfterS: 900 }, 'noch 15 Minuten '],
  [{ refusal: 'task-required', level: 2 }, 'Gib dein Passwort noch einmal ein und melde dich an.'],
  [{ refusal: 'overloaded', retryAfterS: 5 }, 'Gerade melden sich sehr viele Menschen an.'],
  [suspended({}), 'Dein Konto ist gesperrt.'],
  [suspended({ reason: 'Spam' }), 'Grund: Spam'],
  [suspended({ until: '2026-11-30T09:00:00.000Z' }), 'bis 30. November 2026 um 10:00 (Berlin) gesperrt'],
])('%j has a text', (refused, told) => {
  expect(refusalText(t, refused)).toContain(told)
  expect(refusalMessage(t, refused, urlOf)).toBe(refusalText(t, refused))
})

it('the end of a suspension is a British date in English', () => {
  const text = refusalText(translator('en'), suspended({ until: '2026-11-30T15:00:00.000Z' }))
  expect(text).toContain('until 30 November 2026 at 16:00 (Berlin time)')
})

it('a call reads the reasons of a suspension and where to object', () => {
  const statement = { text: 'Die Begründung', appeal: '/appeal/x' }
  const refused = suspended({ reason: 'Spam', statement })
  expect(refusalMessage(t, refused, urlOf).split('\n\n')).toEqual([
    refusalText(t, refused),
    'Die Begründung',
    'Widersprechen: https://orchidee.test/appeal/x',
  ])
})
