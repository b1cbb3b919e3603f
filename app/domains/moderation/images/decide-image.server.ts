import { IMAGE_UNDO_S, REJECT_GROUNDS, type RejectGround } from 'db/limits/moderation'
import { type Language, REJECT_REASON_MAX } from 'db/limits/platform'
import { users } from 'db/schema/accounts'
import { imageDecisions, imageHints } from 'db/schema/hints'
import { imageModeration } from 'db/schema/media'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { firstNameOf } from '~/domains/accounts/names/account-names.server'
import { translator } from '~/i18n/server.server'
import { db, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { defineJob } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { isUnseen } from '../cases/pictures-of-person.server'
import type { Staff } from '../decisions/case-decision'
import { type ImageBar, imageBar } from './image-bar.server'

export type ImageDecision =
  | { decision: 'approve' }
  /** The owner reads the text of the ground in their own language, followed by the moderator's own text as typed. */
  | { decision: 'reject'; reason: string; ground?: RejectGround }
export type DecisionRefusal =
  /** No such image. */
  | 'unknown'
  /** Another moderator decided first. */
  | 'decided'
  | ImageBar
  /** An approval of a photo that a case hides, and that was not displayed to this moderator. */
  | 'unseen'
  | 'reason-empty'
  | 'reason-too-long'
/** `by`: the first name of the moderator who decided; null if nobody can be named. */
type RefusedDecision = { refusal: DecisionRefusal; by?: string | null }

/**
 * Job that notifies the owner of a decision; `decisionId` is missing in jobs of older versions. `isNotified`: the notice was written, and
 * the job waits for the e-mail.
 */
export const notifyImageDecision = defineJob(
  'image-decision-mail',
  z.object({
    moderationId: z.uuid(),
    decisionId: z.uuid().optional(),
    isNotified: z.boolean().optional(),
  }),
)
/** The key of `notifyImageDecision`: undoing a decision removes it from the queue. */
export const decisionMailKey = (decisionId: string) => `image decision ${decisionId}`

// Two seconds more than the time to undo: the clocks of server and queue may differ.
const MAIL_DELAY = seconds(IMAGE_UNDO_S + 2)

/**
 * Decides about one profile photo (SPEC 4 "Image moderation"): the decision with the hint of this moment, the row in `admin_logs` and the
 * e-mail job are one transaction. An approved photo is public from the commit on, a rejected one is visible to its owner and moderators
 * only. Pending photos can be approved and rejected, approved ones still rejected, which withdraws them (decision 0091). Of two
 * moderators who decide alike the second gets `decided`; otherwise the rejection wins. A moderator who repeats a decision, since the answer
 * to the first request was lost, gets that decision (decision 0378). The e-mail is sent after the time to undo (undo-decision.server.ts).
 * `ip` is the moderator's IP address.
 */
export async function decideImage(act: {
  by: Staff
  imageId: string
  decision: ImageDecision
  ip: string
}): Promise<{ status: 'approved' | 'rejected'; decisionId: string } | RefusedDecision> {
  const { by, imageId, decision, ip } = act
  if (!isGuid(imageId)) return { refusal: 'unknown' }
  const refusal = decision.decision === 'reject' ? reasonRefusal(decision) : null
  if (refusal) return { refusal }
  const status = decision.decision === 'approve' ? 'approved' : 'rejected'

  return await db.transaction(async (tx) => {
    const photo = await lockProfilePhoto(tx, imageId)
    if (!photo) return { refusal: 'unknown' }
    const bar = await imageBar(by, photo.userId, tx)
    if (bar) return { refusal: bar }
    const rejectionReason = decision.decision === 'reject' ? reasonFor(photo.language, decision) : null
    if (!DECIDED_FROM[status].some((one) => one === photo.status)) {
      const isRepeated =
        photo.moderatedBy === by.id && photo.status === status && photo.rejectionReason === rejectionReason
      const decisionId = isRepeated ? await lastDecisionOf(tx, imageId) : undefined
      return decisionId
        ? { status, decisionId }
        : { refusal: 'decided', by: await firstNameOf(tx, photo.moderatedBy) }
    }
    if (status === 'approved' && (await isUnseen(tx, by, photo.id))) return { refusal: 'unseen' }
    const moderatedAt = now()
    await tx
      .update(imageModeration)
      .set({ status, rejectionReason, moderatedBy: by.id, moderatedAt })
      .where(eq(imageModeration.id, imageId))
    const decisionId = await recordDecision(tx, { by, photo, status, at: moderatedAt })
    const ground = decision.decision === 'reject' ? decision.ground : undefined
    await writeAuditLog(tx, {
      by,
      action: status === 'approved' ? 'image.approve' : 'image.reject',
      // As the database writes it: clients may write an id in capitals, and the log compares texts.
      target: { type: 'image', id: photo.id },
      details: {
        userId: photo.userId,
        ...(rejectionReason === null ? {} : { reason: rejectionReason }),
        ...(ground && { ground }),
      },
      ip,
    })
    await notifyImageDecision.enqueue(
      tx,
      { moderationId: photo.id, decisionId },
      { key: decisionMailKey(decisionId), runAt: new Date(moderatedAt.getTime() + MAIL_DELAY) },
    )
    return { status, decisionId }
  })
}

/** The states of a photo from which it can get each status. */
const DECIDED_FROM = { approved: ['pending'], rejected: ['pending', 'approved'] } as const

type Reject = Extract<ImageDecision, { decision: 'reject' }>

function reasonRefusal({ reason, ground }: Reject): 'reason-empty' | 'reason-too-long' | null {
  const own = reason.trim()
  if (own === '' && !ground) return 'reason-empty'
  return [...own].length > REJECT_REASON_MAX ? 'reason-too-long' : null
}

/** What the owner reads. */
function reasonFor(language: Language, { reason, ground }: Reject): string {
  const canned =
    ground && REJECT_GROUNDS.includes(ground) ? translator(language)(`hints:ground.${ground}.text`) : ''
  return [canned, reason.trim()].filter(Boolean).join(' ')
}

type LockedPhoto = NonNullable<Awaited<ReturnType<typeof lockProfilePhoto>>>

/**
 * Locks the owner first, as changes by the owner do: the decision also updates the listing, so the other order could deadlock. Photos of
 * albums and chats are reviewed only when reported.
 */
export async function lockProfilePhoto(tx: Tx, imageId: string) {
  await tx.execute(sql`
    select from users where id = (select user_id from image_moderation where id = ${imageId}) for no key update`)
  const [photo] = await tx
    .select({
      id: imageModeration.id,
      userId: imageModeration.userId,
      imageUrl: imageModeration.imageUrl,
      status: imageModeration.status,
      rejectionReason: imageModeration.rejectionReason,
      moderatedBy: imageModeration.moderatedBy,
      moderatedAt: imageModeration.moderatedAt,
      language: users.language,
    })
    .from(imageModeration)
    .innerJoin(users, eq(users.id, imageModeration.userId))
    .where(and(eq(imageModeration.id, imageId), eq(imageModeration.imageType, 'profile')))
    .for('update', { of: imageModeration })
  return photo
}

async function recordDecision(
  tx: Tx,
  {
    by,
    photo,
    status,
    at,
  }: { by: { id: string }; photo: LockedPhoto; status: 'approved' | 'rejected'; at: Date },
): Promise<string> {
  const [hint] = await tx.select().from(imageHints).where(eq(imageHints.imageUrl, photo.imageUrl))
  const [row] = await tx
    .insert(imageDecisions)
    .values({
      moderationId: photo.id,
      decidedBy: by.id,
      status,
      statusBefore: photo.status,
      decidedBefore: photo.moderatedAt,
      faces: hint?.faces,
      nudity: hint?.nudity,
      modelVersion: hint?.modelVersion,
      createdAt: at,
    })
    .returning({ id: imageDecisions.id })
  if (!row) throw new Error('The decision was not recorded')
  return row.id
}

/** The decision about a photo that holds; undefined without one. */
export async function lastDecisionOf(tx: Tx | typeof db, imageId: string): Promise<string | undefined> {
  const [last] = await tx
    .select({ id: imageDecisions.id })
    .from(imageDecisions)
    .where(and(eq(imageDecisions.moderationId, imageId), isNull(imageDecisions.undoneAt)))
    .orderBy(desc(imageDecisions.createdAt))
    .limit(1)
  return last?.id
}
