import { VERIFICATION_KINDS, type VerificationKind, type VerificationReason } from 'db/limits/verification'
import { users } from 'db/schema/accounts'
import { listings } from 'db/schema/listing'
import { images } from 'db/schema/media'
import { checkedPhotos, verifications } from 'db/schema/verification'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import type { Withdrawn } from './forms'
import { destroyPictures, eraseDeletedKeys } from './sealed-pictures.server'

/** What a person sees of one kind. All that is kept of an approved one is in `approved`. */
export type OwnVerification = {
  kind: VerificationKind
  /** The newest request if it has no approval. */
  state: 'none' | 'waiting' | 'refused' | 'renew'
  sentAt: string | null
  reason: VerificationReason | null
  approved: {
    at: string
    until: string
    method: string
    birthYear: number | null
    isOver: boolean
  } | null
  /** The photo check does not hold for the current main photo. */
  needsNewPhoto: boolean
}

/** The kinds of a person in the order of the page: customers have the age check alone. Two statements. */
export async function ownVerifications(viewer: Pick<Viewer, 'id' | 'userType'>): Promise<OwnVerification[]> {
  const rows = await db
    .select({ row: verifications })
    .from(verifications)
    .where(eq(verifications.userId, viewer.id))
    .orderBy(desc(verifications.createdAt))
  const holds = viewer.userType === 'trans' ? await photoCheckHolds(viewer.id) : null
  const kinds = viewer.userType === 'trans' ? VERIFICATION_KINDS : (['age'] as const)
  const own = kinds.map((kind): OwnVerification => {
    const all = rows.filter(({ row }) => row.kind === kind)
    const latest = all[0]?.row
    const approved = all.find(({ row }) => row.status === 'approved')
    const isOver = approved?.row.validUntil ? approved.row.validUntil <= now() : false
    return {
      kind,
      state: stateOf(latest?.status),
      sentAt: latest?.createdAt.toISOString() ?? null,
      reason: latest?.reason ?? null,
      approved: approved
        ? {
            at: approved.row.decidedAt?.toISOString() ?? '',
            until: approved.row.validUntil?.toISOString() ?? '',
            method: approved.row.method ?? '',
            birthYear: approved.row.birthYear,
            isOver,
          }
        : null,
      needsNewPhoto: kind === 'photos' && approved !== undefined && !isOver && holds === false,
    }
  })
  const hasDocument = own.some(({ kind, approved }) => kind === 'document' && approved && !approved.isOver)
  // The document shows the age, too.
  return own.filter(
    ({ kind, state, approved }) => kind !== 'age' || !hasDocument || state !== 'none' || approved,
  )
}

/** The state in one word: a request that is under way or needs an answer counts before what is approved. */
export async function ownVerificationState(
  viewer: Pick<Viewer, 'id' | 'userType'>,
): Promise<OwnVerification['state'] | 'approved'> {
  const own = await ownVerifications(viewer)
  const open = own.find(({ state }) => state !== 'none')
  if (open) return open.state
  return own.some(({ approved }) => approved && !approved.isOver) ? 'approved' : 'none'
}

const stateOf = (status: string | undefined): OwnVerification['state'] =>
  status === 'waiting' || status === 'refused' || status === 'renew' ? status : 'none'

/** Whether the photo check holds for the main photo; null without one. */
async function photoCheckHolds(userId: string): Promise<boolean | null> {
  const [row] = await db
    .select({ isChecked: sql<boolean>`${checkedPhotos.validUntil} > ${now().toISOString()}::timestamptz` })
    .from(listings)
    .leftJoin(checkedPhotos, eq(checkedPhotos.imageId, listings.imageId))
    .where(eq(listings.userId, userId))
  return row ? row.isChecked === true : null
}

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
    await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.id)).for('update')
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
