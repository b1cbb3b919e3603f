import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Queryable } from '~/platform/database/db.server'
import { logCaseView } from './case-work.server'
import { createShowToken, hidesPicturesOf, mayShowPictures, shieldingCases } from './hidden-pictures.server'

type Staff = Pick<Viewer, 'id'>

/**
 * Whether this member of staff sees the pictures of a person on a page that is not about a case: always, unless a case hides them; then only
 * with a valid token of this member.
 */
export async function mayShowPicturesOf(
  staff: Staff,
  userId: string,
  token: string | null,
): Promise<boolean> {
  const id = await caseThatHides(staff, userId)
  return id === null || mayShowPictures(staff, { id, hidesPictures: true }, token)
}

/**
 * The token with which a moderator sees the hidden pictures of a person; null if nothing hides them. Writes to the audit log that the
 * moderator looks: under the case, since the log names nobody whom a case is about.
 */
export async function showPicturesOf({
  by,
  userId,
  ip,
}: {
  by: Staff
  userId: string
  ip: string
}): Promise<string | null> {
  const caseId = await caseThatHides(by, userId)
  if (!caseId) return null
  await logCaseView({ by, caseId, ip, at: 'shielded' })
  return createShowToken(by, caseId)
}

/**
 * Whether a case hides a photo that was not displayed to this member of staff: the audit log has each press for the photos of a person, under
 * a case (`showPicturesOf`). A press before the upload does not count. One statement.
 * @param photoId its id in image_moderation
 */
export const isUnseen = (q: Queryable, by: Staff, photoId: string): Promise<boolean> =>
  isAnyUnseen(q, by, sql`photo.id = ${photoId}`)

/** As `isUnseen`, of any approved photo of a person: a photo check would confirm it. One statement. */
export const areUnseen = (by: Staff, userId: string): Promise<boolean> =>
  isAnyUnseen(
    db,
    by,
    sql`photo.user_id = ${userId} and photo.image_type = 'profile' and photo.status = 'approved'`,
  )

/** @param which a condition on the photo. Nobody's own photos are hidden from them. */
async function isAnyUnseen(q: Queryable, by: Staff, which: SQL): Promise<boolean> {
  const owner = sql`photo.user_id`
  const found = await q.execute(sql`
    select from image_moderation photo
    where ${which} and ${owner} <> ${by.id} and ${hidesPicturesOf(owner)} and not exists (
      select from admin_logs press
      where press.admin_id = ${by.id} and press.action = 'case.reveal' and press.created_at >= photo.created_at
        and press.target_id in (select shielding.id::text from ${shieldingCases(owner)}))
    limit 1`)
  return found.length > 0
}

/**
 * The newest case that hides the pictures of a person; null without one. Nobody's own pictures are hidden from them: nobody learns here that
 * they are reported themselves.
 */
async function caseThatHides(staff: Staff, userId: string): Promise<string | null> {
  if (userId === staff.id) return null
  const [found] = await db.execute<{ id: string }>(sql`
    select shielding.id from ${shieldingCases(userId)} order by shielding.created_at desc nulls last limit 1`)
  return found?.id ?? null
}
