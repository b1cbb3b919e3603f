import { BLOCK_NOTE_MAX } from 'db/limits/moderation'
import { caseEvidence } from 'db/schema/cases'
import { blockedHashes } from 'db/schema/hashes'
import { imageModeration } from 'db/schema/media'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { hashImage } from '~/domains/media/encoder/encoder.server'
import { readMaster } from '~/domains/media/files/files.server'
import { blockedHashOf } from '~/domains/media/hashes/blocked-hashes.server'
import { nameOfUrl } from '~/domains/media/renditions'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { frozenBytes } from '../evidence/read-evidence.server'

export type BlockRefusal =
  /** No such photo. */
  | 'unknown'
  /** Its file is gone, or not copied yet. */
  | 'no-file'
  /** A copy of it is blocked already. */
  | 'blocked'
type Blocked = { blockedId: string } | { refusal: BlockRefusal }
type Act = { by: Pick<Viewer, 'id'>; ip: string; note: string }

/**
 * Blocks a photo of the image moderation (DECISIONS "Chat and albums"): whatever is uploaded from now on and is a copy of it waits for a
 * moderator. The encoder process computes the hashes; the picture itself is not kept. Logged.
 * @param imageId of `image_moderation`
 */
export async function blockModeratedImage({ imageId, ...act }: Act & { imageId: string }): Promise<Blocked> {
  if (!z.guid().safeParse(imageId).success) return { refusal: 'unknown' }
  const [photo] = await db
    .select({ url: imageModeration.imageUrl, userId: imageModeration.userId })
    .from(imageModeration)
    .where(eq(imageModeration.id, imageId))
  if (!photo) return { refusal: 'unknown' }
  const name = nameOfUrl(photo.url)
  return block(name ? await readMaster(name) : null, act, { userId: photo.userId, imageId })
}

/** The same for a frozen photo of a case, also of one that its owner has deleted. The caller checks that the moderator may see the case. */
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

async function block(
  bytes: Buffer | null,
  { by, ip, note }: Act,
  details: Record<string, string>,
): Promise<Blocked> {
  const hashed = bytes && (await hashImage(bytes, { member: by.id }))
  if (!hashed || 'refusal' in hashed) return { refusal: 'no-file' }
  const [picture] = hashed.variants
  if (!picture) return { refusal: 'no-file' }
  return db.transaction(async (tx) => {
    if (await blockedHashOf(tx, picture)) return { refusal: 'blocked' }
    const [row] = await tx
      .insert(blockedHashes)
      .values({
        phashes: hashed.variants.map(({ phash }) => phash),
        phashes256: hashed.variants.map(({ phash256 }) => phash256),
        note: note.slice(0, BLOCK_NOTE_MAX) || null,
        blockedBy: by.id,
        createdAt: now(),
      })
      .returning({ id: blockedHashes.id })
    if (!row) throw new Error('The picture was not blocked')
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
