import { expect, it, test } from 'vitest'
import { LANGUAGES } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { detailLines, namedDetails } from './log-text'

const t = translator('de')

it.each<[Record<string, unknown>, string[]]>([
  [
    { decisionId: 'd1', action: 'limit', ground: 'spam', limitKind: 'not-listed', days: 3 },
    [
      'Entscheidung: d1',
      'Maßnahme: Eingeschränkt',
      'Verstoß: Spam',
      'Einschränkung: Nicht gelistet',
      '3 Tage',
    ],
  ],
  [
    { action: 'dismiss', subjectType: 'profile', subjectId: 'the-admin', userId: 'the-admin' },
    ['Maßnahme: Kein Verstoß', 'Gegenstand: Profil'],
  ],
  [{ ground: 'blurry' }, ['Verstoß: Unscharf oder zu dunkel']],
  [{ action: 'user.suspend' }, ['Aktion: Benutzer blockiert']],
  [{ action: 'thing.to-come' }, ['Aktion: thing.to-come']],
  [
    { decided: 'suspend', answer: 'Nein.' },
    ['Angefochtene Maßnahme: Dauerhaft gesperrt', 'Begründung: Nein.'],
  ],
  [{ before: '2026-12-01T00:00:00.000Z' }, ['Vorher bis: 2026-12-01T00:00:00.000Z']],
  [{ before: { age: 30 }, after: { age: 31 } }, ['Alter: 30 → 31']],
  [
    { before: { nudityThreshold: 0.7 }, after: { nudityThreshold: 0.55 } },
    ['Schwelle für Nacktheit: 70\u00a0% → 55\u00a0%'],
  ],
  [{ from: 'approved', to: 'pending' }, ['Von: Genehmigt', 'Zu: Wartet']],
  [{ from: '2026-11-01', to: '2026-11-30' }, ['Von: 01.11.2026', 'Bis: 30.11.2026']],
  [{ actor: 'operator', from: null }, ['Wer: Betreiber und System']],
  [{ actor: 'a1', action: 'case.view' }, ['Wer: a1', 'Aktion: Fall angesehen']],
  [{ marks: ['nudity', 'no-face'] }, ['Hinweise: Vermutlich Nacktheit, Kein Gesicht erkannt']],
  [{ kind: 'document', picture: 'selfie' }, ['Art: Ausweis', 'Foto: Selfie']],
  [{ kind: 'photos', reason: 'edited' }, ['Art: Fotos', 'Grund: Das Foto wurde bearbeitet.']],
  // The reason that an admin has typed for another action.
  [{ reason: 'edited' }, ['Grund: edited']],
  [{ state: 'all', category: 'payment' }, ['Status: Alle', 'Thema: Zahlung und Premium']],
  [{ state: 'answered', category: null }, ['Status: Beantwortet']],
  [
    {
      before: { userType: 'man', circumcision: null, services: [], languages: [] },
      after: {
        userType: 'trans',
        circumcision: 'unbeschnitten',
        services: ['escort', 'dinnerDate', 'to-come'],
        languages: [{ language: 'de', level: 'native' }],
      },
    },
    [
      'Kontotyp: Kunde → Trans*-Escort',
      'Beschneidung: leer → Unbeschnitten',
      'Services: leer → Begleitung, Dinner Date, to-come',
      'Sprachen: leer → Deutsch (Muttersprache)',
    ],
  ],
])('%j', (details, lines) => expect(detailLines(t, 'de', details)).toEqual(lines))

test('a spoken language has its name in the language of the reader', () => {
  const after = { languages: [{ language: 'de', level: 'native' }] }
  const [line] = detailLines(translator('en'), 'en', { before: { languages: [] }, after })
  expect(line).toContain('German (')
})

test('a value that the sentence contains has no line, others do', () => {
  expect(detailLines(t, 'de', { to: 'moderator' }, [null, 'moderator'])).toEqual([])
  expect(detailLines(t, 'de', { to: 'other' }, [null, 'moderator'])).toEqual(['Zu: other'])
})

test('a case that was given to another moderator names them', () => {
  const [action, details] = ['case.assign', { to: '0198c1de-0000-7000-8000-000000000001' }]
  expect(detailLines(t, 'de', namedDetails({ action, details, assigneeName: 'Ben' }))).toEqual(['Zu: Ben'])
  expect(namedDetails({ action, details, assigneeName: null })).toBe(details)
})

test('a ticket that was taken over from another moderator names them', () => {
  const [action, details] = ['support.assign', { from: '0198c1de-0000-7000-8000-000000000001' }]
  expect(detailLines(t, 'de', namedDetails({ action, details, assigneeName: 'Ben' }))).toEqual(['Von: Ben'])
})

test('details of decisions have names in all languages', () => {
  const details = {
    action: 'warn',
    ground: 'spam',
    limitKind: 'not-listed',
    suspends: true,
    subjectType: 'image',
  }
  for (const language of LANGUAGES)
    for (const line of detailLines(translator(language), language, details))
      expect(line).not.toMatch(/^(action|ground|limitKind|suspends|subjectType)\b|warn$|not-listed|image$/)
})
