import type { Language } from '../languages'
import { cachedFormat } from './intl-cache'

type DateStyle = 'short' | 'long'

/** Who reads a time: the language, and the time zone that the reader's browser named; null if it has named none yet. */
export type Reader = { language: Language; timeZone: string | null }

const GERMAN_TIME = 'Europe/Berlin'

/** Day before month in English, too: readers are in Europe. */
const dateLocale = (language: Language): string => (language === 'en' ? 'en-GB' : language)

/** The time zone of a reader; German time if it is unknown. */
export const zoneOf = (reader: Reader): string => reader.timeZone ?? GERMAN_TIME

/** A reader in German time, for texts that say themselves that they mean German time. */
export const inGermanTime = (language: Language): Reader => ({ language, timeZone: GERMAN_TIME })

/** E-mails and PDFs have a language but no zone. */
const asReader = (reader: Reader | Language): Reader =>
  typeof reader === 'string' ? { language: reader, timeZone: null } : reader

/** A day in the format of the language, in the reader's time zone; without one in German time. */
export function formatDate(
  reader: Reader | Language,
  date: Date | string | number,
  style: DateStyle = 'short',
): string {
  const { language, timeZone } = asReader(reader)
  const zone = timeZone ?? GERMAN_TIME
  const format = cachedFormat(
    `date ${language} ${style} ${zone}`,
    () =>
      new Intl.DateTimeFormat(dateLocale(language), {
        timeZone: zone,
        day: style === 'long' ? 'numeric' : '2-digit',
        month: style === 'long' ? 'long' : '2-digit',
        year: 'numeric',
      }),
  )
  return withNoBreakSpaces(format.format(new Date(date)))
}

/** Puts no-break spaces between a day and its month: `22. Dezember`, `22 de dezembro`. */
const withNoBreakSpaces = (day: string): string =>
  day.replace(/^(?:\d+\.?|1er) (?:de )?/, (start) => start.replaceAll(' ', '\u00a0'))

/** A month such as `2026-10`, in words: `Oktober 2026`. */
export function formatMonth(language: Language, month: string): string {
  const format = cachedFormat(
    `month ${language}`,
    () => new Intl.DateTimeFormat(dateLocale(language), { timeZone: 'UTC', month: 'long', year: 'numeric' }),
  )
  return format.format(new Date(`${month}-01T00:00:00Z`))
}

/** A month such as `2026-10` in little space: `Okt. 2026`. Leaves out the words that some languages put between month and year. */
export function formatShortMonth(language: Language, month: string): string {
  const format = cachedFormat(
    `short month ${language}`,
    () => new Intl.DateTimeFormat(dateLocale(language), { timeZone: 'UTC', month: 'short', year: 'numeric' }),
  )
  return format
    .formatToParts(new Date(`${month}-01T00:00:00Z`))
    .flatMap(({ type, value }) => (type === 'literal' ? [] : [value]))
    .join(' ')
}

/** A day and a time in the reader's time zone; without one in German time, whose name is then added (`MEZ`). */
export function formatMoment(reader: Reader | Language, date: Date | string | number): string {
  const { language, timeZone } = asReader(reader)
  const zone = timeZone ?? GERMAN_TIME
  const format = cachedFormat(
    `moment ${language} ${zone}`,
    () =>
      new Intl.DateTimeFormat(dateLocale(language), {
        timeZone: zone,
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      }),
  )
  const moment = format.format(new Date(date))
  return timeZone ? moment : `${moment} ${zoneName(language, zone, date)}`
}

/** A moment in full, for the title of a shorter text: weekday, day, time and time zone. */
export function formatExactMoment(reader: Reader | Language, date: Date | string | number): string {
  const { language, timeZone } = asReader(reader)
  const zone = timeZone ?? GERMAN_TIME
  const format = cachedFormat(
    `exact ${language} ${zone}`,
    () =>
      new Intl.DateTimeFormat(dateLocale(language), {
        timeZone: zone,
        dateStyle: 'full',
        timeStyle: 'short',
      }),
  )
  return `${format.format(new Date(date))} ${zoneName(language, zone, date)}`
}

/** The short name of a time zone in a language: `MEZ`, `GMT+1`. */
function zoneName(language: Language, timeZone: string, date: Date | string | number): string {
  const format = cachedFormat(
    `zone ${language} ${timeZone}`,
    () => new Intl.DateTimeFormat(dateLocale(language), { timeZone, timeZoneName: 'short' }),
  )
  return format.formatToParts(new Date(date)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** An older moment is shown as a date. */
const AGO_DAYS_MAX = 6

/** How long ago a moment was (`vor 2 Std.`), at least a minute; the date of one more than six days ago. `at`: the server's current time. */
export function formatAgo(reader: Reader, date: Date | string | number, at: Date | string): string {
  const { language } = reader
  const sinceMs = Math.max(MINUTE_MS, new Date(at).getTime() - new Date(date).getTime())
  if (sinceMs >= (AGO_DAYS_MAX + 1) * DAY_MS) return formatDate(reader, date)
  const ago = cachedFormat(
    `ago ${language}`,
    () => new Intl.RelativeTimeFormat(dateLocale(language), { style: 'short' }),
  )
  if (sinceMs < HOUR_MS) return ago.format(-Math.floor(sinceMs / MINUTE_MS), 'minute')
  if (sinceMs < DAY_MS) return ago.format(-Math.floor(sinceMs / HOUR_MS), 'hour')
  return ago.format(-Math.floor(sinceMs / DAY_MS), 'day')
}

/** A moment of the past as a page shows it: how long ago, with the exact moment in the title (ui/moment.tsx). */
export type ShownMoment = { at: string; text: string; exact: string }

export function shownMoment(reader: Reader, date: Date | string, at: Date): ShownMoment {
  return {
    at: new Date(date).toISOString(),
    text: formatAgo(reader, date, at),
    exact: formatExactMoment(reader, date),
  }
}

/** A time of day in the reader's time zone, `14:32`: twenty-four hours in every language, so that server and browser agree. */
export function formatTime(language: Language, date: Date | string | number, timeZone: string): string {
  const format = cachedFormat(
    `time ${language} ${timeZone}`,
    () =>
      new Intl.DateTimeFormat(dateLocale(language), {
        timeZone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
  )
  return format.format(new Date(date))
}

/** A time of day for a page that the server renders: in the reader's time zone, or else in German time with its name (`14:32 MEZ`). */
export function formatClock(reader: Reader, date: Date | string | number): string {
  const time = formatTime(reader.language, date, zoneOf(reader))
  return reader.timeZone ? time : `${time} ${zoneName(reader.language, GERMAN_TIME, date)}`
}

const DAY_STYLES = {
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  dayMonth: { day: '2-digit', month: '2-digit' },
  dayMonthYear: { day: '2-digit', month: '2-digit', year: 'numeric' },
  dayMonthTime: { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' },
  dayMonthYearTime: { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  long: { day: 'numeric', month: 'long' },
  longYear: { day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A day in the reader's time zone: `Montag`, `Mo`, `12.11.`, `12.11.2026`, `12.11., 14:32`, `12. November`, `12. November 2026`. */
export function formatDay(
  language: Language,
  date: Date | string | number,
  timeZone: string,
  style: keyof typeof DAY_STYLES,
): string {
  const format = cachedFormat(
    `day ${language} ${timeZone} ${style}`,
    () => new Intl.DateTimeFormat(dateLocale(language), { timeZone, ...DAY_STYLES[style] }),
  )
  return withNoBreakSpaces(format.format(new Date(date)))
}

/** The day in the reader's time zone, as a number that grows by one a day. */
export function dayNumber(date: Date | string | number, timeZone: string): number {
  // The locale en-CA formats dates as ISO 8601 does.
  const format = cachedFormat(`day number ${timeZone}`, () => new Intl.DateTimeFormat('en-CA', { timeZone }))
  return Math.round(Date.parse(`${format.format(new Date(date))}T00:00:00Z`) / DAY_MS)
}
