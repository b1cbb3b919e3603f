import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import { EXPORT_ATTEMPTS, EXPORT_VALID_DAYS } from 'db/limits/exports'
import { users } from 'db/schema/accounts'
import { dataExports } from 'db/schema/exports'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Language } from '~/i18n/languages'
import { ADVISORY_LOCKS } from '~/platform/database/advisory-locks.server'
import { db, type Tx } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { storage } from '~/platform/storage/storage.server'
import { now } from '~/platform/time/clock.server'
import { days, minutes, seconds } from '~/platform/time/durations'
import { archiveEntries } from './archive.server'
import { exportKey, newExportFile, removeExportFiles, removeExports } from './export-files.server'
import { exportMail } from './mail-export.server'
import { buildExportJob, buildKey } from './own-exports.server'

/** An attempt without a heartbeat for this long was interrupted by the end of its process. */
export const EXPORT_STALLED_AFTER = minutes(5)
const HEARTBEAT_INTERVAL = seconds(10)
/** After this time a job tries again that found another archive being built: all processes build one at a time, to save memory and connections. */
const RETRY_DELAY = seconds(10)

type Attempt = {
  id: string
  userId: string
  file: string
  attempts: number
  language: Language
}

/**
 * Builds an archive and streams it into the storage. Only after the whole file is stored with the right size does it mark the row as ready and
 * enqueue the e-mail. A failed attempt removes its file and throws, so that the job is retried; after the last of EXPORT_ATTEMPTS it marks the
 * row as failed instead. Does nothing if the row no longer exists.
 */
export async function buildExport(exportId: string): Promise<void> {
  const attempt = await claim(exportId)
  if (attempt === 'gone') return
  if (attempt === 'busy') {
    const runAt = new Date(Date.now() + RETRY_DELAY)
    return buildExportJob.enqueue(db, { exportId }, { canWait: true, key: buildKey(exportId), runAt })
  }
  try {
    if (attempt.attempts > EXPORT_ATTEMPTS)
      throw new Error('every attempt to build the export was interrupted')
    await finish(attempt, await store(attempt))
  } catch (error) {
    await failAttempt(attempt, error)
  }
}

/**
 * Starts an attempt with a new file name; the file of an earlier attempt becomes an orphan. Returns `busy` while another export is being
 * built, and `gone` if the row no longer waits for an archive.
 */
async function claim(exportId: string): Promise<Attempt | 'busy' | 'gone'> {
  const claimed = await db.transaction(async (tx) => {
    // Of two claims at the same moment neither would see the other one.
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.exports})`)
    return claimNow(tx, exportId)
  })
  if (claimed) return { ...claimed, file: claimed.file ?? '' }
  const isWaiting = await db.$count(
    dataExports,
    and(eq(dataExports.id, exportId), eq(dataExports.status, 'making')),
  )
  return isWaiting > 0 ? 'busy' : 'gone'
}

async function claimNow(tx: Tx, exportId: string) {
  const at = now()
  const aliveSince = new Date(at.getTime() - EXPORT_STALLED_AFTER).toISOString()
  const [claimed] = await tx
    .update(dataExports)
    .set({ file: newExportFile(), attempts: sql`${dataExports.attempts} + 1`, beatAt: at })
    .from(users)
    .where(
      and(
        eq(dataExports.id, exportId),
        eq(dataExports.status, 'making'),
        eq(users.id, dataExports.userId),
        sql`not exists (select from data_exports other
          where other.status = 'making' and other.beat_at > ${aliveSince}::timestamptz and other.id <> ${exportId})`,
      ),
    )
    .returning({
      id: dataExports.id,
      userId: dataExports.userId,
      file: dataExports.file,
      attempts: dataExports.attempts,
      language: users.language,
    })
  return claimed
}

/** Streams the archive into the storage. Returns its size in bytes, which the storage has confirmed. */
async function store(attempt: Attempt): Promise<number> {
  let sizeBytes = 0
  let heartbeatAt = performance.now()
  async function* counted() {
    // makeZip has the type of a browser's stream, which differs from that of Node's streams.
    const zip = makeZip(archiveEntries(attempt), { buffersAreUTF8: true }) as ReadableStream<Uint8Array>
    for await (const chunk of zip) {
      sizeBytes += chunk.byteLength
      if (performance.now() - heartbeatAt > HEARTBEAT_INTERVAL) {
        await recordHeartbeat(attempt)
        heartbeatAt = performance.now()
      }
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    }
  }
  const key = exportKey(attempt.file)
  await storage().put(key, Readable.from(counted()), { contentType: 'application/zip' })
  const stored = await storage().get(key, { start: 0, end: 0 })
  stored?.body.destroy()
  if (stored?.size !== sizeBytes)
    throw new Error('the size of the stored export differs from the number of bytes that were sent')
  return sizeBytes
}

/** Records that the attempt makes progress. Throws if its row was deleted or another attempt has started. */
async function recordHeartbeat(attempt: Attempt): Promise<void> {
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
    // A deletion takes the same lock. So either the deletion finds the archive, or the deletion is found here.
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
    // A person has one archive at a time: this one replaces earlier ones.
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

async function failAttempt(attempt: Attempt, error: unknown): Promise<void> {
  // The commit may have arrived, and only its answer was lost: then the archive is ready. The lock waits for one that is under way.
  const isOfAttempt = and(eq(dataExports.id, attempt.id), eq(dataExports.file, attempt.file))
  const [row] = await db
    .select({ status: dataExports.status })
    .from(dataExports)
    .where(isOfAttempt)
    .for('update')
  if (row?.status === 'ready') return
  // If the file cannot be removed now, the sweep of orphaned files removes it.
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
