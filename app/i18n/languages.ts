import { LANGUAGES, type Language } from 'db/limits/platform'

export { LANGUAGES, type Language }

export const DEFAULT_LANGUAGE: Language = 'de'

/** Every language in its own words: the one text that is never translated. */
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
