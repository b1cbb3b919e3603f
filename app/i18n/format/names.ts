import type { Language } from '../languages'
import { cachedFormat } from './intl-cache'

/** The name of a language (ISO 639 code) as a heading or option: "Deutsch", "Allemand". */
export function formatLanguageName(language: Language, code: string): string {
  const names = cachedFormat(
    `languages ${language}`,
    () => new Intl.DisplayNames(language, { type: 'language' }),
  )
  return capitalized(language, nameOf(names, code))
}

/** The name with a capital first letter, for headings and options in every language. */
export const capitalized = (language: Language, name: string): string =>
  name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1)

/** Intl throws for an invalid code, which evidence of an older version may contain: then the code itself is the name. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** The name of a country (ISO 3166 code) in the language. */
export function countryName(language: Language, code: string): string {
  const names = cachedFormat(
    `countries ${language}`,
    () => new Intl.DisplayNames(language, { type: 'region' }),
  )
  return names.of(code) ?? code
}
