import { createInstance, type i18n, type ParseKeys, type Resource } from 'i18next'
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
  return withRememberedTexts(instance, language)
}

/** As many texts with values in them are remembered; names of people and places would fill any memory. */
const WITH_VALUES_MAX = 2000

/**
 * Texts are looked up once, those with values once for each value. A listing asks for a hundred of them in every rendering,
 * and each look-up costs i18next as much as ten elements cost React.
 */
function withRememberedTexts(instance: i18n, language: Language): i18n {
  const t = instance.getFixedT(language)
  const known = new Map<string, string>()
  const withValues = new Map<string, string>()
  const remembering = (key: string, values?: Record<string, unknown>): string => {
    if (values !== undefined) {
      const name = `${key} ${JSON.stringify(values)}`
      const text = withValues.get(name) ?? String(t(key as ParseKeys, values))
      if (withValues.size < WITH_VALUES_MAX) withValues.set(name, text)
      return text
    }
    const text = known.get(key) ?? String(t(key as ParseKeys))
    known.set(key, text)
    return text
  }
  return Object.assign(instance, { getFixedT: () => remembering })
}
