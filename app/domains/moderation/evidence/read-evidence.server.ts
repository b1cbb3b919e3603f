import { buffer } from 'node:stream/consumers'
import type { EvidenceKind } from 'db/limits/moderation'
import { caseEvidence } from 'db/schema/cases'
import { and, asc, eq } from 'drizzle-orm'
import { encodeAgain } from '~/domains/media/encoder/encoder.server'
import { evidenceKey, type Rendition } from '~/domains/media/renditions'
import { db } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { openEvidence } from '~/platform/secrets/seal-evidence.server'
import { storage } from '~/platform/storage/storage.server'
import { evidencePlace } from './freeze.server'

export type FrozenText = {
  id: string
  kind: Exclude<EvidenceKind, 'photo'>
  subjectId: string
  createdAt: Date
  /** Null if the text cannot be decrypted, because its key is missing from SEAL_KEYS or it is damaged. */
  facts: unknown
}
export type FrozenPhoto = {
  id: string
  /** The id of the image. */
  subjectId: string
  createdAt: Date
  state: 'waiting' | 'stored' | 'missing'
}

/** The evidence of a case: decrypted texts, and the list of photos. For moderators only; the caller must log the access. One statement. */
export async function evidenceOf(caseId: string): Promise<{ texts: FrozenText[]; photos: FrozenPhoto[] }> {
  const rows = await db
    .select()
    .from(caseEvidence)
    .where(eq(caseEvidence.caseId, caseId))
    .orderBy(asc(caseEvidence.createdAt), asc(caseEvidence.id))
  const texts: FrozenText[] = []
  const photos: FrozenPhoto[] = []
  for (const { id, kind, subjectId, createdAt, state, sealed, sealKey } of rows) {
    if (kind === 'photo') photos.push({ id, subjectId, createdAt, state })
    else texts.push({ id, kind, subjectId, createdAt, facts: openText(id, sealed, sealKey) })
  }
  return { texts, photos }
}

function openText(id: string, sealed: Uint8Array | null, sealKey: string | null): unknown {
  if (!sealed || !sealKey) return null
  const bytes = openEvidence({ sealed: Buffer.from(sealed), sealKey }, evidencePlace(id))
  return bytes ? JSON.parse(bytes.toString()) : null
}

/** Large enough for a moderator's decision, small enough for a phone. */
const VIEW_RENDITION: Rendition = { width: 1280, ext: 'webp' }

/**
 * A photo of the evidence as a WebP, decoded and encoded in the encoder process. Null if it is unknown or cannot be decrypted.
 * @param member the moderator, so that the photo does not wait in the queue behind those of jobs
 */
export async function evidencePhoto({
  caseId,
  id,
  member,
}: {
  caseId: string
  id: string
  member: string
}): Promise<Buffer | null> {
  if (!isGuid(caseId) || !isGuid(id)) return null
  const master = await frozenBytes({ caseId, id })
  if (!master) return null
  const [shown] = await encodeAgain(master, [VIEW_RENDITION], null, { member })
  return shown?.body ?? null
}

/** The decrypted master of a photo of the evidence. Null if it is unknown or cannot be decrypted. */
export async function frozenBytes({ caseId, id }: { caseId: string; id: string }): Promise<Buffer | null> {
  const [row] = await db
    .select({ file: caseEvidence.file, sealKey: caseEvidence.sealKey })
    .from(caseEvidence)
    .where(and(eq(caseEvidence.id, id), eq(caseEvidence.caseId, caseId)))
  if (!row?.file || !row.sealKey) return null
  const found = await storage().get(evidenceKey(row.file))
  if (!found) return null
  return openEvidence({ sealed: await buffer(found.body), sealKey: row.sealKey }, evidencePlace(id))
}
