import { minutes } from '~/platform/durations'

/** "Last seen" is no timetable of a person: it is rounded down. */
const LAST_SEEN_STEP = minutes(15)

type Online = { onlineUntil: Date | null; showOnlineStatus: boolean }
type Seen = { lastSeen: Date | null; showLastSeen: boolean }

/** Whether somebody is online, as far as they show it (SPEC 3 "isOnline"). */
export function isOnlineAt({ onlineUntil, showOnlineStatus }: Online, moment: Date): boolean {
  return showOnlineStatus && onlineUntil !== null && onlineUntil > moment
}

/** When somebody was here last, as far as they show it (SPEC 3 "lastSeen"). */
export function shownLastSeen({ lastSeen, showLastSeen }: Seen): string | null {
  if (!showLastSeen || !lastSeen) return null
  return new Date(Math.floor(lastSeen.getTime() / LAST_SEEN_STEP) * LAST_SEEN_STEP).toISOString()
}
