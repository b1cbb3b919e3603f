import { randomBytes } from 'node:crypto'
import { dataExports } from 'db/schema/exports'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { storage } from '~/platform/storage/storage.server'

const PREFIX = 'exports/'
const FILES_PER_QUERY = 500

/** The key of an archive in the storage. The only route that reads this prefix is the download of the archive's owner. */
export const exportKey = (file: string): string => `${PREFIX}${file}.zip`

/** A random name for a new archive: 128 bits, hexadecimal. */
export const newExportFile = (): string => randomBytes(16).toString('hex')

/** Job that removes archives that no row references any more; enqueued in the transaction that changes the rows. */
export const removeExports = defineJob('remove-exports', z.object({ files: z.array(z.string()).max(100) }))

/** Removes archives from the storage; those that are gone already do not matter. */
export const removeExportFiles = (files: readonly string[]): Promise<void> =>
  storage().remove(files.map(exportKey))

/**
 * Removes archives that no row references. They remain if a process is killed, an account is deleted while its archive is written, or the
 * storage cannot be reached. A row references its file before the first byte is written, so a file without a row is an orphan.
 * @returns the number of removed archives
 */
export async function removeOrphanedExports(): Promise<number> {
  let removed = 0
  let files: string[] = []
  const removeUnreferenced = async () => {
    const referenced = await db
      .select({ file: dataExports.file })
      .from(dataExports)
      .where(inArray(dataExports.file, files))
    const known = new Set(referenced.map(({ file }) => file))
    const orphans = files.filter((file) => !known.has(file))
    await removeExportFiles(orphans)
    removed += orphans.length
    files = []
  }
  for await (const key of storage().list(PREFIX)) {
    const file = /^exports\/([0-9a-f]{32})\.zip$/.exec(key)?.[1]
    if (file) files.push(file)
    if (files.length === FILES_PER_QUERY) await removeUnreferenced()
  }
  if (files.length > 0) await removeUnreferenced()
  return removed
}
