import { formatDate } from '~/i18n/format/times'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { legalConditions, legalValues } from './legal-values.server'
import { LEGAL_PATHS, type LegalDocumentName, VERSIONS } from './versions'

export type LegalSection = { heading: string; paragraphs: string[] }
export type LegalDocument = {
  name: LegalDocumentName
  title: string
  /** The note that the German text is binding; null in German. */
  note: string | null
  sections: LegalSection[]
  version: string
  /** "Stand: 23.11.2026". */
  asOf: string
  /** Whether this is a former version. */
  isFormer: boolean
}

type LegalLink = { href: string; text: string }
/** Texts and links about the versions of a document. */
export type VersionTexts = { all: LegalLink; current: LegalLink; former: string; contents: string }

// As text, so that each version is a file that reads and compares like a document.
const FILES = import.meta.glob<string>('./texts/*/*/*.md', { query: '?raw', import: 'default', eager: true })

/**
 * A legal page as text, rendered on the server, so that no client bundle contains these long texts (SPEC 2 "Legal pages"). `version` is one of
 * VERSIONS, by default the newest. Operator, periods and price are filled in from the settings and the limits of the code.
 */
export function legalDocument(
  name: LegalDocumentName,
  language: Language,
  version: string = VERSIONS[name][0],
): LegalDocument {
  const t = translator(language)
  const { title, sections } = parse(filled(textOf(name, version, language), language))
  return {
    name,
    title,
    sections,
    version,
    note: language === 'de' ? null : t('legal:note'),
    asOf: t('legal:asOf', { date: versionDate(version, language) }),
    isFormer: version !== VERSIONS[name][0],
  }
}

/** The links of a document with several versions. */
export function versionTexts(name: 'terms' | 'privacy', language: Language): VersionTexts {
  const t = translator(language)
  const path = LEGAL_PATHS[name]
  return {
    all: { href: `${path}/versions`, text: t('legal:versions.all') },
    current: { href: path, text: t('legal:versions.current') },
    former: t('legal:versions.former'),
    contents: t('legal:contents'),
  }
}

/** The day of a version: the German format of SPEC 2 ("Legal pages") in German; other languages name the month in words. */
export const versionDate = (version: string, language: Language): string =>
  formatDate(language, `${version}T12:00:00Z`, language === 'de' ? 'short' : 'long')

/** The text of a version as it is stored, with its placeholders and conditions. */
export function textOf(name: LegalDocumentName, version: string, language: Language): string {
  const text = FILES[`./texts/${name}/${version}/${language}.md`]
  if (text === undefined) throw new Error(`No text of ${name}, version ${version}, in ${language}`)
  return text
}

const CONDITION = /^\[\?(\w+)\] /

function filled(text: string, language: Language): string[] {
  const values = legalValues(language)
  const holds = legalConditions()
  return text
    .trim()
    .split('\n')
    .filter((line) => holds.has(CONDITION.exec(line)?.[1] ?? '') || !CONDITION.test(line))
    .map((line) =>
      line.replace(CONDITION, '').replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
        const value = values[key]
        if (value === undefined) throw new Error(`A legal text names ${key}, which has no value`)
        return value
      }),
    )
}

function parse([first = '', ...lines]: string[]): { title: string; sections: LegalSection[] } {
  const sections: LegalSection[] = []
  for (const line of lines) {
    if (line.startsWith('## ')) sections.push({ heading: line.slice(3), paragraphs: [] })
    else sections.at(-1)?.paragraphs.push(line)
  }
  return { title: first.replace(/^# /, ''), sections }
}
