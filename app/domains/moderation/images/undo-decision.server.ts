import { IMAGE_UNDO_S } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { imageDecisions } from 'db/schema/hints'
import { imageModeration } from 'db/schema/media'
import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { dequeue } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { liftBlock } from '../blocked-pictures/blocked-pictures.server'
import { decisionMailKey, lockProfilePhoto } from './decide-image.server'

type UndoRefusal =
  /** No such decision of this moderator, already undone, decided again, or the photo was deleted. */
  | 'undo-unknown'
  /** The time to undo it is over: its owner gets the e-mail. */
  | 'undo-late'

const UNDO_WITHIN = seconds(IMAGE_UNDO_S)

/**
 * Undoes the moderator's own decision within IMAGE_UNDO_S seconds. The photo is as before, the e-mail is not sent, and a block of its copies
 * that came with the rejection is lifted. The undo gets its own entry in the audit log. Returns the photo's id in image_moderation. `ip` is
 * the moderator's IP address.
 */
export async function undoImageDecision(act: {
  by: Pick<Viewer, 'id'>
  decisionId: string
  ip: string
}): Promise<{ imageId: string } | { refusal: UndoRefusal }> {
  const { by, decisionId, ip } = act
  if (!isGuid(decisionId)) return { refusal: 'undo-unknown' }
  return await db.transaction(async (tx) => {
    const [known] = await tx
      .select({ moderationId: imageDecisions.moderationId })
      .from(imageDecisions)
      .where(and(eq(imageDecisions.id, decisionId), eq(imageDecisions.decidedBy, by.id)))
    // Locked first, as in decideImage: a second decision or undo waits here.
    const photo = known && (await lockProfilePhoto(tx, known.moderationId))
    const [decision] = photo ? await validDecisions(tx, photo.id) : []
    // A decision about a case, which has no row in image_decisions, may have changed the photo since.
    if (!photo || decision?.id !== decisionId || photo.status !== decision.status)
      return { refusal: 'undo-unknown' }
    if (now().getTime() - decision.createdAt.getTime() > UNDO_WITHIN) return { refusal: 'undo-late' }
    const [, earlier] = await validDecisions(tx, photo.id)
    await tx
      .update(imageModeration)
      .set({
        status: decision.statusBefore,
        rejectionReason: null,
        moderatedAt: decision.decidedBefore,
        moderatedBy: earlier?.decidedBy ?? null,
      })
      .where(eq(imageModeration.id, photo.id))
    await tx.update(imageDecisions).set({ undoneAt: now() }).where(eq(imageDecisions.id, decisionId))
    await dequeue(tx, decisionMailKey(decisionId))
    if (decision.blockedHashId) await liftBlock(tx, { by, blockedId: decision.blockedHashId, ip })
    await writeAuditLog(tx, {
      by,
      action: 'image.undo',
      target: { type: 'image', id: photo.id },
      details: { userId: photo.userId, from: decision.status, to: decision.statusBefore },
      ip,
    })
    return { imageId: photo.id }
  })
}

/** Decisions that were not undone, the latest first. */
const validDecisions = (tx: Tx, moderationId: string) =>
  tx
    .select()
    .from(imageDecisions)
    .where(and(eq(imageDecisions.moderationId, moderationId), isNull(imageDecisions.undoneAt)))
    .orderBy(desc(imageDecisions.createdAt))
    .limit(2)
    // A block of the picture that is under way is recorded first, or finds the decision undone.
    .for('update')

/** A decision that can still be undone. */
export type UndoableImageDecision = {
  id: string
  status: 'approved' | 'rejected'
  firstName: string
  secondsLeft: number
}

/** The moderator's last decision, while it can be undone. One statement. */
export async function undoableImageDecision(by: Pick<Viewer, 'id'>): Promise<UndoableImageDecision | null> {
  const at = now().getTime()
  const [row] = await db
    .select({
      id: imageDecisions.id,
      status: imageDecisions.status,
      createdAt: imageDecisions.createdAt,
      firstName: users.firstName,
    })
    .from(imageDecisions)
    .innerJoin(imageModeration, eq(imageModeration.id, imageDecisions.moderationId))
    .innerJoin(users, eq(users.id, imageModeration.userId))
    .where(
      and(
        eq(imageDecisions.decidedBy, by.id),
        isNull(imageDecisions.undoneAt),
        ne(imageDecisions.status, 'pending'),
        eq(imageModeration.status, imageDecisions.status),
        gt(imageDecisions.createdAt, new Date(at - UNDO_WITHIN)),
      ),
    )
    .orderBy(desc(imageDecisions.createdAt))
    .limit(1)
  if (!row) return null
  const { id, status, firstName, createdAt } = row
  return {
    id,
    status: status === 'approved' ? 'approved' : 'rejected',
    firstName,
    secondsLeft: Math.ceil((createdAt.getTime() + UNDO_WITHIN - at) / 1000),
  }
}
