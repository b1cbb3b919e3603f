import type { Texts } from './missing-texts'

/** A row of the table "Words that are not used" of locales/glossary.md. */
type Rule = { language: string; words: string[]; instead: string; exceptions: string[] }

const ROW = /^\|\s*([a-z]{2})\s*\|([^|]*)\|([^|]*)\|([^|]*)\|$/

/** The rules of the glossary. */
export function rulesOf(glossary: string): Rule[] {
  return glossary.split('\n').flatMap((line) => {
    const [, language, words = '', instead = '', exceptions = ''] = ROW.exec(line) ?? []
    if (!language) return []
    return [{ language, words: listIn(words), instead: instead.trim(), exceptions: listIn(exceptions) }]
  })
}

/** Texts of one language with a word that the glossary replaces by another. */
export function driftingTerms(language: string, texts: Texts, rules: readonly Rule[]): string[] {
  const own = rules.filter((rule) => rule.language === language)
  return Object.entries(texts).flatMap(([namespace, entries]) =>
    Object.entries(entries).flatMap(([key, text]) =>
      own.flatMap((rule) => {
        if (rule.exceptions.includes(namespace) || rule.exceptions.includes(`${namespace}:${key}`)) return []
        const found = rule.words.find((word) => patternOf(word).test(wordsIn(text)))
        if (!found) return []
        return [
          `locales/${language}/${namespace}.json ${key}: "${found}" (the glossary says ${rule.instead})`,
        ]
      }),
    ),
  )
}

const listIn = (cell: string): string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** Without values and elements, whose names nobody reads. */
const wordsIn = (text: string): string => text.replace(/{{[^}]*}}|<[^>]*>/g, ' ')

const patterns = new Map<string, RegExp>()

/** The whole word in any case; with an asterisk any word that begins with it. */
function patternOf(word: string): RegExp {
  let pattern = patterns.get(word)
  if (!pattern) {
    const stem = word.replace(/\*$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    pattern = new RegExp(`(?<!\\p{L})${stem}${word.endsWith('*') ? '' : '(?!\\p{L})'}`, 'iu')
    patterns.set(word, pattern)
  }
  return pattern
}
