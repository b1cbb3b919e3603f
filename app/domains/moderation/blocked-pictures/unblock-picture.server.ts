import { blockedHashes } from 'db/schema/hashes'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'

/**
 * Lifts the block of a picture: copies that are uploaded from now on are treated like any other photo. A moderator still decides on the
 * copies that wait. For admins: the caller checks that. Refused as `unknown` once somebody has lifted the block.
 */
export async function unblockPicture({
  by,
  blockedId,
  ip,
}: {
  by: Pick<Viewer, 'id'>
  blockedId: string
  ip: string
}): Promise<null | { refusal: 'unknown' }> {
  if (!z.guid().safeParse(blockedId).success) return { refusal: 'unknown' }
  return db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(blockedHashes)
      .where(eq(blockedHashes.id, blockedId))
      .returning({ id: blockedHashes.id })
    if (!removed) return { refusal: 'unknown' }
    await writeAuditLog(tx, { by, action: 'picture.unblock', target: { type: 'picture', id: blockedId }, ip })
    return null
  })
}
