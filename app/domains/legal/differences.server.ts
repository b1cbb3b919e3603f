import { diffArrays, diffWordsWithSpace } from 'diff'
import { LRUCache } from 'lru-cache'
import type { Language } from '~/i18n/languages'
import { legalDocument } from './documents.server'
import { type LegalDocumentName, VERSIONS } from './versions'

export type Part = { text: string; change: 'same' | 'added' | 'removed' }
/** A paragraph or heading of the newer version, or one that is only in the older, in parts. */
export type ComparedLine = { isHeading: boolean; parts: Part[] }

const known = new LRUCache<string, ComparedLine[]>({ max: 200 })

/**
 * What a version changed of the one before it, paragraph by paragraph with the words that differ; null for the first version. Unchanged
 * paragraphs are left out, except headings of sections with changes.
 */
export function differences(
  name: LegalDocumentName,
  version: string,
  language: Language,
): ComparedLine[] | null {
  const versions = VERSIONS[name]
  const before = versions[versions.indexOf(version) + 1]
  if (!before) return null
  const key = `${name} ${version} ${language}`
  const found = known.get(key)
  if (found) return found
  const compared = withoutUnchanged(
    compare(linesOf(name, before, language), linesOf(name, version, language)),
  )
  known.set(key, compared)
  return compared
}

function linesOf(name: LegalDocumentName, version: string, language: Language): string[] {
  const { sections } = legalDocument(name, language, version)
  return sections.flatMap(({ heading, paragraphs }) => [`## ${heading}`, ...paragraphs])
}

function compare(older: string[], newer: string[]): ComparedLine[] {
  const compared: ComparedLine[] = []
  let removed: string[] = []
  for (const { value, added, removed: isRemoved } of diffArrays(older, newer)) {
    if (isRemoved) {
      removed = value
      continue
    }
    if (!added) {
      for (const text of removed.splice(0)) compared.push(whole(text, 'removed'))
      for (const text of value) compared.push(whole(text, 'same'))
      continue
    }
    // Replaced paragraphs are compared in pairs, as long as both sides have one.
    for (const text of value) {
      const paired = removed[0] === undefined ? null : pair(removed[0], text)
      if (paired) removed.shift()
      compared.push(paired ?? whole(text, 'added'))
    }
    for (const text of removed.splice(0)) compared.push(whole(text, 'removed'))
  }
  for (const text of removed) compared.push(whole(text, 'removed'))
  return compared
}

const HEADING = /^## /
const whole = (text: string, change: Part['change']): ComparedLine => ({
  isHeading: HEADING.test(text),
  parts: [{ text: text.replace(HEADING, ''), change }],
})

/** From this share of common text on, two paragraphs are versions of one. */
const ALIKE = 0.6

/** Null for two lines that have little in common. */
function pair(former: string, text: string): ComparedLine | null {
  const isHeading = HEADING.test(text)
  if (isHeading !== HEADING.test(former)) return null
  const parts = diffWordsWithSpace(former.replace(HEADING, ''), text.replace(HEADING, '')).map(
    ({ value, added, removed }): Part => ({
      text: value,
      change: added ? 'added' : removed ? 'removed' : 'same',
    }),
  )
  const common = parts.reduce((sum, one) => sum + (one.change === 'same' ? one.text.length : 0), 0)
  return common < ALIKE * Math.max(former.length, text.length) ? null : { isHeading, parts }
}

function withoutUnchanged(lines: ComparedLine[]): ComparedLine[] {
  const isChanged = ({ parts }: ComparedLine) => parts.some(({ change }) => change !== 'same')
  return lines.filter((line, at) => {
    if (isChanged(line)) return true
    if (!line.isHeading) return false
    const next = lines.findIndex((other, place) => place > at && other.isHeading)
    return lines.slice(at + 1, next < 0 ? undefined : next).some(isChanged)
  })
}
