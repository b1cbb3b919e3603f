import { REJECT_REASON_MAX } from 'db/limits/platform'
import { adminLogs } from 'db/schema/admin'
import { imageModeration } from 'db/schema/media'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { defineJob } from '~/platform/queue.server'

export type ImageDecision = { decision: 'approve' } | { decision: 'reject'; reason: string }
export type DecisionRefusal =
  /** No such image. */
  | 'unknown'
  /** Another admin decided first, or the owner deleted it. */
  | 'decided'
  | 'reason-empty'
  | 'reason-too-long'

/** Job that notifies the owner of a decision. */
export const notifyImageDecision = defineJob('image-decision-mail', z.object({ moderationId: z.uuid() }))

/**
 * Decides about one profile photo (SPEC 4 "Image moderation"): the decision, the row in `admin_logs` and the e-mail job are one transaction.
 * An approved photo is public from the commit on, a rejected one is visible to its owner and admins only. Pending photos can be approved
 * and rejected, approved ones still rejected, which withdraws them (decision 0091). Of two admins who decide alike the second gets
 * `decided`; otherwise the rejection wins. `ip` is the admin's IP address.
 */
export async function decideImage(act: {
  by: Pick<Viewer, 'id'>
  imageId: string
  decision: ImageDecision
  ip: string
}): Promise<{ status: 'approved' | 'rejected' } | { refusal: DecisionRefusal }> {
  const { by, imageId, decision, ip } = act
  if (!z.guid().safeParse(imageId).success) return { refusal: 'unknown' }
  const reason = decision.decision === 'reject' ? decision.reason.trim() : null
  if (reason === '') return { refusal: 'reason-empty' }
  if (reason && [...reason].length > REJECT_REASON_MAX) return { refusal: 'reason-too-long' }
  const status = reason === null ? 'approved' : 'rejected'

  return await db.transaction(async (tx) => {
    const [decided] = await tx
      .update(imageModeration)
      .set({ status, rejectionReason: reason, moderatedBy: by.id, moderatedAt: now() })
      .where(
        and(
          eq(imageModeration.id, imageId),
          inArray(imageModeration.status, [...BEFORE[status]]),
          isProfilePhoto,
        ),
      )
      .returning({ id: imageModeration.id, userId: imageModeration.userId })
    if (!decided) {
      const known = await tx.$count(imageModeration, and(eq(imageModeration.id, imageId), isProfilePhoto))
      return { refusal: known > 0 ? 'decided' : 'unknown' }
    }
    await tx.insert(adminLogs).values({
      adminId: by.id,
      action: status === 'approved' ? 'image.approve' : 'image.reject',
      targetId: imageId,
      targetType: 'image',
      details: { userId: decided.userId, ...(reason === null ? {} : { reason }) },
      ipAddress: ip,
      createdAt: now(),
    })
    await notifyImageDecision.enqueue(tx, { moderationId: imageId })
    return { status }
  })
}

const BEFORE = { approved: ['pending'], rejected: ['pending', 'approved'] } as const

// Photos of albums and chats are reviewed only when reported.
const isProfilePhoto = eq(imageModeration.imageType, 'profile')
