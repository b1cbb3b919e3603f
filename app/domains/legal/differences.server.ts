import { diffArrays, diffWordsWithSpace } from 'diff'
import { LRUCache } from 'lru-cache'
import type { Language } from '~/i18n/languages'
import { legalDocument } from './documents.server'
import { type LegalDocumentName, VERSIONS } from './versions'

export type Part = { text: string; change: 'same' | 'added' | 'removed' }
/** A heading or paragraph of the newer version, or one that only the older version has, divided into changed and unchanged parts. */
export type ComparedLine = { isHeading: boolean; parts: Part[] }

const cache = new LRUCache<string, ComparedLine[]>({ max: 200 })

/**
 * Compares a version of a legal document with the version before it: the changed paragraphs with the words that differ, and the headings of
 * the sections that contain them. Null for the first version.
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
  const cached = cache.get(key)
  if (cached) return cached
  const compared = withoutUnchanged(
    compare(linesOf(name, before, language), linesOf(name, version, language)),
  )
  cache.set(key, compared)
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
      for (const text of removed.splice(0)) compared.push(unpairedLine(text, 'removed'))
      for (const text of value) compared.push(unpairedLine(text, 'same'))
      continue
    }
    // Paragraphs were replaced: each new one is compared with the next removed one, if they have enough text in common.
    for (const text of value) {
      const paired = removed[0] === undefined ? null : compareWords(removed[0], text)
      if (paired) removed.shift()
      compared.push(paired ?? unpairedLine(text, 'added'))
    }
    for (const text of removed.splice(0)) compared.push(unpairedLine(text, 'removed'))
  }
  for (const text of removed) compared.push(unpairedLine(text, 'removed'))
  return compared
}

const HEADING = /^## /
/** A line that only one of the versions has, or that both have unchanged. */
const unpairedLine = (text: string, change: Part['change']): ComparedLine => ({
  isHeading: HEADING.test(text),
  parts: [{ text: text.replace(HEADING, ''), change }],
})

/** Two paragraphs with at least this share of common text are versions of the same paragraph. */
const COMMON_SHARE_MIN = 0.6

/** Compares two lines word by word. Null if they have too little text in common. */
function compareWords(former: string, text: string): ComparedLine | null {
  const isHeading = HEADING.test(text)
  if (isHeading !== HEADING.test(former)) return null
  const parts = diffWordsWithSpace(former.replace(HEADING, ''), text.replace(HEADING, '')).map(
    ({ value, added, removed }): Part => ({
      text: value,
      change: added ? 'added' : removed ? 'removed' : 'same',
    }),
  )
  const common = parts.reduce((sum, one) => sum + (one.change === 'same' ? one.text.length : 0), 0)
  return common < COMMON_SHARE_MIN * Math.max(former.length, text.length) ? null : { isHeading, parts }
}

function withoutUnchanged(lines: ComparedLine[]): ComparedLine[] {
  const isChanged = ({ parts }: ComparedLine) => parts.some(({ change }) => change !== 'same')
  return lines.filter((line, index) => {
    if (isChanged(line)) return true
    if (!line.isHeading) return false
    const next = lines.findIndex((other, otherIndex) => otherIndex > index && other.isHeading)
    return lines.slice(index + 1, next < 0 ? undefined : next).some(isChanged)
  })
}
