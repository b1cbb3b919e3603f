import { caseEvidence } from 'db/schema/cases'
import { messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { reports } from 'db/schema/reports'
import { and, asc, eq, gt, isNotNull, ne } from 'drizzle-orm'
import { removeMedia } from '~/domains/media/files/files.server'
import { recordOrphan, recordUse, removeOrphans } from '~/domains/media/files/orphaned-files.server'
import { dropPhoto } from '~/domains/media/profile-photos.server'
import { db, type Tx } from '~/platform/database/db.server'
import { newestSealKey, openEvidence, sealEvidence } from '~/platform/secrets/seal-evidence.server'
import { putSealed } from './copy-photo.server'
import { lockShownPhotos } from './facts.server'
import { evidencePlace, freezePhotos, freezeTexts } from './freeze.server'
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

const BATCH = 200

/**
 * Seals the snapshots of old reports: reports from before evidence was sealed have a plain snapshot, which moves into the evidence of their
 * cases. Returns the number of reports.
 */
export async function sealOldSnapshots(): Promise<number> {
  const old = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(isNotNull(reports.snapshot), isNotNull(reports.caseId)))
    .limit(BATCH)
  for (const { id } of old) await db.transaction((tx) => sealOne(tx, id))
  return old.length
}

async function sealOne(tx: Tx, id: string): Promise<void> {
  const [report] = await tx.select().from(reports).where(eq(reports.id, id)).for('update')
  const { caseId, snapshot, targetType, targetId, reportedUserId } = report ?? {}
  if (!caseId || !snapshot) return
  const profile = snapshot.profile as Record<string, unknown> | undefined
  if (targetType === 'message' && targetId)
    await freezeTexts(tx, caseId, [{ kind: 'message', subjectId: targetId, facts: snapshot }])
  else if (profile && targetId)
    await freezeTexts(tx, caseId, [
      { kind: 'profile', subjectId: reportedUserId ?? targetId, facts: profile },
    ])
  await freezePhotos(tx, caseId, await photosOf(tx, { snapshot, targetType, targetId }))
  await tx.update(reports).set({ snapshot: null }).where(eq(reports.id, id))
}

type OldReport = { snapshot: Record<string, unknown>; targetType?: string; targetId?: string }

/** The reported photos that still exist. Drops chat photos without a message, which were kept only for the report until they are copied. */
async function photosOf(tx: Tx, { snapshot, targetType, targetId }: OldReport) {
  if (targetType === 'profile' && targetId) return lockShownPhotos(tx, targetId)
  const url = (snapshot.message as { imageUrl?: string } | undefined)?.imageUrl
  const which = url ? eq(images.url, url) : targetId && eq(images.id, targetId)
  if (!which) return []
  const found = await tx.select().from(images).where(which).for('update')
  for (const image of found)
    if (image.imageType === 'chat' && (await tx.$count(messages, eq(messages.imageUrl, image.url))) === 0)
      await dropPhoto(tx, image)
  return found
}
