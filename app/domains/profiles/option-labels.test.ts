import { expect, test } from 'vitest'
import { LANGUAGES } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { optionLabel, optionsOf } from './option-labels'

test('services have the order and the labels of SPEC 3', () => {
  expect(optionsOf(translator('de'), 'services').map(({ label }) => label)).toEqual([
    'Begleitung',
    'Massage',
    'Dinner Date',
    'Overnights',
    'Travel Companion',
    'Fetish',
    'Domination',
    'Submission',
    'Role Play',
    'BDSM',
    'Aktiv',
    'Passiv',
    'Versatile',
    'Oral',
    'Anal',
  ])
})

test.each(LANGUAGES)('every code has a text in %s', (language) => {
  const t = translator(language)
  for (const list of [
    'position',
    'bodyType',
    'ethnicity',
    'circumcision',
    'services',
    'interests',
  ] as const) {
    for (const { label } of optionsOf(t, list)) expect(label).not.toMatch(/[.:]|^$/)
  }
})

test('an unknown code is shown as it is', () => {
  expect(optionLabel(translator('de'), 'services', 'unheard')).toBe('unheard')
})
