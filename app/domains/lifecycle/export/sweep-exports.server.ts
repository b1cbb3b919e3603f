import { EXPORT_ROWS_KEPT_DAYS } from 'db/limits/exports'
import { dataExports } from 'db/schema/exports'
import { and, eq, inArray, lt, lte } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { EXPORT_STALLED_AFTER } from './build-export.server'
import { removeExportFiles, removeOrphanedExports } from './export-files.server'
import { buildExportJob, buildKey } from './own-exports.server'

const BATCH = 100

/**
 * Removes the files of expired archives and orphaned files, and deletes old rows. Returns the number of archives, rows and files. Throws if
 * the storage is unreachable.
 */
export async function sweepExports(): Promise<number> {
  const at = now()
  const expired = await db
    .select({ id: dataExports.id, file: dataExports.file })
    .from(dataExports)
    .where(and(eq(dataExports.status, 'ready'), lte(dataExports.expiresAt, at)))
    .limit(BATCH)
  await removeExportFiles(expired.flatMap(({ file }) => file ?? []))
  const ids = expired.map(({ id }) => id)
  await db
    .update(dataExports)
    .set({ status: 'expired', file: null, endedAt: at })
    .where(and(inArray(dataExports.id, ids), eq(dataExports.status, 'ready')))
  const old = new Date(at.getTime() - days(EXPORT_ROWS_KEPT_DAYS))
  const deleted = await db
    .delete(dataExports)
    .where(lt(dataExports.endedAt, old))
    .returning({ id: dataExports.id })
  return expired.length + deleted.length + (await removeOrphanedExports())
}

/**
 * Restarts exports whose process was killed, should the queue not have returned their jobs (decision 0337): their heartbeat has stopped. An
 * export that waits for its first or next attempt has no heartbeat, and is not restarted. Returns the number of restarted exports.
 */
export async function restartStalledExports(): Promise<number> {
  const stalled = await db
    .select({ exportId: dataExports.id })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.status, 'making'),
        lt(dataExports.beatAt, new Date(now().getTime() - EXPORT_STALLED_AFTER)),
      ),
    )
    .limit(BATCH)
  for (const { exportId } of stalled)
    await buildExportJob.enqueue(db, { exportId }, { canWait: true, key: buildKey(exportId) })
  return stalled.length
}
