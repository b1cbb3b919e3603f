import type { i18n, TFunction } from 'i18next'
import { readCookie } from '~/platform/http/read-cookie'
import { preferredLanguage } from './accept-language'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from './languages'
import { makeI18n } from './make-i18n'
import { resources } from './resources.server'

// Made once at start-up: cloning an instance a request costs a fifth of the requests (STACK pitfall 8).
const instances = new Map<Language, i18n>(
  LANGUAGES.map((language) => [language, makeI18n(language, resources[language])]),
)

/** SPEC 1: `?lang=` wins, then the stored choice, then the browser's wish, then German. Unknown values count as absent. */
export function languageOf(request: Request): Language {
  return (
    askedLanguage(request) ??
    storedLanguage(request) ??
    preferredLanguage(request.headers.get('accept-language') ?? '') ??
    DEFAULT_LANGUAGE
  )
}

/** The language that the address asks for, if any; the root loader stores it. */
export function askedLanguage(request: Request): Language | undefined {
  const asked = new URL(request.url).searchParams.get('lang')
  return isLanguage(asked) ? asked : undefined
}

export function storedLanguage(request: Request): Language | undefined {
  const stored = readCookie(request, 'lang')
  return isLanguage(stored) ? stored : undefined
}

export function i18nFor(language: Language): i18n {
  const instance = instances.get(language)
  if (!instance) throw new Error(`No texts for ${language}`)
  return instance
}

/** The fixed translator of a language, for loaders, mails and jobs. */
export function translator(language: Language): TFunction {
  return i18nFor(language).t
}
