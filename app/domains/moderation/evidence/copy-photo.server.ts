import { caseEvidence } from 'db/schema/cases'
import { orphanedFiles } from 'db/schema/media'
import { and, eq, lt } from 'drizzle-orm'
import { newMediaName, readMaster, removeMedia } from '~/domains/media/files/files.server'
import { recordOrphan, recordUse, removeOrphans } from '~/domains/media/files/orphaned-files.server'
import { evidenceKey } from '~/domains/media/renditions'
import { db, type Tx } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { hasNoJob } from '~/platform/queue/queue.server'
import { sealEvidence } from '~/platform/secrets/seal-evidence.server'
import { storage } from '~/platform/storage/storage.server'
import { now } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { copyEvidencePhoto, evidencePlace } from './freeze.server'

const STUCK_FOR = hours(1)
const QUEUED_AT_ONCE = 200

/**
 * Copies the clean master of a photo, sealed, under a new random name. Does nothing if that was done before, or the evidence was deleted.
 * Throws if the storage is unreachable, so that the job retries; the photo's own files are kept until then.
 */
export async function copyPhoto(evidenceId: string): Promise<void> {
  const [waiting] = await db
    .select({ source: caseEvidence.source })
    .from(caseEvidence)
    .where(and(eq(caseEvidence.id, evidenceId), eq(caseEvidence.state, 'waiting')))
  if (!waiting?.source) return
  const { source } = waiting
  const master = await readMaster(source)
  if (!master) {
    log.warn({ evidenceId }, 'a reported photo has no file')
    await db.transaction((tx) => settle(tx, evidenceId, source, { state: 'missing' }))
    return
  }
  const file = await putSealed(evidenceId, master)
  const isTaken = await db.transaction(async (tx) => {
    const isSettled = await settle(tx, evidenceId, source, {
      state: 'stored',
      file: file.name,
      sealKey: file.sealKey,
    })
    if (isSettled) await recordUse(tx, file.name)
    return isSettled
  })
  if (!isTaken) await removeOrphans(file.name)
}

/** Seals bytes into a new file. Until a row takes its name (`recordUse`), the sweep of orphaned files removes it. */
export async function putSealed(
  evidenceId: string,
  bytes: Buffer,
): Promise<{ name: string; sealKey: string }> {
  const name = newMediaName()
  const { sealed, sealKey } = sealEvidence(bytes, evidencePlace(evidenceId))
  await recordOrphan(db, [name])
  await storage().put(evidenceKey(name), sealed, { contentType: 'application/octet-stream' })
  return { name, sealKey }
}

/** Queues the photos that still wait an hour after their report and have no job. Returns how many. */
export async function queueStuckPhotos(): Promise<number> {
  const before = new Date(now().getTime() - STUCK_FOR)
  const stuck = await db
    .select({ id: caseEvidence.id })
    .from(caseEvidence)
    .where(
      and(
        eq(caseEvidence.state, 'waiting'),
        lt(caseEvidence.createdAt, before),
        hasNoJob('copy-evidence-photo:', caseEvidence.id),
      ),
    )
    .limit(QUEUED_AT_ONCE)
  for (const { id } of stuck)
    await copyEvidencePhoto.enqueue(db, { evidenceId: id }, { key: `copy-evidence-photo:${id}` })
  return stuck.length
}

async function settle(
  tx: Tx,
  evidenceId: string,
  source: string,
  result: { state: 'missing' } | { state: 'stored'; file: string; sealKey: string },
): Promise<boolean> {
  const settled = await tx
    .update(caseEvidence)
    .set({ ...result, source: null })
    .where(and(eq(caseEvidence.id, evidenceId), eq(caseEvidence.state, 'waiting')))
    .returning({ id: caseEvidence.id })
  if (settled.length === 0) return false
  await releaseSource(tx, source)
  return true
}

/** Removes the files of a photo whose deletion had to wait for its copy. */
export async function releaseSource(tx: Tx, source: string): Promise<void> {
  if ((await tx.$count(orphanedFiles, eq(orphanedFiles.name, source))) > 0)
    await removeMedia.enqueue(tx, { name: source })
}
