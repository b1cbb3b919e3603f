import {
  VERIFICATION_PICTURES,
  type VerificationKind,
  type VerificationPicture,
} from 'db/limits/verification'
import { users } from 'db/schema/accounts'
import { imageModeration, images } from 'db/schema/media'
import { verificationKeys, verifications } from 'db/schema/verification'
import { and, asc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { lockAccountRow } from '~/domains/accounts/account-row.server'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { ageToday } from '~/domains/accounts/stated-profile.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { encodeAgain } from '~/domains/media/encoder/encoder.server'
import { PHOTO_COLUMNS } from '~/domains/media/photo-columns.server'
import { db, type Queryable } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { expiryCutoff, openPicture } from './sealed-pictures.server'

/** A moderator in one session. */
export type Staff = Pick<Viewer, 'id' | 'sid'>

export type QueueCounts = Record<VerificationKind, number> & { waiting: number; oldest: string | null }

export type OpenedRequest = {
  id: string
  kind: VerificationKind
  createdAt: string
  pictures: readonly VerificationPicture[]
  /** What a selfie may show; empty for documents. */
  codes: string[]
  person: {
    id: string
    firstName: string
    age: number | null
    userType: 'trans' | 'man'
    photos: { id: string; url: string; width: number; height: number; color: string }[]
  }
}

/** The requests that this moderator may open, as rows to count. */
export const waitingRequests = (staff: Staff): SQL => sql`
  select from ${verifications} join ${verificationKeys} on ${eq(verificationKeys.requestId, verifications.id)}
  where ${isOpenableBy(staff)}`

/** How many requests wait, without the moderator's own and those that another session has opened. One statement. */
export async function queueCounts(staff: Staff): Promise<QueueCounts> {
  const rows = await db
    .select({
      kind: verifications.kind,
      number: sql<number>`count(*)::int`,
      oldest: sql<string>`min(${verifications.createdAt})`,
    })
    .from(verifications)
    .innerJoin(verificationKeys, eq(verificationKeys.requestId, verifications.id))
    .where(isOpenableBy(staff))
    .groupBy(verifications.kind)
  const countOf = (kind: VerificationKind) => rows.find((row) => row.kind === kind)?.number ?? 0
  const oldest = rows.map((row) => new Date(row.oldest).toISOString()).sort()[0] ?? null
  const counts = { photos: countOf('photos'), document: countOf('document'), age: countOf('age') }
  return { ...counts, waiting: counts.photos + counts.document + counts.age, oldest }
}

/**
 * Opens the oldest waiting request for this session, unless it has one open already: from then on no other session can see it (DECISIONS
 * "Verification"). Never the moderator's own. Returns whether one is open now.
 */
export async function openNext(by: Staff, ip: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Locks the moderator: a button that is pressed twice opens one request.
    await lockAccountRow(tx, by.id, 'update')
    if ((await tx.$count(verifications, isOpenedBy(by))) > 0) return true
    const [next] = await tx
      .select({ id: verifications.id, userId: verifications.userId, kind: verifications.kind })
      .from(verifications)
      .innerJoin(verificationKeys, eq(verificationKeys.requestId, verifications.id))
      .where(isOpenableBy(by))
      .orderBy(asc(verifications.createdAt), asc(verifications.id))
      .limit(1)
      .for('update', { of: verifications, skipLocked: true })
    if (!next) return false
    await tx
      .update(verifications)
      .set({ openedBy: by.id, openedIn: by.sid })
      .where(eq(verifications.id, next.id))
    const { userId, kind } = next
    await writeAuditLog(tx, {
      by,
      action: 'verification.open',
      target: { type: 'verification', id: next.id },
      details: { userId, kind },
      ip,
    })
    return true
  })
}

/** The request that this session has open; null without one. Two statements. */
export async function openedRequest(staff: Staff): Promise<OpenedRequest | null> {
  const [row] = await db
    .select({
      id: verifications.id,
      kind: verifications.kind,
      createdAt: verifications.createdAt,
      codes: verificationKeys.codes,
      userId: users.id,
      firstName: users.firstName,
      age: ageToday(),
      userType: users.userType,
    })
    .from(verifications)
    .innerJoin(verificationKeys, eq(verificationKeys.requestId, verifications.id))
    .innerJoin(users, eq(users.id, verifications.userId))
    .where(isOpenedBy(staff))
    .orderBy(asc(verifications.createdAt))
    .limit(1)
  if (!row) return null
  const { userId, firstName, age, userType, createdAt, ...request } = row
  return {
    ...request,
    createdAt: createdAt.toISOString(),
    pictures: VERIFICATION_PICTURES[row.kind],
    person: { id: userId, firstName, age, userType, photos: await approvedPhotosOf(userId) },
  }
}

/** The photos that a selfie is compared with. */
export async function approvedPhotosOf(userId: string, q: Queryable = db) {
  return q
    .select({ id: images.id, ...PHOTO_COLUMNS })
    .from(images)
    .innerJoin(imageModeration, eq(imageModeration.imageUrl, images.url))
    .where(
      and(
        eq(images.ownerId, userId),
        eq(images.imageType, 'profile'),
        eq(imageModeration.status, 'approved'),
      ),
    )
    .orderBy(asc(images.position), asc(images.createdAt), asc(images.id))
}

/** Wide enough to read a document. */
const SHOWN = { width: 2048, ext: 'webp' } as const

/**
 * A picture of the request that this session has open, as a WebP that the encoder process makes in memory; each view is logged. Null for
 * everything else.
 */
export async function viewPicture({
  by,
  requestId,
  picture,
  ip,
}: {
  by: Staff
  requestId: string
  picture: string
  ip: string
}): Promise<Buffer | null> {
  if (!isGuid(requestId) || !isPicture(picture)) return null
  const isThis = and(eq(verifications.id, requestId), isOpenedBy(by))
  if ((await db.$count(verifications, isThis)) === 0) return null
  const master = await openPicture(requestId, picture)
  if (!master) return null
  const [shown] = await encodeAgain(master, [SHOWN], null, { member: by.id })
  if (!shown) return null
  return await db.transaction(async (tx) => {
    // The encoder may have been busy for a while, in which the request was withdrawn or decided, and its pictures destroyed.
    const [opened] = await tx
      .select({ userId: verifications.userId, kind: verifications.kind })
      .from(verifications)
      .where(isThis)
      .for('share')
    if (!opened) return null
    await writeAuditLog(tx, {
      by,
      action: 'verification.look',
      target: { type: 'verification', id: requestId },
      details: { ...opened, picture },
      ip,
    })
    return shown.body
  })
}

const isPicture = (text: string): text is VerificationPicture => text === 'document' || text === 'selfie'

const isWaiting = () => and(eq(verifications.status, 'waiting'), gt(verifications.createdAt, expiryCutoff()))

/** Waits, is open in no session, and is not the moderator's own. */
const isOpenableBy = ({ id }: Staff) =>
  and(isWaiting(), isNull(verifications.openedBy), ne(verifications.userId, id))

const isOpenedBy = ({ id, sid }: Staff) =>
  and(isWaiting(), eq(verifications.openedBy, id), eq(verifications.openedIn, sid))
