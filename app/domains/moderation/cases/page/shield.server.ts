import { z } from 'zod'
import { readCursor, writeCursor } from '~/platform/secrets/signed-cursor.server'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'

/** After a press pictures of a shielded case are displayed for this long, to this moderator alone. */
const SHOWN_FOR = minutes(10)

/** The query parameter that carries the permission. */
export const SHOWN_PARAM = 'shown'

const scopeOf = (staff: { id: string }, caseId: string) => ({
  list: `shielded case ${caseId}`,
  personId: staff.id,
})

/** A permission to look at the pictures of a shielded case; the caller logs it. */
export const writeShown = (staff: { id: string }, caseId: string): string =>
  writeCursor(now().getTime(), scopeOf(staff, caseId))

/** Whether pictures may be displayed: always, unless the case is shielded. */
export function mayShow(
  staff: { id: string },
  { id, isShielded }: { id: string; isShielded: boolean },
  token: string | null,
): boolean {
  if (!isShielded) return true
  const pressedAt = readCursor(token, scopeOf(staff, id), z.number())
  return pressedAt !== null && now().getTime() - pressedAt < SHOWN_FOR
}
