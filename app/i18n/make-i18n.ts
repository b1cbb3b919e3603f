import { createInstance, type i18n, type Resource } from 'i18next'
import type { Language } from './languages'

/** One instance for one language, ready at once: all its texts are given. */
export function makeI18n(language: Language, texts: Resource[string]): i18n {
  const instance = createInstance()
  void instance.init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(texts),
    defaultNS: 'common',
    resources: { [language]: texts },
    initImmediate: false,
    // React escapes.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}
