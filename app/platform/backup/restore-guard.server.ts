import type { ClientBase } from 'pg'
import type { Sql } from 'postgres'
import { probeDb } from '../database/probe.server'

/** A schema that exists only while a database is being restored. Until the end it may contain data that was deleted after the backup. */
export const RESTORE_SCHEMA = 'restore_in_progress'

/** Throws while a restore is unfinished, or the database is unreachable. */
export async function refuseDuringRestore(): Promise<void> {
  if (await probeDb(isBeingRestored)) throw beingRestored()
}

/** As `refuseDuringRestore`, for a new connection of the job queue's driver. */
export async function refuseClientDuringRestore(client: ClientBase): Promise<void> {
  const { rows } = await client.query('select nspname from pg_catalog.pg_namespace where nspname = $1', [
    RESTORE_SCHEMA,
  ])
  if (rows.length > 0) throw beingRestored()
}

/** As `refuseDuringRestore`, for the start of a server, which is allowed while the database is unreachable. */
export async function refuseToStartDuringRestore(): Promise<void> {
  if (await probeDb(isBeingRestored).catch(() => false)) await refuseDuringRestore()
}

const beingRestored = () =>
  new Error(
    'This database is being restored, or its restore was interrupted: run npm run restore again, with --force. ' +
      'If it was a replay with --journal-only, repeat that as it was: --force empties the database.',
  )

const isBeingRestored = async (sql: Sql): Promise<boolean> =>
  (await sql`select from pg_catalog.pg_namespace where nspname = ${RESTORE_SCHEMA}`).length > 0
