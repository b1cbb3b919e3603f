import type { ExportState } from 'db/limits/exports'
import { dataExports } from 'db/schema/exports'
import { and, desc, eq } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { isExportToken } from './mail-export.server'
import { nextExportAt } from './request-export.server'

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
