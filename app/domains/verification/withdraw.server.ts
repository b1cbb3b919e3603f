import type { VerificationKind } from 'db/limits/verification'
import { users } from 'db/schema/accounts'
import { images } from 'db/schema/media'
import { checkedPhotos, verifications } from 'db/schema/verification'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { lockAccountRow } from '~/domains/accounts/account-row.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Tx } from '~/platform/database/db.server'
import type { Withdrawn } from './forms'
import { destroyPictures, eraseDeletedKeys } from './sealed-pictures.server'

/**
 * The owner withdraws a kind: a waiting request is destroyed with its pictures; unless only that is withdrawn, an approval and everything
 * kept of it is deleted, and the badge ends at once. Returns whether there was anything.
 */
export async function withdraw(
  owner: Pick<Viewer, 'id'>,
  kind: VerificationKind,
  what: Withdrawn = 'all',
): Promise<boolean> {
  const changed = await db.transaction(async (tx) => {
    await lockAccountRow(tx, owner.id, 'update')
    const ofKind = and(eq(verifications.userId, owner.id), eq(verifications.kind, kind))
    const waiting = await tx
      .update(verifications)
      .set({ status: 'withdrawn', openedBy: null, openedIn: null })
      .where(and(ofKind, eq(verifications.status, 'waiting')))
      .returning({ id: verifications.id })
    for (const { id } of waiting) await destroyPictures(tx, id)
    if (what === 'request') return waiting.length > 0
    const approved = await tx
      .delete(verifications)
      .where(and(ofKind, eq(verifications.status, 'approved')))
      .returning({ id: verifications.id })
    if (approved.length > 0) await endBadge(tx, owner.id, kind)
    return waiting.length + approved.length > 0
  })
  if (changed) await eraseDeletedKeys()
  return changed
}

/**
 * Deletes a request that was approved, and withdrawn or swept after the backup that a restore brought back. The badge ends with the last one
 * of its kind: a renewed verification outlasts the one before it, which the sweep deletes once it is over.
 */
export async function deleteWithdrawn(tx: Tx, requestId: string): Promise<void> {
  const [deleted] = await tx.delete(verifications).where(eq(verifications.id, requestId)).returning()
  if (deleted?.status !== 'approved') return
  const { userId, kind, status } = deleted
  const [other] = await tx
    .select({ id: verifications.id })
    .from(verifications)
    .where(
      and(eq(verifications.userId, userId), eq(verifications.kind, kind), eq(verifications.status, status)),
    )
    .limit(1)
  if (!other) await endBadge(tx, userId, kind)
}

async function endBadge(tx: Tx, userId: string, kind: VerificationKind): Promise<void> {
  if (kind === 'photos') {
    const own = tx.select({ id: images.id }).from(images).where(eq(images.ownerId, userId))
    await tx.delete(checkedPhotos).where(inArray(checkedPhotos.imageId, own))
    return
  }
  const ofDocument = kind === 'document' ? { isVerified: false, verifiedUntil: null } : {}
  await tx
    .update(users)
    .set({ ...ofDocument, ageCheckedAt: lastAgeCheck(userId) })
    .where(eq(users.id, userId))
}

/** A document that shows who somebody is shows their age, too. */
const lastAgeCheck = (userId: string) => sql`(select max(v.decided_at) from verifications v
  where v.user_id = ${userId} and v.status = 'approved' and v.kind in ('document', 'age'))`
