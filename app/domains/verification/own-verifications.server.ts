import { VERIFICATION_KINDS, type VerificationKind, type VerificationReason } from 'db/limits/verification'
import { listings } from 'db/schema/listing'
import { checkedPhotos, verifications } from 'db/schema/verification'
import { desc, eq, sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'

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
