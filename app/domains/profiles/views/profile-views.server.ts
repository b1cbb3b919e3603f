import { profileViewMarks, profileViews } from 'db/schema/profile-views'
import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { notify } from '~/domains/notifications/notify.server'
import { db, runInBatches } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { daysBefore, germanDay } from '~/platform/time/german-day.server'

/** DECISIONS "Notifications". */
const VIEW_DAYS = 30
const WEEK_DAYS = 7
/** Longer than the page shows: the export contains these days too, and older ones are swept. */
const KEPT_DAYS = 60

export type ViewedDay = { day: string; views: number }
type ViewFigures = { days: ViewedDay[]; yesterday: number; week: number; month: number }

/**
 * How often the viewer's own profile was seen on each of the last 30 completed days, the oldest first (decision 0238: the current day is
 * not shown, since a number that grows while somebody is online tells who it was).
 */
export async function ownProfileViews({ id }: Pick<Viewer, 'id'>): Promise<ViewFigures> {
  const today = germanDay(now())
  const from = daysBefore(today, VIEW_DAYS)
  const rows = await db
    .select({ day: profileViews.day, views: profileViews.views })
    .from(profileViews)
    .where(and(eq(profileViews.userId, id), gte(profileViews.day, from), lt(profileViews.day, today)))
  const known = new Map(rows.map(({ day, views }) => [day, views]))
  const days = Array.from({ length: VIEW_DAYS }, (_, at) => {
    const day = daysBefore(today, VIEW_DAYS - at)
    return { day, views: known.get(day) ?? 0 }
  })
  const sumOf = (last: number) => days.slice(-last).reduce((sum, { views }) => sum + views, 0)
  return { days, yesterday: sumOf(1), week: sumOf(WEEK_DAYS), month: sumOf(VIEW_DAYS) }
}

const NOTIFIED_AT_ONCE = 500

/**
 * Notifies owners of how often their profile was seen yesterday (German time), if it was (DECISIONS "Notifications"). Returns how many
 * owners. A job that failed or was stopped half-way begins again: nobody is notified of a day twice.
 */
export async function notifyViewsOfYesterday(): Promise<number> {
  const yesterday = daysBefore(germanDay(now()), 1)
  const about = idOfDay(yesterday)
  let notified = 0
  for (let after: string | null = null; ; ) {
    const seen = await db
      .select({ userId: profileViews.userId, number: profileViews.views })
      .from(profileViews)
      .where(
        and(
          eq(profileViews.day, yesterday),
          isOfProvider,
          after === null ? undefined : gt(profileViews.userId, after),
        ),
      )
      .orderBy(asc(profileViews.userId))
      .limit(NOTIFIED_AT_ONCE)
    for (const { userId, number } of seen)
      await db.transaction((tx) => notify(tx, { userId, kind: 'profile_views', about, number }))
    notified += seen.length
    after = seen.at(-1)?.userId ?? null
    if (seen.length < NOTIFIED_AT_ONCE) return notified
  }
}

/** An account that has become a customer's has no page of views. */
const isOfProvider = sql`exists (
  select from users where users.id = ${profileViews.userId} and users.user_type = 'trans')`

/** `about` of a notice is a UUID: this one contains the day (YYYY-MM-DD). */
const idOfDay = (day: string) => `00000000-0000-4000-8000-0000${day.replaceAll('-', '')}`

/** Deletes the marks of past days, of which a day may have millions, and numbers that no page shows any more. Returns how many rows. */
export async function sweepProfileViews(): Promise<number> {
  const today = germanDay(now())
  const marks = await runInBatches(
    (limit) => sql`
      delete from ${profileViewMarks} where ctid in (
        select ctid from profile_view_marks where day < ${today}::date limit ${limit}) returning 1`,
  )
  const old = await runInBatches(
    (limit) => sql`
      delete from ${profileViews} where ctid in (
        select ctid from profile_views where day < ${daysBefore(today, KEPT_DAYS)}::date limit ${limit}) returning 1`,
  )
  return marks + old
}
