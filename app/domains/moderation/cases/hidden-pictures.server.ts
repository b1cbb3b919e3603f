import { moderationCases } from 'db/schema/cases'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readCursor, writeCursor } from '~/platform/secrets/signed-cursor.server'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'

/**
 * SQL, for a statement that joins a table to moderation_cases: whether the pictures of a case are displayed only after a press. They are if
 * it is shielded, or another case about the person is, unless that one was dismissed or its decision reversed: both may contain the same
 * pictures (DECISIONS "Reports").
 */
export const HIDES_PICTURES: SQL<boolean> = sql<boolean>`(${moderationCases.isShielded} or exists (
  select from moderation_cases other
  where other.user_id = ${moderationCases.userId} and other.is_shielded and (other.status = 'open' or exists (
    select from decisions d
    where d.case_id = other.id and d.action <> 'dismiss' and d.undone_at is null and d.lifted_at is null))))`

/** How long hidden pictures stay visible to the moderator who pressed "show". */
const VALID_FOR = minutes(10)

/** The query parameter that contains the token. */
export const SHOW_TOKEN_PARAM = 'shown'

const scopeOf = (staff: { id: string }, caseId: string) => ({
  list: `shielded case ${caseId}`,
  personId: staff.id,
})

/** A signed token with which this moderator sees the hidden pictures of a case. The caller logs that the moderator looks at them. */
export const createShowToken = (staff: { id: string }, caseId: string): string =>
  writeCursor(now().getTime(), scopeOf(staff, caseId))

/** A URL with a token that is valid there. */
export const withShowToken = (href: string, token: string): string =>
  `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ [SHOW_TOKEN_PARAM]: token })}`

/** Whether the pictures of a case are visible: always, unless the case hides them; then only with a valid token of this moderator. */
export function mayShowPictures(
  staff: { id: string },
  { id, hidesPictures }: { id: string; hidesPictures: boolean },
  token: string | null,
): boolean {
  if (!hidesPictures) return true
  const pressedAt = readCursor(token, scopeOf(staff, id), z.number())
  return pressedAt !== null && now().getTime() - pressedAt < VALID_FOR
}
