import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Tree = { [key: string]: string | Tree }

/** All files of one language, keys joined by dots. */
export function readTexts(folder: string): Texts {
  const texts: Texts = {}
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const tree = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Tree
    texts[file.slice(0, -'.json'.length)] = Object.fromEntries(leaves(tree, ''))
  }
  return texts
}

function leaves(tree: Tree, path: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  )
}

/** Texts of one language: namespace -> path of keys -> text. */
export type Texts = Record<string, Record<string, string>>

type Plural = { base: string; form: string }

/**
 * Missing and surplus texts of one language compared with another: keys (each language with the plural forms of its own grammar) and
 * their {{values}}.
 */
export function missingTexts(language: string, texts: Texts, model: string, modelTexts: Texts): string[] {
  const problems: string[] = []
  for (const namespace of new Set([...Object.keys(modelTexts), ...Object.keys(texts)])) {
    const own = texts[namespace] ?? {}
    const required = requiredKeys(language, modelTexts[namespace] ?? {})
    const name = (key: string) => `locales/${language}/${namespace}.json ${key}`
    for (const [key, modelKey] of required) {
      const text = own[key]
      if (text === undefined) problems.push(`${name(key)}: is missing`)
      else if (text.trim() === '') problems.push(`${name(key)}: is empty`)
      else problems.push(...strayValues(name(key), text, modelTexts[namespace]?.[modelKey] ?? '', model))
    }
    for (const key of Object.keys(own))
      if (!required.has(key)) problems.push(`${name(key)}: is not in ${model}`)
  }
  return problems
}

/** The keys that the language must have, each with the model's key to compare with. */
function requiredKeys(language: string, model: Record<string, string>): Map<string, string> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const required = new Map<string, string>()
  for (const key of Object.keys(model)) {
    const plural = pluralOf(key, model)
    if (!plural) required.set(key, key)
    else for (const form of forms) required.set(`${plural.base}_${form}`, `${plural.base}_other`)
    if (plural?.form === 'zero') required.set(key, key)
  }
  return required
}

/** The base and form of a plural key such as `count_one`; null unless both `count_one` and `count_other` exist. */
function pluralOf(key: string, all: Record<string, string>): Plural | null {
  const found = /^(.+)_(zero|one|two|few|many|other)$/.exec(key)
  const [, base = '', form = ''] = found ?? []
  return found && `${base}_other` in all && `${base}_one` in all ? { base, form } : null
}

function strayValues(name: string, text: string, modelText: string, model: string): string[] {
  const required = valuesIn(modelText)
  const own = valuesIn(text)
  // "One person" needs no number; a value that the model lacks would stay empty.
  const stray = [...own].filter((value) => !required.has(value))
  const lost = [...required].filter((value) => !own.has(value) && value !== 'count')
  return [
    ...stray.map((value) => `${name}: {{${value}}} is not in ${model}`),
    ...lost.map((value) => `${name}: lacks {{${value}}}`),
  ]
}

function valuesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/{{-?\s*([^},\s]+)/g)].map((found) => found[1] ?? ''))
}
