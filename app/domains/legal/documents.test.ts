import { afterEach, expect, it, test, vi } from 'vitest'
import { LANGUAGES } from '~/i18n/languages'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { setEnvironment } from '~/testing/settings'
import { legalDocument, textOf } from './documents.server'
import { LEGAL_DOCUMENTS, VERSIONS } from './versions'

afterEach(() => {
  vi.unstubAllEnvs()
  forgetSingleton('env')
})

const EVERY_TEXT = LEGAL_DOCUMENTS.flatMap((name) =>
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
const fullText = (name: (typeof LEGAL_DOCUMENTS)[number], language: (typeof LANGUAGES)[number]) => {
  const { title, sections } = legalDocument(name, language)
  return [title, ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join('\n')
}

test.each(EVERY_TEXT)('%s of %s in %s has no placeholder and no empty section', (name, version, language) => {
  setEnvironment(OPERATOR)
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

test.each(EVERY_TEXT.filter(([, , language]) => language !== 'de'))(
  '%s of %s in %s has the headings, conditions and placeholders of the German text, line by line',
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
  setEnvironment(OPERATOR)
  const pages = LEGAL_DOCUMENTS.map((name) => fullText(name, language)).join('\n')
  for (const value of Object.values(OPERATOR)) expect(pages).toContain(value)
})

test('a data protection officer and processors are left out if the operator has none', () => {
  setEnvironment({ ...OPERATOR, OPERATOR_DATA_OFFICER: '', OPERATOR_PROCESSORS: '' })
  expect(fullText('privacy', 'de')).not.toMatch(/Datenschutzbeauftragte|Das sind:/)
  expect(fullText('imprint', 'de')).toContain('DE123456789')
})

test.each(LANGUAGES)('the imprint names the source of the places and its licence (%s)', (language) => {
  expect(fullText('imprint', language)).toMatch(/GeoNames.*geonames\.org.*CC BY 4\.0/)
})

test('the dispute resolution platform of the European Commission is named as closed, without a link', () => {
  expect(fullText('imprint', 'de')).toMatch(/geschlossen[\s\S]*universalschlichtungsstelle\.de/)
  for (const language of LANGUAGES) expect(fullText('imprint', language)).not.toContain('ec.europa.eu')
})

it.each(LANGUAGES)(
  'the privacy statement names Google if and only if reCAPTCHA protects the forms (%s)',
  (language) => {
    const link = 'https://policies.google.com/privacy'
    expect(fullText('privacy', language)).not.toMatch(/reCAPTCHA|policies\.google/i)
    setEnvironment({ RECAPTCHA_SITE_KEY: 'key', RECAPTCHA_SECRET: 'key' })
    expect(fullText('privacy', language)).toContain(link)
  },
)

it.each(LANGUAGES)(
  'the privacy statement names backups and their restoration only if set up (%s)',
  (language) => {
    const encrypted = /encrypted|verschlüsselt und|cifrad[ao]s y|cifradas e|chiffrées et/
    const keptFor45Days = () => fullText('privacy', language).match(/^.*\b45 .*$/gm) ?? []
    const restoration = /Wiederherstell|wiederherstellen|restore|restaur/
    setEnvironment({ BACKUP_KEEP_DAYS: '45' })
    expect(keptFor45Days()).toEqual([])
    expect(fullText('privacy', language)).not.toMatch(restoration)
    setEnvironment({
      BACKUP_URL: '/backups',
      BACKUP_RECIPIENTS: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
    })
    expect(keptFor45Days()).toEqual([expect.stringMatching(encrypted)])
    expect(fullText('privacy', language)).not.toMatch(restoration)
    setEnvironment({ BACKUP_JOURNAL_URL: '/journal' })
    expect(fullText('privacy', language)).toMatch(restoration)
  },
)

test('the date has the format of the language, in German that of SPEC', () => {
  expect(
    LANGUAGES.map((language) => legalDocument('terms', language).asOf.replaceAll('\u00a0', ' ')),
  ).toEqual([
    'Stand: 23.11.2026',
    'Last updated 23 November 2026',
    'Atualizado em 23 de novembro de 2026',
    'Actualizado el 23 de noviembre de 2026',
    'Version du 23 novembre 2026',
  ])
})

test('translations note that the German text is binding', () => {
  expect(legalDocument('terms', 'de').note).toBeNull()
  expect(legalDocument('terms', 'fr').note).toContain('allemand')
})
