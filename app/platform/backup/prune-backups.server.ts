import { backupObjects } from 'db/schema/backup'
import { and, eq, inArray, lt } from 'drizzle-orm'
import { db } from '../database/db.server'
import type { Storage } from '../storage/storage.server'
import { days } from '../time/durations'
import { backupFiles, backupName, blobKey } from './backup-files.server'

const BATCH = 500

/**
 * Removes backups older than `keepDays`, never the newest complete one, then interrupted ones before it, then the copies of objects that
 * none of the others contains. Returns how many backups.
 */
export async function pruneBackups(
  to: Storage,
  { place, newest, keepDays, at }: { place: string; newest: string; keepDays: number; at: Date },
): Promise<number> {
  const cutoff = backupName(new Date(at.getTime() - days(keepDays)), '')
  const all = (await backupFiles(to)).filter(({ name }) => name < newest)
  const old = all.filter(
    ({ name, files }) => name < cutoff || !files.some((file) => file.startsWith('manifest')),
  )
  for (const { keys } of old) await to.remove(keys)
  const gone = new Set(old.map(({ name }) => name))
  const oldest = all.find(({ name }) => !gone.has(name))?.name ?? newest
  await adoptUnknownBlobs(to, place, newest)
  for (;;) {
    const rows = await db
      .select({ blob: backupObjects.blob })
      .from(backupObjects)
      .where(and(eq(backupObjects.place, place), lt(backupObjects.seenIn, oldest)))
      .limit(BATCH)
    if (rows.length === 0) return old.length
    const blobs = rows.map(({ blob }) => blob)
    await to.remove(blobs.map(blobKey))
    await db.delete(backupObjects).where(inArray(backupObjects.blob, blobs))
  }
}

/** Copies without a row (of an interrupted backup, or from before a restore) get one: they go when no kept backup can need them. */
async function adoptUnknownBlobs(to: Storage, place: string, newest: string): Promise<void> {
  let batch: string[] = []
  const adopt = async () => {
    const rows = batch.map((blob) => ({
      blob,
      key: '',
      contentType: '',
      etag: '',
      size: 0,
      sha256: '',
      place,
      seenIn: newest,
    }))
    if (rows.length > 0) await db.insert(backupObjects).values(rows).onConflictDoNothing()
    batch = []
  }
  for await (const key of to.list('blobs/')) {
    const blob = /\/([0-9a-f]{32})\.age$/.exec(key)?.[1]
    if (blob) batch.push(blob)
    if (batch.length === BATCH) await adopt()
  }
  await adopt()
}
