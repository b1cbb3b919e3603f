import {
  ADULT_YEARS,
  BIRTH_YEAR_MIN,
  VERIFICATION_REASONS,
  VERIFICATION_VALID_YEARS,
  type VerificationKind,
  type VerificationReason,
} from 'db/limits/verification'
import { users } from 'db/schema/accounts'
import { checkedPhotos, verifications } from 'db/schema/verification'
import { eq } from 'drizzle-orm'
import { lockAccountRow } from '~/domains/accounts/account-row.server'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { db, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { approvedPhotosOf, type Staff } from './queue.server'
import { destroyPictures, eraseDeletedKeys, expiryCutoff } from './sealed-pictures.server'
import { verificationMail, verificationMailKey } from './send-result.server'

export type Decision =
  | {
      decision: 'approve'
      /** The year of birth in the document; absent for photo checks. */
      birthYear?: number
      /** The ids of the photos that the moderator compared; only for photo checks. */
      photoIds?: readonly string[]
    }
  | { decision: 'refuse'; reason: VerificationReason }

type DecisionRefusal =
  /** There is no such request, or it was deleted with its account. */
  | 'unknown'
  | 'decided'
  | 'withdrawn'
  /** The request was undecided for too long, or its pictures cannot be opened any more. */
  | 'over'
  /** This session does not have the request open. */
  | 'not-opened'
  /** It is the moderator's own request. */
  | 'self'
  | 'reason'
  | 'birth-year'
  /** According to the year of birth the person is a minor. */
  | 'under-age'

/**
 * Decides a request that this session has open. One transaction stores the decision, sets the badge, destroys the key and the pictures, enqueues
 * the e-mail and writes the audit log. After the commit the deleted key is erased from the file of its table. A moderator who repeats the
 * decision, since the answer to the first request was lost, gets what it did (decision 0378).
 */
export async function decideRequest(act: {
  by: Staff
  requestId: string
  decision: Decision
  ip: string
}): Promise<{ status: 'approved' | 'refused' } | { refusal: DecisionRefusal }> {
  const { by, requestId, decision, ip } = act
  if (!isGuid(requestId)) return { refusal: 'unknown' }
  const result = await db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ userId: verifications.userId })
      .from(verifications)
      .where(eq(verifications.id, requestId))
    // Locks the account before the request, in the same order as a suspension and a withdrawal.
    if (owner) await lockAccountRow(tx, owner.userId, 'update')
    const [row] = await tx.select().from(verifications).where(eq(verifications.id, requestId)).for('update')
    const refusal = row ? (requestRefusal(row, by) ?? decisionRefusal(row.kind, decision)) : 'unknown'
    const status = decision.decision === 'approve' ? ('approved' as const) : ('refused' as const)
    if (row && refusal === 'decided' && isRepeated(row, by, decision)) return { status }
    if (!row || refusal) return { refusal: refusal ?? 'unknown' }
    const { userId, kind } = row
    await destroyPictures(tx, requestId)
    if (decision.decision === 'approve') await approve(tx, { requestId, userId, kind, by, decision })
    else
      await tx
        .update(verifications)
        .set({ status, decidedAt: now(), decidedBy: by.id, reason: decision.reason, ...NOT_OPENED })
        .where(eq(verifications.id, requestId))
    const reason = decision.decision === 'refuse' ? decision.reason : undefined
    const mail = { userId, kind, result: status, reason }
    await verificationMail.enqueue(tx, mail, { key: verificationMailKey(mail) })
    await writeAuditLog(tx, {
      by,
      action: `verification.${decision.decision}`,
      target: { type: 'verification', id: requestId },
      details: { userId, kind, ...(reason && { reason }) },
      ip,
    })
    return { status }
  })
  if ('status' in result) await eraseDeletedKeys()
  return result
}

/** The columns of a request that no session has open. */
const NOT_OPENED = { openedBy: null, openedIn: null }

type Row = typeof verifications.$inferSelect

/** Why this moderator cannot decide this request now; null if possible. */
function requestRefusal(row: Row, by: Staff): DecisionRefusal | null {
  if (row.status === 'withdrawn') return 'withdrawn'
  if (row.status === 'renew') return 'over'
  if (row.status !== 'waiting') return 'decided'
  if (row.userId === by.id) return 'self'
  if (row.openedBy !== by.id || row.openedIn !== by.sid) return 'not-opened'
  return row.createdAt <= expiryCutoff() ? 'over' : null
}

/** Which photos were compared is not kept, so it is not asked. */
function isRepeated(row: Row, by: Staff, decision: Decision): boolean {
  if (row.decidedBy !== by.id) return false
  if (decision.decision === 'refuse') return row.status === 'refused' && row.reason === decision.reason
  return row.status === 'approved' && (row.kind === 'photos' || row.birthYear === decision.birthYear)
}

/** Why the decision is invalid for this kind of request; null if it is valid. */
function decisionRefusal(kind: VerificationKind, decision: Decision): DecisionRefusal | null {
  if (decision.decision === 'refuse')
    return VERIFICATION_REASONS[kind].some((reason) => reason === decision.reason) ? null : 'reason'
  if (kind === 'photos') return null
  const { birthYear } = decision
  const year = now().getUTCFullYear()
  if (!birthYear || !Number.isInteger(birthYear) || birthYear < BIRTH_YEAR_MIN || birthYear > year)
    return 'birth-year'
  return year - birthYear < ADULT_YEARS ? 'under-age' : null
}

async function approve(
  tx: Tx,
  {
    requestId,
    userId,
    kind,
    by,
    decision,
  }: {
    requestId: string
    userId: string
    kind: VerificationKind
    by: Staff
    decision: { birthYear?: number; photoIds?: readonly string[] }
  },
): Promise<void> {
  const at = now()
  const validUntil = endOfValidity(at)
  await tx
    .update(verifications)
    .set({
      status: 'approved',
      decidedAt: at,
      decidedBy: by.id,
      method: kind === 'photos' ? 'selfie-with-code' : 'document-and-selfie',
      birthYear: kind === 'photos' ? null : decision.birthYear,
      validUntil,
      ...NOT_OPENED,
    })
    .where(eq(verifications.id, requestId))
  if (kind === 'photos') {
    // Excludes photos that were approved after the page of the moderator was loaded: nobody has compared them.
    const photos = (await approvedPhotosOf(userId, tx)).filter(({ id }) => decision.photoIds?.includes(id))
    if (photos.length > 0)
      await tx
        .insert(checkedPhotos)
        .values(photos.map(({ id }) => ({ imageId: id, validUntil })))
        .onConflictDoUpdate({ target: checkedPhotos.imageId, set: { validUntil } })
    return
  }
  const documentFields = kind === 'document' ? { isVerified: true, verifiedUntil: validUntil } : {}
  await tx
    .update(users)
    .set({ ...documentFields, ageCheckedAt: at })
    .where(eq(users.id, userId))
}

function endOfValidity(at: Date): Date {
  const until = new Date(at)
  until.setUTCFullYear(until.getUTCFullYear() + VERIFICATION_VALID_YEARS)
  return until
}
