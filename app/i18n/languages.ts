import { LANGUAGES, type Language } from 'db/limits/platform'

export { LANGUAGES, type Language }

export const DEFAULT_LANGUAGE: Language = 'de'

/** The name of every language in that language: the only text that is never translated. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  de: 'Deutsch',
  en: 'English',
  pt: 'Português',
  es: 'Español',
  fr: 'Français',
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}
