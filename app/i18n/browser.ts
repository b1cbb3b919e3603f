import type { i18n } from 'i18next'
import type { Language } from './languages'
import { makeI18n } from './make-i18n'

// Two chunks per language: a page loads the texts of its own language only, and a member's list or profile half of them.
const LOAD = {
  de: () => import('./resources/de'),
  en: () => import('./resources/en'),
  pt: () => import('./resources/pt'),
  es: () => import('./resources/es'),
  fr: () => import('./resources/fr'),
} satisfies Record<Language, () => Promise<{ texts: unknown }>>
const LOAD_MORE = {
  de: () => import('./resources/more/de'),
  en: () => import('./resources/more/en'),
  pt: () => import('./resources/more/pt'),
  es: () => import('./resources/more/es'),
  fr: () => import('./resources/more/fr'),
} satisfies Record<Language, () => Promise<{ more: Record<string, unknown> }>>

/**
 * The instance that entry.client passes to I18nextProvider; `language` is the value of `<html lang>`.
 * @param isWhole loads the second chunk too
 */
export async function browserI18n(language: Language, isWhole: boolean): Promise<i18n> {
  const [{ texts }, rest] = await Promise.all([LOAD[language](), isWhole ? LOAD_MORE[language]() : null])
  return makeI18n(language, { ...texts, ...rest?.more })
}

/** Whether all texts are loaded; always true on the server. */
export const hasAllTexts = (instance: i18n): boolean => instance.hasResourceBundle(instance.language, 'auth')

/** Loads the second chunk, once. */
export async function addMoreTexts(instance: i18n): Promise<void> {
  const { language } = instance
  const { more } = await LOAD_MORE[language as Language]()
  for (const [namespace, texts] of Object.entries(more))
    instance.addResourceBundle(language, namespace, texts)
}
