import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import { EXPORT_ATTEMPTS, EXPORT_VALID_DAYS } from 'db/limits/exports'
import { users } from 'db/schema/accounts'
import { dataExports } from 'db/schema/exports'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { storage } from '~/platform/storage/storage.server'
import { now } from '~/platform/time/clock.server'
import { days, minutes, seconds } from '~/platform/time/durations'
import { archiveEntries } from './archive.server'
import { exportKey, newExportFile, removeExportFiles, removeExports } from './export-files.server'
import { exportMail } from './mail-export.server'
import { buildExportJob, buildKey } from './request-export.server'

/** An attempt without progress for so long has died with its process. */
export const EXPORT_STALLED_AFTER = minutes(5)
const BEAT_EVERY = seconds(10)
/** While another archive is built: one at a time in all processes, for the memory and the connections of everybody else. */
const ASK_AGAIN_AFTER = seconds(10)

type Attempt = {
  id: string
  userId: string
  file: string
  attempts: number
  language: 'de' | 'en' | 'pt' | 'es' | 'fr'
}

/**
 * Builds an archive and stores it, in a stream. The row becomes ready, and the e-mail is enqueued, only after the whole file was stored with
 * the right size; a failed attempt leaves no file. Throws so that the job tries again; the last of EXPORT_ATTEMPTS marks the row as
 * failed instead. Does nothing once the row is gone.
 */
export async function buildExport(exportId: string): Promise<void> {
  const attempt = await claim(exportId)
  if (attempt === 'gone') return
  if (attempt === 'busy') {
    const runAt = new Date(Date.now() + ASK_AGAIN_AFTER)
    return buildExportJob.enqueue(db, { exportId }, { canWait: true, key: buildKey(exportId), runAt })
  }
  try {
    if (attempt.attempts > EXPORT_ATTEMPTS) throw new Error('every attempt to build the export ended early')
    await finish(attempt, await store(attempt))
  } catch (error) {
    await giveUp(attempt, error)
  }
}

/** Starts an attempt under a new name. `busy`: another export is being built. The file of an attempt before is an orphan from now on. */
async function claim(exportId: string): Promise<Attempt | 'busy' | 'gone'> {
  const at = now()
  const alive = new Date(at.getTime() - EXPORT_STALLED_AFTER).toISOString()
  const [claimed] = await db
    .update(dataExports)
    .set({ file: newExportFile(), attempts: sql`${dataExports.attempts} + 1`, beatAt: at })
    .from(users)
    .where(
      and(
        eq(dataExports.id, exportId),
        eq(dataExports.status, 'making'),
        eq(users.id, dataExports.userId),
        sql`not exists (select from data_exports other
          where other.status = 'making' and other.beat_at > ${alive}::timestamptz and other.id <> ${exportId})`,
      ),
    )
    .returning({
      id: dataExports.id,
      userId: dataExports.userId,
      file: dataExports.file,
      attempts: dataExports.attempts,
      language: users.language,
    })
  if (claimed) return { ...claimed, file: claimed.file ?? '' }
  const isWaiting = await db.$count(
    dataExports,
    and(eq(dataExports.id, exportId), eq(dataExports.status, 'making')),
  )
  return isWaiting > 0 ? 'busy' : 'gone'
}

/** Streams the archive into the storage. Returns its size in bytes, which the storage has confirmed. */
async function store(attempt: Attempt): Promise<number> {
  let sizeBytes = 0
  let beatenAt = performance.now()
  async function* counted() {
    // The types of the browser's streams and of Node's differ.
    const zip = makeZip(archiveEntries(attempt), { buffersAreUTF8: true }) as ReadableStream<Uint8Array>
    for await (const chunk of zip) {
      sizeBytes += chunk.byteLength
      if (performance.now() - beatenAt > BEAT_EVERY) {
        await beat(attempt)
        beatenAt = performance.now()
      }
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    }
  }
  const key = exportKey(attempt.file)
  await storage().put(key, Readable.from(counted()), { contentType: 'application/zip' })
  const stored = await storage().get(key, { start: 0, end: 0 })
  stored?.body.destroy()
  if (stored?.size !== sizeBytes)
    throw new Error('the stored export has another size than the one that was sent')
  return sizeBytes
}

/** Records progress. Throws once the attempt is no longer the current one: its row was deleted, or another attempt took over. */
async function beat(attempt: Attempt): Promise<void> {
  const current = await db
    .update(dataExports)
    .set({ beatAt: now() })
    .where(isCurrent(attempt))
    .returning({ id: dataExports.id })
  if (current.length === 0) throw new ExportOutdated()
}

async function finish(attempt: Attempt, sizeBytes: number): Promise<void> {
  const readyAt = now()
  const expiresAt = new Date(readyAt.getTime() + days(EXPORT_VALID_DAYS))
  const isReady = await db.transaction(async (tx) => {
    // Locked as by a deletion, which either sees the archive or is seen here.
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, attempt.userId), isNull(users.deletedAt)))
      .for('update')
    if (!person) return false
    const ready = await tx
      .update(dataExports)
      .set({ status: 'ready', sizeBytes, readyAt, expiresAt, beatAt: null })
      .where(isCurrent(attempt))
      .returning({ id: dataExports.id })
    if (ready.length === 0) return false
    // One archive at a time: this one replaces those before.
    const earlier = and(
      eq(dataExports.userId, attempt.userId),
      eq(dataExports.status, 'ready'),
      ne(dataExports.id, attempt.id),
    )
    const replaced = await tx.select({ file: dataExports.file }).from(dataExports).where(earlier)
    await tx.update(dataExports).set({ status: 'expired', file: null, endedAt: readyAt }).where(earlier)
    const files = replaced.flatMap(({ file }) => file ?? [])
    if (files.length > 0) await removeExports.enqueue(tx, { files })
    await exportMail.enqueue(tx, { exportId: attempt.id })
    return true
  })
  if (!isReady) throw new ExportOutdated()
}

async function giveUp(attempt: Attempt, error: unknown): Promise<void> {
  // What cannot be removed now is an orphan, which a sweep removes.
  await removeExportFiles([attempt.file]).catch((failure: unknown) =>
    log.warn({ err: failure }, 'the file of a failed export is left for the sweep'),
  )
  if (error instanceof ExportOutdated) return
  const isLast = attempt.attempts >= EXPORT_ATTEMPTS
  const ended = isLast ? { status: 'failed' as const, file: null, endedAt: now() } : {}
  await db
    .update(dataExports)
    .set({ beatAt: null, ...ended })
    .where(isCurrent(attempt))
  if (!isLast) throw error
  log.error({ err: error }, 'an export failed for good')
}

const isCurrent = ({ id, file }: Attempt) =>
  and(eq(dataExports.id, id), eq(dataExports.file, file), eq(dataExports.status, 'making'))

class ExportOutdated extends Error {}
