import { createInstance, type i18n, type ParseKeys, type Resource } from 'i18next'
import type { Language } from './languages'

/** Creates an i18next instance for one language. It can be used at once, because it gets all texts here. */
export function makeI18n(language: Language, texts: Resource[string]): i18n {
  const instance = createInstance()
  void instance.init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(texts),
    defaultNS: 'common',
    resources: { [language]: texts },
    initImmediate: false,
    // React escapes the values.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return withCachedTexts(instance, language)
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** Encloses values in a right-to-left script in Unicode isolates, so that a name does not change the order of the words around it. */
function isolated(values: Record<string, unknown>): Record<string, unknown> {
  if (!Object.values(values).some((value) => typeof value === 'string' && RIGHT_TO_LEFT.test(value)))
    return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) =>
      typeof value === 'string' && RIGHT_TO_LEFT.test(value) ? [name, `\u2068${value}\u2069`] : [name, value],
    ),
  )
}

/** How many texts with values are cached. Without a maximum, names of people and places would fill the memory. */
const WITH_VALUES_MAX = 2000

/**
 * Caches translated texts; a text with values is cached once per set of values. A listing needs a hundred texts in every rendering, and
 * each look-up costs i18next as much time as ten elements cost React.
 */
function withCachedTexts(instance: i18n, language: Language): i18n {
  const t = instance.getFixedT(language)
  const plainTexts = new Map<string, string>()
  const textsWithValues = new Map<string, string>()
  const cachedT = (key: string, given?: Record<string, unknown>): string => {
    if (given !== undefined) {
      const values = isolated(given)
      const cacheKey = `${key} ${JSON.stringify(values)}`
      const text = textsWithValues.get(cacheKey) ?? String(t(key as ParseKeys, values))
      if (textsWithValues.size < WITH_VALUES_MAX) textsWithValues.set(cacheKey, text)
      return text
    }
    const text = plainTexts.get(key) ?? String(t(key as ParseKeys))
    plainTexts.set(key, text)
    return text
  }
  return Object.assign(instance, { getFixedT: () => cachedT })
}
