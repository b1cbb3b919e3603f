import { type SQL, sql } from 'drizzle-orm'

/** The moment at which a day, such as `2026-10-25`, begins in Germany. */
export const startOfGermanDay = (day: string): SQL =>
  sql`(${day}::date::timestamp at time zone 'Europe/Berlin')`

/** The moment at which it ends: of the calendar, since the days on which the clocks change have 23 or 25 hours. */
export const endOfGermanDay = (day: string): SQL =>
  sql`((${day}::date + 1)::timestamp at time zone 'Europe/Berlin')`
