import { type SQL, sql } from 'drizzle-orm'

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' })

/** The calendar day of a moment in German time (YYYY-MM-DD). */
export const germanDay = (moment: Date): string => DAY.format(moment)

/** The calendar day `count` days before `day` (YYYY-MM-DD). */
export function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - count)
  return date.toISOString().slice(0, 10)
}

/** The moment at which a day, such as `2026-10-25`, begins in Germany. */
export const startOfGermanDay = (day: string): SQL =>
  sql`(${day}::date::timestamp at time zone 'Europe/Berlin')`

/** The moment at which a day ends in Germany: of the calendar, since the days on which the clocks change have 23 or 25 hours. */
export const endOfGermanDay = (day: string): SQL =>
  sql`((${day}::date + 1)::timestamp at time zone 'Europe/Berlin')`

/** The moment at which the year began in Germany that is `years` before the year of a moment. */
export const startOfGermanYear = (moment: Date, years: number): SQL =>
  startOfGermanDay(`${Number(germanDay(moment).slice(0, 4)) - years}-01-01`)
