import { APPEAL_WITHIN_DAYS } from 'db/limits/moderation'
import { type SQL, sql } from 'drizzle-orm'
import { germanDay } from '~/domains/profiles/views/german-day'
import { endOfGermanDay, startOfGermanDay } from '~/platform/database/german-day.server'
import { days } from '~/platform/time/durations'

/** A moment of the last day to object to a decision of that moment: the day that statements name. */
export const lastAppealDay = (decidedAt: Date): Date =>
  new Date(decidedAt.getTime() + days(APPEAL_WITHIN_DAYS))

/** The last moment to object: statements name a day, in German time, and the whole of it counts. */
export const appealEnd = (decidedAt: Date): SQL =>
  sql`${endOfGermanDay(germanDay(lastAppealDay(decidedAt)))} - interval '1 millisecond'`

/** The time to object to decisions before this moment is over at `at`: the end of `appealEnd`, for a whole table. */
export const appealsOverBefore = (at: Date): SQL =>
  sql`${startOfGermanDay(germanDay(at))} - make_interval(hours => ${APPEAL_WITHIN_DAYS * 24}::int)`
