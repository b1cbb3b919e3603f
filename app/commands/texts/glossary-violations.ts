import type { Texts } from './missing-texts'

/** A row of the table "Words that are not used" of locales/glossary.md. */
type Rule = { language: string; words: string[]; instead: string; exceptions: string[] }

const ROW = /^\|\s*([a-z]{2})\s*\|([^|]*)\|([^|]*)\|([^|]*)\|$/

/** Reads the rules from the text of the glossary. */
export function rulesOf(glossary: string): Rule[] {
  return glossary.split('\n').flatMap((line) => {
    const [, language, words = '', instead = '', exceptions = ''] = ROW.exec(line) ?? []
    if (!language) return []
    return [{ language, words: itemsOf(words), instead: instead.trim(), exceptions: itemsOf(exceptions) }]
  })
}

/** Reports the texts of one language that contain a word which the glossary replaces by another. */
export function glossaryViolations(language: string, texts: Texts, rules: readonly Rule[]): string[] {
  const own = rules.filter((rule) => rule.language === language)
  return Object.entries(texts).flatMap(([namespace, entries]) =>
    Object.entries(entries).flatMap(([key, text]) =>
      own.flatMap((rule) => {
        if (rule.exceptions.includes(namespace) || rule.exceptions.includes(`${namespace}:${key}`)) return []
        const found = rule.words.find((word) => patternOf(word).test(visibleText(text)))
        if (!found) return []
        return [
          `locales/${language}/${namespace}.json ${key}: "${found}" (the glossary says ${rule.instead})`,
        ]
      }),
    ),
  )
}

/** The items of a table cell, which commas separate. */
const itemsOf = (cell: string): string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** A text without the names of its placeholders and elements, which no reader sees. */
const visibleText = (text: string): string => text.replace(/{{[^}]*}}|<[^>]*>/g, ' ')

const patterns = new Map<string, RegExp>()

/** A pattern that matches the whole word in any case; with an asterisk at its end, every word that begins with it. */
function patternOf(word: string): RegExp {
  let pattern = patterns.get(word)
  if (!pattern) {
    const stem = word.replace(/\*$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    pattern = new RegExp(`(?<!\\p{L})${stem}${word.endsWith('*') ? '' : '(?!\\p{L})'}`, 'iu')
    patterns.set(word, pattern)
  }
  return pattern
}
