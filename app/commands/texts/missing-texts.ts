/** Texts of one language: namespace -> path of keys -> text. */
export type Texts = Record<string, Record<string, string>>

type Plural = { base: string; form: string }

/**
 * What one language lacks, or has too much, measured against another: keys (each language with the plural forms of
 * its own grammar) and the {{values}} in them.
 */
export function missingTexts(language: string, texts: Texts, model: string, modelTexts: Texts): string[] {
  const problems: string[] = []
  for (const namespace of new Set([...Object.keys(modelTexts), ...Object.keys(texts)])) {
    const own = texts[namespace] ?? {}
    const wanted = wantedKeys(language, modelTexts[namespace] ?? {})
    const name = (key: string) => `locales/${language}/${namespace}.json ${key}`
    for (const [key, modelKey] of wanted) {
      const text = own[key]
      if (text === undefined) problems.push(`${name(key)}: is missing`)
      else if (text.trim() === '') problems.push(`${name(key)}: is empty`)
      else problems.push(...strayValues(name(key), text, modelTexts[namespace]?.[modelKey] ?? '', model))
    }
    for (const key of Object.keys(own))
      if (!wanted.has(key)) problems.push(`${name(key)}: is not in ${model}`)
  }
  return problems
}

/** The keys that the language must have, each with the model's key to compare with. */
function wantedKeys(language: string, model: Record<string, string>): Map<string, string> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const wanted = new Map<string, string>()
  for (const key of Object.keys(model)) {
    const plural = pluralOf(key, model)
    if (!plural) wanted.set(key, key)
    else for (const form of forms) wanted.set(`${plural.base}_${form}`, `${plural.base}_other`)
    if (plural?.form === 'zero') wanted.set(key, key)
  }
  return wanted
}

/** Keys such as `count_one`, where the `count_other` that every plural needs is there too. */
function pluralOf(key: string, all: Record<string, string>): Plural | null {
  const found = /^(.+)_(zero|one|two|few|many|other)$/.exec(key)
  const [, base = '', form = ''] = found ?? []
  return found && `${base}_other` in all && `${base}_one` in all ? { base, form } : null
}

function strayValues(name: string, text: string, modelText: string, model: string): string[] {
  const wanted = valuesIn(modelText)
  const own = valuesIn(text)
  // "One person" needs no number; a value that the model does not give would stay empty.
  const stray = [...own].filter((value) => !wanted.has(value))
  const lost = [...wanted].filter((value) => !own.has(value) && value !== 'count')
  return [
    ...stray.map((value) => `${name}: {{${value}}} is not in ${model}`),
    ...lost.map((value) => `${name}: lacks {{${value}}}`),
  ]
}

function valuesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/{{-?\s*([^},\s]+)/g)].map((found) => found[1] ?? ''))
}
