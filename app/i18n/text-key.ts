import type { ParseKeys, TFunction } from 'i18next'

/** Any text of the house, "namespace:key". */
export type TextKey = ParseKeys

/** The text for a key that came as data (a flash cookie); an unknown key says nothing rather than showing itself. */
export function textOf(t: TFunction, key: string, values: Record<string, string | number> = {}): string {
  const text = t(key as TextKey, { ...values, defaultValue: '' })
  return typeof text === 'string' ? text : ''
}
