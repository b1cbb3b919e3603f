import type { Language } from './languages'
import { makeI18n } from './make-i18n'

// One chunk a language: a page carries the texts of its own language alone.
const LOAD = {
  de: () => import('./resources/de'),
  en: () => import('./resources/en'),
  pt: () => import('./resources/pt'),
  es: () => import('./resources/es'),
  fr: () => import('./resources/fr'),
} satisfies Record<Language, () => Promise<{ texts: unknown }>>

/** The instance that entry.client gives to I18nextProvider; `language` is what the server wrote into `<html lang>`. */
export async function browserI18n(language: Language) {
  const { texts } = await LOAD[language]()
  return makeI18n(language, texts)
}
