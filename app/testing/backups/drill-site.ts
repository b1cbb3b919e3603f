import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { isBackedUp, TABLES_WITHOUT_ROWS } from '~/domains/lifecycle/backup/contents.server'
import { type RestoreOptions, replayOnly, restoreBackup } from '~/domains/lifecycle/backup/restore.server'
import { completeBackups } from '~/platform/backup/backup-files.server'
import { openBackupStorage } from '~/platform/backup/backup-storage.server'
import { createBackup } from '~/platform/backup/create-backup.server'
import { bus } from '~/platform/bus/bus.server'
import { closeDb } from '~/platform/database/db.server'
import { migrateAppAndQueue } from '~/platform/database/migrate.server'
import { env } from '~/platform/settings/env.server'
import { storage } from '~/platform/storage/storage.server'
import { setEnvironment } from '../settings'
import { once, startPostgresWithTools } from './postgres-with-tools'

export type DrillSite = Awaited<ReturnType<typeof startDrillSite>>

/**
 * An installation for restore drills: a Postgres server that can be dumped, and places for backups and journal. A "machine" is a database
 * and a storage folder of one name; the process uses one machine at a time.
 */
export async function startDrillSite() {
  const server = await startPostgresWithTools()
  const folder = await mkdtemp(join(tmpdir(), 'drill-'))
  const identity = await generateX25519Identity()
  const settings = {
    BACKUP_URL: join(folder, 'backups'),
    BACKUP_JOURNAL_URL: join(folder, 'journal'),
    BACKUP_RECIPIENTS: await identityToRecipient(identity),
    BACKUP_TOOLS_DIR: server.folder,
  }

  /** Lets this process use the database and the storage of a machine. */
  async function switchTo(machine: string, over: Record<string, string> = {}): Promise<void> {
    await bus().close()
    await closeDb()
    const variables = {
      ...settings,
      DATABASE_URL: server.url(machine),
      DATABASE_DIRECT_URL: '',
      DATABASE_REPLICA_URLS: '',
      STORAGE_DRIVER: 'disk',
      STORAGE_DIR: join(folder, `storage-${machine}`),
      SEAL_KEYS: 'seal key of the drill'.padEnd(40, '.'),
      ...over,
    }
    setEnvironment(variables, ['storage'])
  }

  return {
    folder,
    identity,
    settings,
    switchTo,
    urlOf: server.url,
    /** Switches to a new machine whose database has the app's tables, without rows. */
    async switchToMigrated(machine: string): Promise<void> {
      await migrateAppAndQueue(await server.recreate(machine))
      await switchTo(machine)
    },
    /** Switches to a machine without tables and files: one that a backup can be restored to. */
    async switchToEmpty(machine: string): Promise<void> {
      await server.recreate(machine)
      await rm(join(folder, `storage-${machine}`), { recursive: true, force: true })
      await switchTo(machine)
    },
    backUp: () => createBackup({ withoutRowsOf: TABLES_WITHOUT_ROWS, isWanted: isBackedUp }),
    /** Restores the newest backup, or another one (`over`), to the current machine. Returns the lines that the command would print. */
    async restore(over: Partial<RestoreOptions> = {}): Promise<string[]> {
      const lines: string[] = []
      const [newest = ''] = await completeBackups(openBackupStorage(env().backup.url ?? ''))
      // As in the command, no other connection is open.
      await bus().close()
      await closeDb()
      await restoreBackup({
        identities: [identity],
        backup: newest,
        force: false,
        acceptDamage: false,
        withoutJournal: false,
        withoutSegments: [],
        report: (line) => lines.push(line),
        ...over,
      })
      return lines
    },
    /** Replays the journal on the current database, without a restore. */
    async replay(over: Partial<RestoreOptions> = {}): Promise<string[]> {
      const lines: string[] = []
      await replayOnly({
        identities: [identity],
        withoutJournal: false,
        withoutSegments: [],
        report: (line) => lines.push(line),
        ...over,
      })
      return lines
    },
    async stop(): Promise<void> {
      await bus().close()
      await closeDb()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The path of an object in a place that is a folder. */
export const fileIn = (place: string, key: string): string => join(place, 'objects', key)

/** The number of rows of each table with a digest of them. */
export const rowsOfTables = (url: string): Promise<Record<string, string>> =>
  once(url, async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle')
      order by 1`
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      const [row] = await sql.unsafe<{ digest: string }[]>(
        `select count(*) || ':' || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as digest from ${name} t`,
      )
      found[name] = row?.digest ?? ''
    }
    return found
  })

/** The content of every object in the storage of the current machine. */
export async function contentOfStorage(): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  for await (const key of storage().list('')) {
    const object = await storage().get(key)
    if (object) found.set(key, await buffer(object.body))
  }
  return found
}
