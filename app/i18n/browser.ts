import type { i18n } from 'i18next'
import type { Language } from './languages'
import { makeI18n } from './make-i18n'
import type { TextPart } from './text-parts'

type Texts = Record<string, Record<string, unknown>>

// Chunks of one language each: a page loads the texts of its own language only, and of these what its area needs.
const LOAD = {
  de: () => import('./resources/de').then((module) => module.texts),
  en: () => import('./resources/en').then((module) => module.texts),
  pt: () => import('./resources/pt').then((module) => module.texts),
  es: () => import('./resources/es').then((module) => module.texts),
  fr: () => import('./resources/fr').then((module) => module.texts),
} satisfies Record<Language, () => Promise<Texts>>
const LOAD_PART = {
  chat: {
    de: () => import('./resources/chat/de').then((module) => module.texts),
    en: () => import('./resources/chat/en').then((module) => module.texts),
    pt: () => import('./resources/chat/pt').then((module) => module.texts),
    es: () => import('./resources/chat/es').then((module) => module.texts),
    fr: () => import('./resources/chat/fr').then((module) => module.texts),
  },
  account: {
    de: () => import('./resources/account/de').then((module) => module.texts),
    en: () => import('./resources/account/en').then((module) => module.texts),
    pt: () => import('./resources/account/pt').then((module) => module.texts),
    es: () => import('./resources/account/es').then((module) => module.texts),
    fr: () => import('./resources/account/fr').then((module) => module.texts),
  },
  staff: {
    de: () => import('./resources/staff/de').then((module) => module.texts),
    en: () => import('./resources/staff/en').then((module) => module.texts),
    pt: () => import('./resources/staff/pt').then((module) => module.texts),
    es: () => import('./resources/staff/es').then((module) => module.texts),
    fr: () => import('./resources/staff/fr').then((module) => module.texts),
  },
} satisfies Record<TextPart, Record<Language, () => Promise<Texts>>>

/** One namespace of each part: if it is loaded, the part is loaded. */
const NAMESPACE_OF: Record<TextPart, string> = { chat: 'chat', account: 'auth', staff: 'admin' }

/** The instance that entry.client passes to I18nextProvider; `language` is the value of `<html lang>`. */
export async function browserI18n(language: Language, parts: readonly TextPart[]): Promise<i18n> {
  const loaded = await Promise.all([LOAD[language](), ...parts.map((part) => LOAD_PART[part][language]())])
  return makeI18n(language, Object.assign({}, ...loaded))
}

/** Whether these parts are loaded; always true on the server. */
export const hasTexts = (instance: i18n, parts: readonly TextPart[]): boolean =>
  parts.every((part) => instance.hasResourceBundle(instance.language, NAMESPACE_OF[part]))

/** Loads the parts that are missing. */
export async function addTexts(instance: i18n, parts: readonly TextPart[]): Promise<void> {
  const language = instance.language as Language
  const missing = parts.filter((part) => !hasTexts(instance, [part]))
  for (const loaded of await Promise.all(missing.map((part) => LOAD_PART[part][language]())))
    for (const [namespace, texts] of Object.entries(loaded))
      instance.addResourceBundle(language, namespace, texts)
}
