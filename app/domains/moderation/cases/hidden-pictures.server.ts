import { moderationCases } from 'db/schema/cases'
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '~/platform/database/db.server'
import { readCursor, writeCursor } from '~/platform/secrets/signed-cursor.server'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'

type Staff = { id: string }

/** SQL after `from`: the shielded cases about a person, unless they were dismissed or their decision reversed. */
export const shieldingCases = (userId: SQLWrapper | string): SQL => sql`moderation_cases shielding
  where shielding.user_id = ${userId} and shielding.is_shielded and (shielding.status = 'open' or exists (
    select from decisions d
    where d.case_id = shielding.id and d.action <> 'dismiss' and d.undone_at is null and d.lifted_at is null))`

/**
 * SQL: whether the pictures of a person are displayed only after a press, since a case says that they may show a minor (DECISIONS
 * "Reports").
 * @param userId a value, or a column of a statement that joins tables
 */
export const hidesPicturesOf = (userId: SQLWrapper | string): SQL<boolean> =>
  sql<boolean>`exists (select from ${shieldingCases(userId)})`

/**
 * SQL, for a statement that joins a table to moderation_cases: whether the pictures of a case are displayed only after a press. They are if
 * it is shielded, or another case about the person is: both may contain the same pictures.
 */
export const HIDES_PICTURES: SQL<boolean> = sql<boolean>`(
  ${moderationCases.isShielded} or ${hidesPicturesOf(moderationCases.userId)})`

/**
 * Shields all cases about a person whose account is purged, if one of them hides the pictures of all: afterwards nothing tells any more
 * that they are about the same person, who might be a minor.
 */
export async function keepPicturesHidden(userId: string): Promise<void> {
  const { isShielded } = moderationCases
  await db
    .update(moderationCases)
    .set({ isShielded: true })
    .where(and(eq(moderationCases.userId, userId), eq(isShielded, false), hidesPicturesOf(userId)))
}

/** How long hidden pictures stay visible to the moderator who pressed "show". */
const VALID_FOR = minutes(10)

/** The query parameter that contains the token. */
export const SHOW_TOKEN_PARAM = 'shown'

const scopeOf = (staff: Staff, caseId: string) => ({
  list: `shielded case ${caseId}`,
  personId: staff.id,
})

/** A signed token with which this moderator sees the hidden pictures of a case. The caller logs that the moderator looks at them. */
export const createShowToken = (staff: Staff, caseId: string): string =>
  writeCursor(now().getTime(), scopeOf(staff, caseId))

/** A URL with a token that is valid there. */
export const withShowToken = (href: string, token: string): string =>
  `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ [SHOW_TOKEN_PARAM]: token })}`

/** Whether the pictures of a case are visible: always, unless the case hides them; then only with a valid token of this moderator. */
export function mayShowPictures(
  staff: Staff,
  { id, hidesPictures }: { id: string; hidesPictures: boolean },
  token: string | null,
): boolean {
  if (!hidesPictures) return true
  const pressedAt = readCursor(token, scopeOf(staff, id), z.number())
  return pressedAt !== null && now().getTime() - pressedAt < VALID_FOR
}
