import { expect, test } from 'vitest'
import { LANGUAGES } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { optionLabel, optionsOf } from './option-labels'

test.each([
  [
    'services',
    'Begleitung, Massage, Dinner Date, Overnights, Travel Companion, Fetish, Domination, Submission, Role Play, BDSM, Aktiv, Passiv, Versatile, Oral, Anal',
  ],
  [
    'hobbies',
    'Sport, Musik, Reisen, Kochen, Kunst, Mode, Fitness, Nachtleben, Theater, Kino, Lesen, Gaming, Fotografie',
  ],
  // SPEC 2 "Discover"
  ['seeking', 'Dating, Freundschaft, Trans, Community'],
  ['bodyType', 'Schlank, Athletisch, Durchschnittlich, Kurvig, Plus Size, Muskulös'],
  ['ethnicity', 'Kaukasisch, Lateinamerikanisch, Asiatisch, Afrikanisch, Arabisch, Gemischt'],
  ['circumcision', 'Beschnitten, Unbeschnitten, Teilweise'],
  ['position', 'Top, Bottom, Versatile'],
] as const)('%s has the order and the labels of SPEC 3', (list, labels) => {
  const shown = optionsOf(translator('de'), list).map(({ label }) => label)
  expect(shown.join(', ')).toBe(labels)
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
