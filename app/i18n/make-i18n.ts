import { createInstance, type i18n, type ParseKeys, type Resource } from 'i18next'
import type { Language } from './languages'

/** An instance for one language, ready at once, since it gets all its texts. */
export function makeI18n(language: Language, texts: Resource[string]): i18n {
  const instance = createInstance()
  void instance.init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(texts),
    defaultNS: 'common',
    resources: { [language]: texts },
    initImmediate: false,
    // React escapes values.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return withRememberedTexts(instance, language)
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** Values in a script written from right to left are isolated: a name must not turn the order of the sentence around it. */
function isolated(values: Record<string, unknown>): Record<string, unknown> {
  if (!Object.values(values).some((value) => typeof value === 'string' && RIGHT_TO_LEFT.test(value)))
    return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) =>
      typeof value === 'string' && RIGHT_TO_LEFT.test(value) ? [name, `\u2068${value}\u2069`] : [name, value],
    ),
  )
}

/** Maximum of cached texts with values; names of people and places would fill any memory. */
const WITH_VALUES_MAX = 2000

/**
 * Caches look-ups, those of texts with values once per value. A listing needs a hundred of them in every rendering, and each costs
 * i18next as much as ten elements cost React.
 */
function withRememberedTexts(instance: i18n, language: Language): i18n {
  const t = instance.getFixedT(language)
  const known = new Map<string, string>()
  const withValues = new Map<string, string>()
  const remembering = (key: string, given?: Record<string, unknown>): string => {
    if (given !== undefined) {
      const values = isolated(given)
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
