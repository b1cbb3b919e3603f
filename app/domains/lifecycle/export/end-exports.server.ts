import { dataExports } from 'db/schema/exports'
import { eq } from 'drizzle-orm'
import type { Tx } from '~/platform/database/db.server'
import { dequeue } from '~/platform/queue/queue.server'
import { removeExports } from './export-files.server'
import { buildKey } from './request-export.server'

/**
 * Ends the exports of an account that is deleted. Their links are invalid from the commit on, and a job removes the archives. A running
 * export job notices that its row is gone and removes its own file.
 */
export async function endExports(tx: Tx, userId: string): Promise<void> {
  const ended = await tx
    .delete(dataExports)
    .where(eq(dataExports.userId, userId))
    .returning({ id: dataExports.id, file: dataExports.file })
  const files = ended.flatMap(({ file }) => file ?? [])
  if (files.length > 0) await removeExports.enqueue(tx, { files: files.slice(0, 100) })
  for (const { id } of ended) await dequeue(tx, buildKey(id))
}
