import { orphanedFiles } from 'db/schema/media'
import { eq, inArray, lt } from 'drizzle-orm'
import { now } from '~/platform/clock.server'
import { db, type Queryable } from '~/platform/db.server'
import { hours } from '~/platform/durations'
import { log } from '~/platform/log/log.server'
import { removeFiles } from './files.server'

/** Longer than any upload takes to be written. */
const LOOSE_FOR = hours(1)
const SWEPT_AT_ONCE = 200

/** Says that files may lie under a name that no image stands for: before the first is written, or with its row's end. */
export async function recordOrphan(q: Queryable, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const since = now()
  await q
    .insert(orphanedFiles)
    .values(names.map((name) => ({ name, since })))
    .onConflictDoNothing()
}

/** Says that an image stands for the name now: in the transaction that adds its row. */
export async function noteTaken(q: Queryable, name: string): Promise<void> {
  await q.delete(orphanedFiles).where(eq(orphanedFiles.name, name))
}

/** Removes the files of a name that no image stands for, and forgets the name. Throws where the storage is away. */
export async function removeOrphans(name: string): Promise<void> {
  await removeFiles(name)
  await db.delete(orphanedFiles).where(eq(orphanedFiles.name, name))
}

/**
 * Removes what failed and abandoned uploads, and removals that did not come to their end, have left behind. Gives how
 * many names. Those whose files cannot be removed at present stay for the next time.
 */
export async function sweepOrphanedFiles(): Promise<number> {
  const old = await db
    .select({ name: orphanedFiles.name })
    .from(orphanedFiles)
    .where(lt(orphanedFiles.since, new Date(now().getTime() - LOOSE_FOR)))
    .limit(SWEPT_AT_ONCE)
  const done: string[] = []
  for (const { name } of old) {
    try {
      await removeFiles(name)
      done.push(name)
    } catch (error) {
      log.warn({ err: error }, 'files of a photo that is gone could not be removed')
    }
  }
  if (done.length > 0) await db.delete(orphanedFiles).where(inArray(orphanedFiles.name, done))
  return done.length
}
