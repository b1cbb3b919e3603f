import { buffer } from 'node:stream/consumers'
import type { EvidenceKind } from 'db/limits/moderation'
import { caseEvidence } from 'db/schema/cases'
import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { encodeAgain } from '~/domains/media/encoder/encoder.server'
import { evidenceKey, type Rendition } from '~/domains/media/renditions'
import { db } from '~/platform/database/db.server'
import { openEvidence } from '~/platform/secrets/sealed-evidence.server'
import { storage } from '~/platform/storage/storage.server'
import { evidencePlace } from './freeze.server'

export type FrozenText = {
  id: string
  kind: Exclude<EvidenceKind, 'photo'>
  subjectId: string
  createdAt: Date
  /** Null if it cannot be opened: its key is missing from SEAL_KEYS, or it was damaged. */
  facts: unknown
}
export type FrozenPhoto = {
  id: string
  /** The id of the image. */
  subjectId: string
  createdAt: Date
  state: 'waiting' | 'stored' | 'missing'
}

/** The evidence of a case: texts opened, photos by name. For moderators only, who are logged by the caller. One statement. */
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

/** Large enough for a judgement, small enough for a phone. */
const SHOWN: Rendition = { width: 1280, ext: 'webp' }

/**
 * A frozen photo as a WebP, decoded and encoded in the encoder process. Null for an unknown one, or one that cannot be opened.
 * @param member the moderator: their photos do not wait for jobs
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
  if (![caseId, id].every((one) => z.guid().safeParse(one).success)) return null
  const master = await frozenBytes({ caseId, id })
  if (!master) return null
  const [shown] = await encodeAgain(master, [SHOWN], null, { member })
  return shown?.body ?? null
}

/** The frozen bytes of a photo: its clean master. */
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
