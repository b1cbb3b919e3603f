import type { i18n, ParseKeys, TFunction } from 'i18next'
import { LanguageDetector } from 'remix-i18next/server'
import { readCookie } from '~/platform/http/cookies.server'
import { storedTimeZone } from '~/platform/http/reader-time-zone.server'
import type { Reader } from './format/times'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages'
import { makeI18n } from './make-i18n'
import { resources } from './resources.server'

// Created once at start-up: cloning an instance for each request would cost a fifth of the throughput (STACK pitfall 8).
const instances = new Map<Language, i18n>(
  LANGUAGES.map((language) => [language, makeI18n(language, resources[language])]),
)

export function i18nFor(language: Language): i18n {
  const instance = instances.get(language)
  if (!instance) throw new Error(`No texts for ${language}`)
  return instance
}

/** The translation function of a language, for loaders, mails and jobs. */
export function translator(language: Language): TFunction {
  return translators.get(language) ?? i18nFor(language).t
}

const translators = new Map(LANGUAGES.map((language) => [language, withTextCache(i18nFor(language).t)]))

/** Caches texts without placeholders: each page needs a dozen of them, and i18next takes longer for one than rendering a card takes. */
function withTextCache(t: TFunction): TFunction {
  const known = new Map<string, string>()
  const translate = (key: ParseKeys, ...values: [] | [Record<string, unknown>]): string => {
    if (values.length > 0) return t(key, ...values)
    const text = known.get(key) ?? t(key)
    known.set(key, text)
    return text
  }
  return translate as TFunction
}

/** Longer than the Accept-Language header of any browser. The library reads thousands of languages for ten milliseconds. */
const LANGUAGES_MAX_CHARACTERS = 200

/**
 * SPEC 1: `?lang=` wins, then the stored choice, then Accept-Language, then German. Unknown values count as absent.
 * `custom` is `findLocale`: the cookie, then the Accept-Language header. The library's own step `header` finds nothing if the first
 * language of the header is not supported.
 */
export const detector = new LanguageDetector({
  supportedLanguages: [...LANGUAGES],
  fallbackLanguage: DEFAULT_LANGUAGE,
  searchParamKey: 'lang',
  order: ['searchParams', 'custom'],
  findLocale: async (request) => storedLanguage(request) ?? acceptedLanguages(request),
})

/** An internal method of the detector. `detect` is asynchronous, but this is not, and texts are translated in synchronous code. */
const steps = detector as unknown as { fromSupported(languages: string): Language | null }

const supportedIn = (languages: string): Language | undefined =>
  steps.fromSupported(languages.slice(0, LANGUAGES_MAX_CHARACTERS)) ?? undefined

/** The language of each request is cached, since every part of a page asks for it. */
const detected = new WeakMap<Request, Language>()

/** The language of a request, as `detector.detect` finds it, synchronously. */
export function languageOf(request: Request): Language {
  const known = detected.get(request)
  if (known) return known
  const language =
    requestedLanguage(request) ??
    storedLanguage(request) ??
    supportedIn(acceptedLanguages(request)) ??
    DEFAULT_LANGUAGE
  detected.set(request, language)
  return language
}

/** Language and time zone of the reader, for times that a loader formats. */
export const readerOf = (request: Request): Reader => ({
  language: languageOf(request),
  timeZone: storedTimeZone(request),
})

/** The language of the `lang` parameter, if any; the root loader stores it. */
export function requestedLanguage(request: Request): Language | undefined {
  return supportedIn(new URL(request.url).searchParams.get('lang') ?? '')
}

export function storedLanguage(request: Request): Language | undefined {
  return supportedIn(readCookie(request, 'lang') ?? '')
}

/** The Accept-Language header without regions, so that `pt-BR` counts as `pt`, and without languages that are refused (`q=0`). */
function acceptedLanguages(request: Request): string {
  return (request.headers.get('accept-language') ?? '')
    .slice(0, LANGUAGES_MAX_CHARACTERS)
    .split(',')
    .filter((range) => !/;\s*q=0(\.0*)?\s*$/.test(range))
    .map((range) => range.replace(/-[\w-]+/, ''))
    .join(',')
}
