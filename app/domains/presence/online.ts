import { z } from 'zod'
import { hours, minutes } from '~/platform/time/durations'

/** A partner's presence as sent to clients (SPEC 3 "isOnline", "lastSeen"). */
export const PresenceUpdate = z.object({
  partnerId: z.guid(),
  isOnline: z.boolean(),
  lastSeen: z.iso.datetime().nullable(),
})
export type PresenceUpdate = z.infer<typeof PresenceUpdate>

/** Past presence, and all presence that visitors see, is rounded to these steps, so that it reveals no timetable. */
const STEP = minutes(15)
/** Last seen is shown only after this time (DECISIONS "Listing"). */
const LAST_SEEN_AFTER = hours(1)

type Online = { onlineUntil: Date | null; showOnlineStatus: boolean }
type OnlineBefore = Online & { onlineSince: Date | null; onlineQuarter: Date | null }
type Seen = { lastSeen: Date | null; showLastSeen: boolean; showOnlineStatus: boolean }

/** The last full quarter of an hour: visitors see the presence of that moment. */
export function lastFullQuarter(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / STEP) * STEP)
}

/** Whether somebody is online, if they show it (SPEC 3 "isOnline"). */
export function isOnlineAt({ onlineUntil, showOnlineStatus }: Online, moment: Date): boolean {
  return showOnlineStatus && onlineUntil !== null && onlineUntil > moment
}

/**
 * Whether somebody was online at the last full quarter of an hour, if they show it: what visitors see. A later presence does not change it:
 * before that replaces `onlineSince`, a trigger saves the quarter in `onlineQuarter` (db/schema/accounts).
 */
export function wasOnlineAt(person: OnlineBefore, quarter: Date): boolean {
  const { onlineSince, onlineQuarter } = person
  return (
    isOnlineAt(person, quarter) &&
    ((onlineSince !== null && onlineSince <= quarter) || onlineQuarter?.getTime() === quarter.getTime())
  )
}

/** `wasOnlineAt` as an SQL condition on a row of `users`, without the privacy setting; `quarter` is an SQL timestamp. */
export const wasOnlineSql = (quarter: string): string =>
  `users.online_until > ${quarter} and (users.online_since <= ${quarter} or users.online_quarter = ${quarter})`

/**
 * When somebody was last seen, if they show it (SPEC 3 "lastSeen"): rounded down to a quarter of an hour; null for members who hide being
 * online. When it appears depends only on the rounded time, so its appearance reveals no more.
 */
export function shownLastSeen(
  { lastSeen, showLastSeen, showOnlineStatus }: Seen,
  moment: Date,
): string | null {
  if (!showLastSeen || !showOnlineStatus || !lastSeen) return null
  const quarter = lastFullQuarter(lastSeen)
  const isPublic = quarter.getTime() + STEP + LAST_SEEN_AFTER <= moment.getTime()
  return isPublic ? quarter.toISOString() : null
}
