import { afterEach, expect, it, test, vi } from 'vitest'
import { LANGUAGES } from '~/i18n/languages'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { legalDocument, textOf } from './documents.server'
import { LEGAL_DOCUMENTS, VERSIONS } from './versions'

const stub = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value)
  forgetSingleton('env')
}
afterEach(() => {
  vi.unstubAllEnvs()
  forgetSingleton('env')
})

const EVERY = LEGAL_DOCUMENTS.flatMap((name) =>
  VERSIONS[name].flatMap((version) => LANGUAGES.map((language) => [name, version, language] as const)),
)
const OPERATOR = {
  OPERATOR_NAME: 'House GmbH',
  OPERATOR_ADDRESS: 'Some Street 1, 20095 Hamburg',
  OPERATOR_EMAIL: 'post@house.example',
  OPERATOR_PHONE: '+49 40 123',
  OPERATOR_REPRESENTATIVE: 'Kim House',
  OPERATOR_RESPONSIBLE: 'Kim House, Some Street 1',
  OPERATOR_YOUTH_OFFICER: 'Lee House',
  OPERATOR_DATA_AUTHORITY: 'The authority of Hamburg',
  OPERATOR_DATA_OFFICER: 'Jo House',
  OPERATOR_REGISTER: 'Amtsgericht Hamburg, HRB 1',
  OPERATOR_VAT_ID: 'DE123456789',
  OPERATOR_PROCESSORS: 'Servers Ltd',
}
const wholeOf = (name: (typeof LEGAL_DOCUMENTS)[number], language: (typeof LANGUAGES)[number]) => {
  const { title, sections } = legalDocument(name, language)
  return [title, ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join('\n')
}

test.each(EVERY)('%s of %s in %s has no placeholder and no empty section', (name, version, language) => {
  stub(OPERATOR)
  const { sections } = legalDocument(name, language, version)
  expect(sections.length).toBeGreaterThan(3)
  for (const { heading, paragraphs } of sections) {
    expect([heading, paragraphs.length > 0]).toEqual([heading, true])
    for (const text of [heading, ...paragraphs])
      expect(text).not.toMatch(
        /[[\]{}]|undefined|TODO|XXX|[Ll]orem|Beispiel(straße|stadt| GmbH)|Muster(mann|stadt)|Demo\b|^$/,
      )
  }
})

test.each(EVERY.filter(([, , language]) => language !== 'de'))(
  '%s of %s in %s says the same as in German, paragraph by paragraph',
  (name, version, language) => {
    const shape = (text: string) =>
      text
        .trim()
        .split('\n')
        .map((line) => [
          /^#+/.exec(line)?.[0] ?? /^\[\?\w+\]/.exec(line)?.[0] ?? '',
          [...new Set(line.match(/\{\{\w+\}\}/g))].sort().join(),
        ])
    expect(shape(textOf(name, version, language))).toEqual(shape(textOf(name, version, 'de')))
  },
)

test.each(LANGUAGES)('every value of the operator is on the pages (%s)', (language) => {
  stub(OPERATOR)
  const pages = LEGAL_DOCUMENTS.map((name) => wholeOf(name, language)).join('\n')
  for (const value of Object.values(OPERATOR)) expect(pages).toContain(value)
})

test('what the operator does not have is said or left out', () => {
  stub({ ...OPERATOR, OPERATOR_DATA_OFFICER: '', OPERATOR_PROCESSORS: '' })
  expect(wholeOf('privacy', 'de')).not.toMatch(/Datenschutzbeauftragte|Das sind:/)
  expect(wholeOf('imprint', 'de')).toContain('DE123456789')
})

test('the former platform of the European Commission is named as closed, without a link', () => {
  expect(wholeOf('imprint', 'de')).toMatch(/geschlossen[\s\S]*universalschlichtungsstelle\.de/)
  for (const language of LANGUAGES) expect(wholeOf('imprint', language)).not.toContain('ec.europa.eu')
})

it.each(LANGUAGES)(
  'the privacy statement names Google if and only if reCAPTCHA protects the forms (%s)',
  (language) => {
    const sentence = 'https://policies.google.com/privacy'
    expect(wholeOf('privacy', language)).not.toMatch(/reCAPTCHA|policies\.google/i)
    stub({ RECAPTCHA_SITE_KEY: 'key', RECAPTCHA_SECRET: 'key' })
    expect(wholeOf('privacy', language)).toContain(sentence)
  },
)

it.each(LANGUAGES)('the privacy statement tells of backups as far as they are made (%s)', (language) => {
  const sealed = /encrypted|verschlüsselt und|cifrad[ao]s y|cifradas e|chiffrées et/
  const of = () => wholeOf('privacy', language).match(/^.*\b45 .*$/gm) ?? []
  const restored = /Wiederherstell|wiederherstellen|restore|restaur/
  stub({ BACKUP_KEEP_DAYS: '45' })
  expect(of()).toEqual([])
  expect(wholeOf('privacy', language)).not.toMatch(restored)
  stub({ BACKUP_URL: '/backups', BACKUP_RECIPIENTS: 'age1operator' })
  expect(of()).toEqual([expect.stringMatching(sealed)])
  expect(wholeOf('privacy', language)).not.toMatch(restored)
  stub({ BACKUP_JOURNAL_URL: '/journal' })
  expect(wholeOf('privacy', language)).toMatch(restored)
})

test('dates are written as in the language, in German as SPEC shows them', () => {
  expect(
    LANGUAGES.map((language) => legalDocument('terms', language).asOf.replaceAll('\u00a0', ' ')),
  ).toEqual([
    'Stand: 23.11.2026',
    'Last updated 23 November 2026',
    'Atualizado em 23 de novembro de 2026',
    'Actualizado el 23 de noviembre de 2026',
    'Version du 23 novembre 2026',
  ])
  expect(legalDocument('terms', 'de').note).toBeNull()
  expect(legalDocument('terms', 'fr').note).toContain('allemand')
})
