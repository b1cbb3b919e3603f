import { setTimeout } from 'node:timers/promises'
import type { Sql, TransactionSql } from 'postgres'
import { RESTORE_SCHEMA } from '~/platform/backup/restore-guard.server'
import { ADVISORY_LOCKS } from '~/platform/database/advisory-locks.server'
import { connect } from '~/platform/database/connect.server'
import { env } from '~/platform/settings/env.server'
import { storage } from '~/platform/storage/storage.server'
import { seconds } from '~/platform/time/durations'

/** What a dump contains besides `public`. */
const OWN_SCHEMAS = ['public', 'drizzle', 'graphile_worker', RESTORE_SCHEMA]

type Target = { sql: Sql; version: number; close: () => Promise<void> }

/**
 * The database to restore into, on a connection of its own. Throws if a restore or anybody else is connected, and behind a pooler: its
 * connections are somebody else's, and its other address may still be that of the lost database. So may those of replicas, whose positions
 * are ahead of the new database: they would be read as if they kept up.
 */
export async function openTarget(): Promise<Target> {
  const { databaseDirectUrl, replicaUrls } = env()
  if (databaseDirectUrl !== undefined)
    throw new Error(
      'DATABASE_DIRECT_URL is set: for a restore, set DATABASE_URL to Postgres itself, and leave DATABASE_DIRECT_URL empty.',
    )
  if (replicaUrls.length > 0)
    throw new Error(
      'DATABASE_REPLICA_URLS is set: leave it empty until replicas stream from the restored database. Those of the lost one would be read.',
    )
  const sql = connect({ max: 1, max_lifetime: null, connection: { statement_timeout: 0 } })
  const close = () => sql.end({ timeout: 1 })
  try {
    const [row] = await sql<{ version: number; locked: boolean }[]>`
      select current_setting('server_version_num')::integer / 10000 as version,
        pg_try_advisory_lock(${ADVISORY_LOCKS.restore}) as locked`
    if (!row?.locked) throw new Error('Another restore of this database is running.')
    return { sql, version: row.version, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Marks the database as being restored. Throws, changing nothing, if others are connected to it, or if it or the storage is not empty;
 * `force` empties the database instead, and leaves the storage's other objects alone.
 */
export async function beginRestore({ sql }: Target, force: boolean): Promise<void> {
  await refuseOthers(sql)
  const schemas = await sql<{ name: string }[]>`
    select nspname as name from pg_namespace n where nspname = any(${OWN_SCHEMAS}) and (
      nspname <> 'public' or exists (select from pg_class c where c.relnamespace = n.oid))`
  if (!force && schemas.length > 0)
    throw new Error('The database is not empty. --force deletes everything in it before restoring.')
  if (!force && (await hasObjects()))
    throw new Error('The storage is not empty. --force restores into it, and leaves its other objects there.')
  await sql.begin(async (tx) => {
    for (const name of OWN_SCHEMAS) await tx`drop schema if exists ${tx(name)} cascade`
    await tx`create schema public`
    await tx`create schema ${tx(RESTORE_SCHEMA)}`
    await tx`create table ${tx(RESTORE_SCHEMA)}.photos (name text primary key)`
    await createWithdrawn(tx)
  })
}

/** The last segment of the journal that the database knows; null without one, and of a release that had no journal. */
export async function knownSegment({ sql }: Target): Promise<string | null> {
  const [table] = await sql<{ found: boolean }[]>`
    select to_regclass('public.restore_journal') is not null as found`
  if (!table?.found) return null
  const [last] = await sql<{ name: string | null }[]>`select max(segment) as name from public.restore_journal`
  return last?.name ?? null
}

/** Marks a whole database in the same way, and empties the tables whose rows are in no backup. */
export async function beginReplay({ sql }: Target, tables: readonly string[]): Promise<void> {
  await refuseOthers(sql)
  const [row] = await sql<{ half: boolean }[]>`
    select to_regclass(${`${RESTORE_SCHEMA}.photos`}) is not null as half`
  if (row?.half) throw new Error('The restore of this database was interrupted: repeat it with --force.')
  await sql.begin(async (tx) => {
    await tx`create schema if not exists ${tx(RESTORE_SCHEMA)}`
    await createWithdrawn(tx)
    await tx.unsafe(`truncate ${tables.join(', ')}`)
  })
}

/** For what the replay withdraws (replay-removals.server.ts); what an interrupted one stored there stays. */
async function createWithdrawn(tx: TransactionSql): Promise<void> {
  await tx`
    create table if not exists ${tx(RESTORE_SCHEMA)}.withdrawn_messages (message_id uuid primary key,
      content text not null, phrase text, fraud_warning text, image_url text, private_album_id uuid)`
  await tx`
    create table if not exists ${tx(RESTORE_SCHEMA)}.withdrawn_texts (user_id uuid primary key,
      bio text, about text)`
}

/** Postgres ends the connections of an app that has just stopped within moments. */
const OTHERS_END_WITHIN = seconds(3)
const LOOK_AGAIN_AFTER_MS = 100

/** Throws if others are connected to the database. */
export async function refuseOthers(sql: Sql): Promise<void> {
  const giveUpAt = performance.now() + OTHERS_END_WITHIN
  for (;;) {
    const others = await sql<{ name: string }[]>`
      select coalesce(nullif(application_name, ''), 'unnamed') as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
    if (others.length === 0) return
    if (performance.now() > giveUpAt)
      throw new Error(
        `Stop the app first: ${others.length} other connections to the database (${others[0]?.name}).`,
      )
    await setTimeout(LOOK_AGAIN_AFTER_MS)
  }
}

/** From now on the database may be served. */
export async function finishRestore({ sql }: Target): Promise<void> {
  await sql`analyze`
  await sql`drop schema ${sql(RESTORE_SCHEMA)} cascade`
}

async function hasObjects(): Promise<boolean> {
  for await (const _ of storage().list('')) return true
  return false
}
