import { minutes } from '~/platform/durations'

/** Who was here this lately is online. */
const ONLINE_FOR = minutes(5)
/** "Last seen" is no timetable of a person: it is rounded down. */
const LAST_SEEN_STEP = minutes(15)

type Presence = { lastSeen: Date | null; showOnlineStatus: boolean; showLastSeen: boolean }

export function isOnlineAt({ lastSeen, showOnlineStatus }: Presence, moment: Date): boolean {
  return showOnlineStatus && lastSeen !== null && lastSeen.getTime() > moment.getTime() - ONLINE_FOR
}

export function shownLastSeen({ lastSeen, showLastSeen }: Presence): string | null {
  if (!showLastSeen || !lastSeen) return null
  return new Date(Math.floor(lastSeen.getTime() / LAST_SEEN_STEP) * LAST_SEEN_STEP).toISOString()
}
