import { DISTANCE_STEPS_KM } from 'db/limits/distances'
import type { Language } from '../languages'
import { cachedFormat } from './intl-cache'

/** A price in euros, `180 €` in German; with cents only if there are any. */
export function formatPriceEur(language: Language, eur: number): string {
  const digits = Number.isInteger(eur) ? 0 : 2
  const format = cachedFormat(
    `eur ${language} ${digits}`,
    () =>
      new Intl.NumberFormat(language, {
        style: 'currency',
        currency: 'EUR',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  )
  return format.format(eur)
}

/** Whether a language writes the sign of a currency before the amount. */
export const isCurrencyFirst = (language: Language): boolean => formatPriceEur(language, 1).startsWith('€')

/** A distance step with its unit (`25 km`). Null is farther than the last step, and formatted as that: the text around it adds "über". */
export function formatDistanceStep(language: Language, stepKm: number | null): string {
  const format = cachedFormat(
    `km ${language}`,
    () => new Intl.NumberFormat(language, { style: 'unit', unit: 'kilometer' }),
  )
  return format.format(stepKm ?? Math.max(...DISTANCE_STEPS_KM))
}

/** Whole percent with their sign (`53 %` in German, `53%` in English). */
export function formatPercent(language: Language, percent: number): string {
  const format = cachedFormat(
    `percent ${language}`,
    () => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }),
  )
  return format.format(percent / 100)
}

/** The size of a file in kilobytes, megabytes or gigabytes (of 1000), with one decimal from a megabyte on. */
export function formatBytes(language: Language, bytes: number): string {
  const unit = bytes < 1e6 ? 'kilobyte' : bytes < 1e9 ? 'megabyte' : 'gigabyte'
  const size = { kilobyte: Math.max(1e3, bytes) / 1e3, megabyte: bytes / 1e6, gigabyte: bytes / 1e9 }[unit]
  const format = cachedFormat(
    `bytes ${language} ${unit}`,
    () =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        maximumFractionDigits: unit === 'kilobyte' ? 0 : 1,
      }),
  )
  return format.format(size)
}
