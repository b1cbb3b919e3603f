import { APPEAL_WITHIN_MONTHS } from 'db/limits/moderation'
import { type SQL, sql } from 'drizzle-orm'
import { daysBefore, endOfGermanDay, germanDay, startOfGermanDay } from '~/platform/time/german-day.server'

/**
 * The last German day to object to a decision of that moment (section 188 BGB): six months later the day of the same number, or the last
 * of the month.
 */
const lastDay = (decidedAt: Date): string => monthsLater(germanDay(decidedAt), APPEAL_WITHIN_MONTHS)

/** A moment of that day, which statements name. */
export const lastAppealDay = (decidedAt: Date): Date => new Date(`${lastDay(decidedAt)}T12:00:00Z`)

/** The last moment to object: statements name a day, in German time, and the whole of it counts. */
export const appealEnd = (decidedAt: Date): SQL =>
  sql`${endOfGermanDay(lastDay(decidedAt))} - interval '1 millisecond'`

/** The time to object to decisions before this moment is over at `at`: the end of `appealEnd`, for a whole table. */
export function appealsOverBefore(at: Date): SQL {
  const today = germanDay(at)
  const then = monthsLater(today, -APPEAL_WITHIN_MONTHS)
  // August 29 to 31 have no day six months before: decisions of all of February are over.
  return startOfGermanDay(monthsLater(then, APPEAL_WITHIN_MONTHS) < today ? daysBefore(then, -1) : then)
}

function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}
