import { caseEvidence } from 'db/schema/cases'
import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { removeMedia } from '~/domains/media/files/files.server'
import { recordOrphan, recordUse, removeOrphans } from '~/domains/media/files/orphaned-files.server'
import { db } from '~/platform/database/db.server'
import { newestSealKey, openEvidence, sealEvidence } from '~/platform/secrets/seal-keys.server'
import { putSealed } from './copy-photo.server'
import { evidencePlace } from './freeze.server'
import { frozenBytes } from './read-evidence.server'

const AT_ONCE = 100

/**
 * Seals all evidence with the newest of SEAL_KEYS, so that an older key can be removed. What no listed key opens is left as it is.
 * Returns how many pieces.
 */
export async function resealEvidence(): Promise<number> {
  let resealed = 0
  for (let rows = await oldAfter(null); rows.length > 0; rows = await oldAfter(rows.at(-1)?.id ?? null))
    for (const row of rows) if (await (row.file ? resealFile(row) : resealText(row))) resealed++
  return resealed
}

type Row = Awaited<ReturnType<typeof oldAfter>>[number]

function oldAfter(id: string | null) {
  return db
    .select({
      id: caseEvidence.id,
      caseId: caseEvidence.caseId,
      file: caseEvidence.file,
      sealed: caseEvidence.sealed,
      sealKey: caseEvidence.sealKey,
    })
    .from(caseEvidence)
    .where(and(ne(caseEvidence.sealKey, newestSealKey()), id ? gt(caseEvidence.id, id) : undefined))
    .orderBy(asc(caseEvidence.id))
    .limit(AT_ONCE)
}

async function resealText({ id, sealed, sealKey }: Row): Promise<boolean> {
  if (!sealed || !sealKey) return false
  const bytes = openEvidence({ sealed: Buffer.from(sealed), sealKey }, evidencePlace(id))
  if (!bytes) return false
  await db
    .update(caseEvidence)
    .set(sealEvidence(bytes, evidencePlace(id)))
    .where(eq(caseEvidence.id, id))
  return true
}

async function resealFile({ id, caseId, file }: Row): Promise<boolean> {
  const bytes = await frozenBytes({ caseId, id })
  if (!bytes || !file) return false
  const { name, sealKey } = await putSealed(id, bytes)
  const isTaken = await db.transaction(async (tx) => {
    const updated = await tx
      .update(caseEvidence)
      .set({ file: name, sealKey })
      .where(and(eq(caseEvidence.id, id), eq(caseEvidence.file, file)))
      .returning({ id: caseEvidence.id })
    if (updated.length === 0) return false
    await recordUse(tx, name)
    await recordOrphan(tx, [file])
    await removeMedia.enqueue(tx, { name: file })
    return true
  })
  if (!isTaken) await removeOrphans(name)
  return isTaken
}
