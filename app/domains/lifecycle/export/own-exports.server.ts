import { EXPORT_EVERY_HOURS, type ExportState } from 'db/limits/exports'
import { users } from 'db/schema/accounts'
import { dataExports } from 'db/schema/exports'
import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { defineJob, dequeue } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { removeExports } from './export-files.server'
import { isExportToken } from './mail-export.server'

/** Job that builds an archive (build-export.server.ts). */
export const buildExportJob = defineJob('build-export', z.object({ exportId: z.uuid() }))

/** One waiting job for each archive. */
export const buildKey = (exportId: string): string => `build-export:${exportId}`

type ExportRefusal = { refusal: 'making' } | { refusal: 'too-soon'; againAt: Date } | { refusal: 'gone' }

/**
 * Requests an archive of the viewer's own data (DECISIONS "Settings, deletion, export"). Refusals: `making`, while one is made; `too-soon`,
 * until EXPORT_EVERY_HOURS after the last that did not fail; `gone`, if the account was deleted meanwhile.
 */
export async function requestExport({
  id: userId,
}: Pick<Viewer, 'id'>): Promise<{ exportId: string } | ExportRefusal> {
  return db.transaction(async (tx) => {
    // Locked, so that only one of parallel requests adds a row, and none does during a deletion.
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for('update')
    if (!person) return { refusal: 'gone' }
    const last = await lastCounted(tx, userId)
    if (last?.status === 'making') return { refusal: 'making' }
    const againAt = last && nextExportAt(last.createdAt)
    if (againAt && againAt > now()) return { refusal: 'too-soon', againAt }
    const [row] = await tx
      .insert(dataExports)
      .values({ userId, createdAt: now() })
      .returning({ id: dataExports.id })
    if (!row) throw new Error('The export was not added')
    await buildExportJob.enqueue(tx, { exportId: row.id }, { canWait: true, key: buildKey(row.id) })
    return { exportId: row.id }
  })
}

/** When the next archive can be requested after one that was requested at this time. */
const nextExportAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + hours(EXPORT_EVERY_HOURS))

/** The last request that did not fail. */
async function lastCounted(tx: Tx, userId: string) {
  const [last] = await tx
    .select({ status: dataExports.status, createdAt: dataExports.createdAt })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), ne(dataExports.status, 'failed')))
    .orderBy(desc(dataExports.createdAt))
    .limit(1)
  return last
}

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

type Owner = Pick<Viewer, 'id'>
type Row = typeof dataExports.$inferSelect

/** A request of a person, as the page shows it. */
type OwnExport = {
  id: string
  state: ExportState
  requestedAt: Date
  sizeBytes: number | null
  expiresAt: Date | null
  /** When the next one can be requested; null if that is now, or while one is made. */
  againAt: Date | null
}

/** The viewer's latest request; null without one. */
export async function latestExport(viewer: Owner): Promise<OwnExport | null> {
  const [row] = await ownRows(viewer, 1)
  return row ? shownOf(row) : null
}

/**
 * The request of the viewer that a mailed link is of, which may have expired; null for any other text. It need not be the latest: its archive
 * stays until the next one is ready, also while that is made or if it fails.
 */
export async function exportOfLink(viewer: Owner, token: string): Promise<OwnExport | null> {
  const row = (await ownRows(viewer, ROWS_WITH_LINKS)).find(({ id }) => isExportToken(id, token))
  return row ? shownOf(row) : null
}

const ROWS_WITH_LINKS = 10

function shownOf(row: Row): OwnExport {
  const state = stateOf(row)
  const againAt = state === 'failed' || state === 'making' ? null : nextExportAt(row.createdAt)
  return {
    id: row.id,
    state,
    requestedAt: row.createdAt,
    sizeBytes: row.sizeBytes,
    expiresAt: row.expiresAt,
    againAt: againAt && againAt > now() ? againAt : null,
  }
}

type OwnArchive = { file: string; readyAt: Date }

/** An archive that its owner can download now; `null` for unknown ids and those of others, `over` once it is gone. */
export async function ownArchive(viewer: Owner, id: string): Promise<OwnArchive | 'over' | null> {
  if (!isGuid(id)) return null
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, id), eq(dataExports.userId, viewer.id)))
  if (!row) return null
  return stateOf(row) === 'ready' && row.file && row.readyAt
    ? { file: row.file, readyAt: row.readyAt }
    : 'over'
}

const ownRows = ({ id }: Owner, count: number): Promise<Row[]> =>
  db
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, id))
    .orderBy(desc(dataExports.createdAt))
    .limit(count)

/** The sweep that removes expired archives comes later than their end. */
const stateOf = ({ status, expiresAt }: Row): ExportState =>
  status === 'ready' && expiresAt && expiresAt <= now() ? 'expired' : status
