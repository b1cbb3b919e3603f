import { blockedHashes } from 'db/schema/hashes'
import { imageDecisions } from 'db/schema/hints'
import { eq } from 'drizzle-orm'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'

/**
 * Lifts the block of a picture: copies that are uploaded from now on are treated like any other photo. A moderator still decides on the
 * copies that wait. For admins: the caller checks that. Refused as `unknown` once somebody has lifted the block.
 */
export async function unblockPicture(act: Lifting): Promise<null | { refusal: 'unknown' }> {
  if (!isGuid(act.blockedId)) return { refusal: 'unknown' }
  return db.transaction(async (tx) => ((await liftBlock(tx, act)) ? null : { refusal: 'unknown' }))
}

type Lifting = { by: Pick<Viewer, 'id'>; blockedId: string; ip: string }

/** The same in a transaction of the caller's. Returns whether there was a block. */
export async function liftBlock(tx: Tx, { by, blockedId, ip }: Lifting): Promise<boolean> {
  // The decision before the block, as an undo locks them: the deletion changes both.
  await tx
    .select({ id: imageDecisions.id })
    .from(imageDecisions)
    .where(eq(imageDecisions.blockedHashId, blockedId))
    .for('update')
  const [removed] = await tx
    .delete(blockedHashes)
    .where(eq(blockedHashes.id, blockedId))
    .returning({ id: blockedHashes.id })
  if (!removed) return false
  await writeAuditLog(tx, { by, action: 'picture.unblock', target: { type: 'picture', id: blockedId }, ip })
  return true
}
