import { hours, minutes } from '~/platform/durations'

/** Presence is no timetable of a person: what is told of the past, and all that visitors are told, comes in these steps. */
const STEP = minutes(15)
/** Last seen is told only once it is this long ago (DECISIONS "Listing"). */
const LAST_SEEN_AFTER = hours(1)

type Online = { onlineUntil: Date | null; showOnlineStatus: boolean }
type OnlineBefore = Online & { onlineSince: Date | null; onlineQuarter: Date | null }
type Seen = { lastSeen: Date | null; showLastSeen: boolean; showOnlineStatus: boolean }

/** The last full quarter of an hour: visitors see who was online then. */
export function lastFullQuarter(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / STEP) * STEP)
}

/** Whether somebody is online, as far as they show it (SPEC 3 "isOnline"). */
export function isOnlineAt({ onlineUntil, showOnlineStatus }: Online, moment: Date): boolean {
  return showOnlineStatus && onlineUntil !== null && onlineUntil > moment
}

/**
 * Whether somebody was online at the last full quarter of an hour, as far as they show it: what visitors get to see. It is
 * the same for the whole quarter, whoever comes or goes meanwhile: a trigger notes in `onlineQuarter` that the quarter is
 * a yes, before a later presence takes the place of the earlier one (db/schema/accounts).
 */
export function wasOnlineAt(person: OnlineBefore, quarter: Date): boolean {
  const { onlineSince, onlineQuarter } = person
  return (
    isOnlineAt(person, quarter) &&
    ((onlineSince !== null && onlineSince <= quarter) || onlineQuarter?.getTime() === quarter.getTime())
  )
}

/** The same as a condition on a row of `users`, aside from whether it is shown; `quarter` is an SQL timestamp. */
export const wasOnlineSql = (quarter: string): string =>
  `users.online_until > ${quarter} and (users.online_since <= ${quarter} or users.online_quarter = ${quarter})`

/**
 * When somebody was here last, as far as they show it (SPEC 3 "lastSeen"): rounded down to a quarter of an hour, and null for
 * who hides being online. Whether it is told depends on the rounded moment alone, so that its coming tells no more.
 */
export function shownLastSeen(
  { lastSeen, showLastSeen, showOnlineStatus }: Seen,
  moment: Date,
): string | null {
  if (!showLastSeen || !showOnlineStatus || !lastSeen) return null
  const quarter = lastFullQuarter(lastSeen)
  const isTold = quarter.getTime() + STEP + LAST_SEEN_AFTER <= moment.getTime()
  return isTold ? quarter.toISOString() : null
}
