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

/** A name that stands by itself begins with a capital in every language. */
export const capitalized = (language: Language, name: string): string =>
  name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1)

/** Evidence of an older version may hold a code that is none: the code itself is shown. */
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
