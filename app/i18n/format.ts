import { DISTANCE_STEPS_KM } from 'db/limits/listing'
import type { Language } from './languages'

// Creating an Intl object costs a hundred times as much as using one.
const made = new Map<string, unknown>()

function once<T>(key: string, make: () => T): T {
  const known = made.get(key) as T | undefined
  if (known) return known
  const fresh = make()
  made.set(key, fresh)
  return fresh
}

/** A price in whole euros, `180 €` in German; cents appear only if there are any. */
export function formatPriceEur(language: Language, eur: number): string {
  const digits = Number.isInteger(eur) ? 0 : 2
  const format = once(
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

export type DateStyle = 'short' | 'long'

/** A day in the format of the language; always German time, so that server and browser agree. */
export function formatDate(
  language: Language,
  date: Date | string | number,
  style: DateStyle = 'short',
): string {
  const format = once(
    `date ${language} ${style}`,
    () =>
      new Intl.DateTimeFormat(language, {
        timeZone: 'Europe/Berlin',
        day: style === 'long' ? 'numeric' : '2-digit',
        month: style === 'long' ? 'long' : '2-digit',
        year: 'numeric',
      }),
  )
  return format.format(new Date(date))
}

/** A month such as `2026-10`, in words: `Oktober 2026`. */
export function formatMonth(language: Language, month: string): string {
  const format = once(
    `month ${language}`,
    () => new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long', year: 'numeric' }),
  )
  return format.format(new Date(`${month}-01T00:00:00Z`))
}

/** A distance step with its unit (`25 km`); null is beyond the last step and formats that one (the text adds "über"). */
export function formatDistanceStep(language: Language, stepKm: number | null): string {
  const format = once(
    `km ${language}`,
    () => new Intl.NumberFormat(language, { style: 'unit', unit: 'kilometer' }),
  )
  return format.format(stepKm ?? Math.max(...DISTANCE_STEPS_KM))
}

/** The size of a file in kilobytes, megabytes or gigabytes (of 1000), with one decimal from a megabyte on. */
export function formatBytes(language: Language, bytes: number): string {
  const unit = bytes < 1e6 ? 'kilobyte' : bytes < 1e9 ? 'megabyte' : 'gigabyte'
  const size = { kilobyte: Math.max(1e3, bytes) / 1e3, megabyte: bytes / 1e6, gigabyte: bytes / 1e9 }[unit]
  const format = once(
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

/** A day and a time in the format of the language; always German time. */
export function formatMoment(language: Language, date: Date | string | number): string {
  const format = once(
    `moment ${language}`,
    () =>
      new Intl.DateTimeFormat(language, {
        timeZone: 'Europe/Berlin',
        dateStyle: 'medium',
        timeStyle: 'short',
      }),
  )
  return format.format(new Date(date))
}

/** A time of day in the reader's time zone, `14:32`: twenty-four hours in every language, so that server and browser agree. */
export function formatTime(language: Language, date: Date | string | number, timeZone: string): string {
  const format = once(
    `time ${language} ${timeZone}`,
    () =>
      new Intl.DateTimeFormat(language, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  )
  return format.format(new Date(date))
}

const DAY_STYLES = {
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  dayMonth: { day: '2-digit', month: '2-digit' },
  dayMonthYear: { day: '2-digit', month: '2-digit', year: 'numeric' },
  long: { day: 'numeric', month: 'long' },
  longYear: { day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A day in the reader's time zone: `Montag`, `Mo`, `12.11.`, `12.11.2026`, `12. November`, `12. November 2026`. */
export function formatDay(
  language: Language,
  date: Date | string | number,
  timeZone: string,
  style: keyof typeof DAY_STYLES,
): string {
  const format = once(
    `day ${language} ${timeZone} ${style}`,
    () => new Intl.DateTimeFormat(language, { timeZone, ...DAY_STYLES[style] }),
  )
  return format.format(new Date(date))
}

/** The day in the reader's time zone, as a number that grows by one a day. */
export function dayNumber(date: Date | string | number, timeZone: string): number {
  // This locale formats dates as ISO does.
  const format = once(`day number ${timeZone}`, () => new Intl.DateTimeFormat('en-CA', { timeZone }))
  return Math.round(Date.parse(`${format.format(new Date(date))}T00:00:00Z`) / DAY_MS)
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The name of a language (ISO 639 code) as a heading or option: "Deutsch", "Allemand". */
export function formatLanguageName(language: Language, code: string): string {
  const names = once(`languages ${language}`, () => new Intl.DisplayNames(language, { type: 'language' }))
  const name = nameOf(names, code)
  return name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1)
}

/** Evidence of an older version may hold a code that is none: the code itself is shown. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** The name of a country (ISO 3166 code) in the language. */
export function countryName(language: Language, code: string): string {
  const names = once(`countries ${language}`, () => new Intl.DisplayNames(language, { type: 'region' }))
  return names.of(code) ?? code
}
