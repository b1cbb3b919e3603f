import { BLOCK_NOTE_MAX } from 'db/limits/moderation'
import { adminLogs } from 'db/schema/admin'
import { caseEvidence } from 'db/schema/cases'
import { blockedHashes } from 'db/schema/hashes'
import { imageDecisions } from 'db/schema/hints'
import { imageModeration } from 'db/schema/media'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { hashImage } from '~/domains/media/encoder/encoder.server'
import { readMaster } from '~/domains/media/files/files.server'
import { blockedHashOf } from '~/domains/media/hashes/find-copies.server'
import { nameOfUrl } from '~/domains/media/renditions'
import { ADVISORY_LOCKS } from '~/platform/database/advisory-locks.server'
import { db, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { frozenBytes } from '../evidence/read-evidence.server'

type BlockRefusal =
  /** The photo does not exist. */
  | 'unknown'
  /** The file of the photo is deleted, or the evidence has not been copied yet. */
  | 'no-file'
  /** The same picture, or a copy of it, is blocked already, but not by this moderator in this case. */
  | 'blocked'
type Blocked = { blockedId: string } | { refusal: BlockRefusal }
type Act = { by: Pick<Viewer, 'id'>; ip: string; note: string }

/**
 * Blocks a rejected photo of the image moderation (DECISIONS "Chat and albums"): every copy of it that is uploaded from now on waits for a
 * moderator. Only the hashes of the picture are stored, which the encoder process computes. The block belongs to the rejection: the undo of
 * the rejection lifts it, and a block that comes after the undo is refused as `unknown`. Writes an entry to the admin log.
 * @param imageId the id of a row in `image_moderation`
 */
export async function blockModeratedImage({
  imageId,
  decisionId,
  ...act
}: Act & { imageId: string; decisionId: string }): Promise<Blocked> {
  if (!isGuid(imageId)) return { refusal: 'unknown' }
  const [photo] = await db
    .select({ url: imageModeration.imageUrl, userId: imageModeration.userId })
    .from(imageModeration)
    .where(eq(imageModeration.id, imageId))
  if (!photo) return { refusal: 'unknown' }
  const name = nameOfUrl(photo.url)
  const bytes = name ? await readMaster(name) : null
  return block(bytes, act, { userId: photo.userId, imageId }, async (tx) => {
    // The undo locks the same row, and waits.
    const [decision] = await tx
      .select({ id: imageDecisions.id })
      .from(imageDecisions)
      .where(and(eq(imageDecisions.id, decisionId), isNull(imageDecisions.undoneAt)))
      .for('update')
    return decision
      ? (blockedHashId) =>
          tx.update(imageDecisions).set({ blockedHashId }).where(eq(imageDecisions.id, decision.id))
      : null
  })
}

/**
 * Blocks a frozen photo of a case, also one that its owner has deleted. A block that is repeated, since the answer to the first request was
 * lost, does nothing again (decision 0378). The caller has checked that the moderator may see the case.
 */
export async function blockEvidence({
  caseId,
  evidenceId,
  ...act
}: Act & { caseId: string; evidenceId: string }): Promise<Blocked> {
  const isPhoto = and(
    eq(caseEvidence.id, evidenceId),
    eq(caseEvidence.caseId, caseId),
    eq(caseEvidence.kind, 'photo'),
  )
  if ((await db.$count(caseEvidence, isPhoto)) === 0) return { refusal: 'unknown' }
  return block(await frozenBytes({ caseId, id: evidenceId }), act, { caseId })
}

/** Asked first in the transaction: null if there is nothing to block any more, else what records the block. */
type MayBlock = (tx: Tx) => Promise<null | ((blockedId: string) => Promise<unknown>)>

async function block(
  bytes: Buffer | null,
  { by, ip, note }: Act,
  details: { caseId: string } | { userId: string; imageId: string },
  mayBlock: MayBlock = async () => async () => {},
): Promise<Blocked> {
  const result = bytes && (await hashImage(bytes, { member: by.id }))
  if (!result || 'refusal' in result) return { refusal: 'no-file' }
  const [picture] = result.variants
  if (!picture) return { refusal: 'no-file' }
  return db.transaction(async (tx) => {
    const record = await mayBlock(tx)
    if (!record) return { refusal: 'unknown' }
    // Of two moderators at once, or two requests of one, the second finds the block of the first: copies are similar, which no index knows.
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.blockedPictures})`)
    const blockedId = await blockedHashOf(tx, picture)
    if (blockedId) {
      const isRepeated = 'caseId' in details && (await hasBlocked(tx, by, { blockedId, ...details }))
      return isRepeated ? { blockedId } : { refusal: 'blocked' }
    }
    const [row] = await tx
      .insert(blockedHashes)
      .values({
        phashes: result.variants.map(({ phash }) => phash),
        phashes256: result.variants.map(({ phash256 }) => phash256),
        note: note.slice(0, BLOCK_NOTE_MAX) || null,
        blockedBy: by.id,
        createdAt: now(),
      })
      .returning({ id: blockedHashes.id })
    if (!row) throw new Error('The picture was not blocked')
    await record(row.id)
    await writeAuditLog(tx, {
      by,
      action: 'picture.block',
      target: { type: 'picture', id: row.id },
      details,
      ip,
    })
    return { blockedId: row.id }
  })
}

/** Whether this moderator has blocked the picture in this case. */
async function hasBlocked(
  tx: Tx,
  by: Act['by'],
  { blockedId, caseId }: { blockedId: string; caseId: string },
): Promise<boolean> {
  const isBlock = and(eq(adminLogs.action, 'picture.block'), eq(adminLogs.targetId, blockedId))
  const isOfCase = sql`${adminLogs.details} ->> 'caseId' = ${caseId}`
  return (await tx.$count(adminLogs, and(isBlock, eq(adminLogs.adminId, by.id), isOfCase))) > 0
}
