import { caseEvidence } from 'db/schema/cases'
import { orphanedFiles } from 'db/schema/media'
import { and, eq, inArray, lt, notExists } from 'drizzle-orm'
import { db, type Queryable } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { now } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { removeFiles } from './files.server'

/** Longer than any upload takes to be written. */
const ORPHANED_FOR = hours(1)
const SWEPT_AT_ONCE = 200

/** Records that files may exist under a name without an image: before the first is written, or when its row is deleted. */
export async function recordOrphan(q: Queryable, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const since = now()
  await q
    .insert(orphanedFiles)
    .values(names.map((name) => ({ name, since })))
    .onConflictDoNothing()
}

/** Records that an image uses the name: in the transaction that inserts its row. */
export async function recordUse(q: Queryable, name: string): Promise<void> {
  await q.delete(orphanedFiles).where(eq(orphanedFiles.name, name))
}

/**
 * Removes the files of a name without an image, and forgets the name. Those of a photo that is yet to be copied as evidence stay, and are
 * removed once it is. Throws if the storage is unreachable.
 */
export async function removeOrphans(name: string): Promise<void> {
  if (!(await removeFiles(name))) return
  await db.delete(orphanedFiles).where(eq(orphanedFiles.name, name))
}

/**
 * Removes the files of an upload that failed, as `removeOrphans` does, unless an image has the name after all: a connection that breaks off at
 * the commit leaves open whether it took effect. The lock waits for a commit that is still under way.
 */
export async function removeFailedUpload(name: string): Promise<void> {
  const [orphan] = await db
    .select({ name: orphanedFiles.name })
    .from(orphanedFiles)
    .where(eq(orphanedFiles.name, name))
    .for('update')
  if (orphan) await removeOrphans(name)
}

/**
 * Removes the files of failed uploads and interrupted removals. Returns how many names. Those whose files cannot be removed now are
 * retried by the next sweep.
 */
export async function sweepOrphanedFiles(): Promise<number> {
  const old = await db
    .select({ name: orphanedFiles.name })
    .from(orphanedFiles)
    .where(
      and(
        lt(orphanedFiles.since, new Date(now().getTime() - ORPHANED_FOR)),
        notExists(
          db
            .select({ id: caseEvidence.id })
            .from(caseEvidence)
            .where(eq(caseEvidence.source, orphanedFiles.name)),
        ),
      ),
    )
    .limit(SWEPT_AT_ONCE)
  const done: string[] = []
  for (const { name } of old) {
    try {
      if (await removeFiles(name)) done.push(name)
    } catch (error) {
      log.warn({ err: error }, 'orphaned files could not be removed')
    }
  }
  if (done.length > 0) await db.delete(orphanedFiles).where(inArray(orphanedFiles.name, done))
  return done.length
}
