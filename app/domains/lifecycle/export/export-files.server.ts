import { randomBytes } from 'node:crypto'
import { dataExports } from 'db/schema/exports'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { storage } from '~/platform/storage/storage.server'

const PREFIX = 'exports/'
const KEYS_A_QUERY = 500

/** Where an archive is: no route serves this prefix but the owner's download. */
export const exportKey = (file: string): string => `${PREFIX}${file}.zip`

/** A new random name: 128 bits. */
export const newExportFile = (): string => randomBytes(16).toString('hex')

/** Job that removes archives whose rows name them no longer; enqueued in the transaction that changes the rows. */
export const removeExports = defineJob('remove-exports', z.object({ files: z.array(z.string()).max(100) }))

export const removeExportFiles = (files: readonly string[]): Promise<void> =>
  storage().remove(files.map(exportKey))

/**
 * Removes archives that no row names: of a process that was killed, of an account that was deleted meanwhile, of a storage that was
 * unreachable. A row names its file before the first byte, so that every unnamed one is an orphan. Returns how many.
 */
export async function removeOrphanedExports(): Promise<number> {
  let removed = 0
  let files: string[] = []
  const check = async () => {
    const named = await db
      .select({ file: dataExports.file })
      .from(dataExports)
      .where(inArray(dataExports.file, files))
    const known = new Set(named.map(({ file }) => file))
    const orphans = files.filter((file) => !known.has(file))
    await removeExportFiles(orphans)
    removed += orphans.length
    files = []
  }
  for await (const key of storage().list(PREFIX)) {
    const file = /^exports\/([0-9a-f]{32})\.zip$/.exec(key)?.[1]
    if (file) files.push(file)
    if (files.length === KEYS_A_QUERY) await check()
  }
  if (files.length > 0) await check()
  return removed
}
