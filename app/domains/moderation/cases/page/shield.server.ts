import { z } from 'zod'
import { readCursor, writeCursor } from '~/platform/secrets/signed-cursor.server'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'

/** How long the pictures of a shielded case stay visible to the moderator who pressed "show". */
const VALID_FOR = minutes(10)

/** The query parameter that contains the token. */
export const SHOW_TOKEN_PARAM = 'shown'

const scopeOf = (staff: { id: string }, caseId: string) => ({
  list: `shielded case ${caseId}`,
  personId: staff.id,
})

/** A signed token with which this moderator sees the pictures of a shielded case. The caller logs that the moderator looks at them. */
export const createShowToken = (staff: { id: string }, caseId: string): string =>
  writeCursor(now().getTime(), scopeOf(staff, caseId))

/** Whether the pictures of a case are visible: always, unless the case is shielded; then only with a valid token of this moderator. */
export function mayShowPictures(
  staff: { id: string },
  { id, isShielded }: { id: string; isShielded: boolean },
  token: string | null,
): boolean {
  if (!isShielded) return true
  const pressedAt = readCursor(token, scopeOf(staff, id), z.number())
  return pressedAt !== null && now().getTime() - pressedAt < VALID_FOR
}
