import { LANGUAGES, type Language } from 'db/limits/platform'

export { LANGUAGES, type Language }

export const DEFAULT_LANGUAGE: Language = 'de'

/** The name of each language in that language: the only texts that are never translated. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  de: 'Deutsch',
  en: 'English',
  pt: 'Português',
  es: 'Español',
  fr: 'Français',
}

/** Language and region of link previews (Open Graph). */
export const LOCALES: Record<Language, string> = {
  de: 'de_DE',
  en: 'en_GB',
  pt: 'pt_BR',
  es: 'es_ES',
  fr: 'fr_FR',
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}
