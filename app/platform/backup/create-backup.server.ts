import { randomBytes } from 'node:crypto'
import { pipeline } from 'node:stream'
import { backupObjects } from 'db/schema/backup'
import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../database/advisory-locks.server'
import { connectDirectly, directUrl } from '../database/connect.server'
import { db } from '../database/db.server'
import { env } from '../settings/env.server'
import { storage } from '../storage/storage.server'
import { now } from '../time/clock.server'
import { digestStream, encryptTo } from './age-encryption.server'
import { backupName, dumpKey, ENCRYPTED } from './backup-files.server'
import { backupStorageId, openBackupStorage } from './backup-storage.server'
import { type Copied, type Copying, copyObjects, objectsOf } from './copy-objects.server'
import { dumpDatabase } from './dump.server'
import { lastSegment } from './journal.server'
import { writeManifest } from './manifest.server'
import { findPostgresTools } from './postgres-tools.server'
import { pruneBackups } from './prune-backups.server'
import { refuseDuringRestore } from './restore-guard.server'

type BackupResult = Copied & {
  name: string
  objects: number
  dumpBytes: number
  pruned: number
  /** Earlier backups are in another storage: BACKUP_URL was changed, or is the folder beneath a missing mount. */
  isNewStorage: boolean
}

/**
 * Makes a backup: the database first, in one moment, then the storage, then the manifest. So every object that the dump refers to is in the
 * copy, or was deleted after the dump, which the journal records. Objects that came after the dump are in the copy without a row: a restore
 * leaves them out.
 * @param contents the tables without their rows, and the objects that belong in a backup
 */
export async function createBackup(contents: {
  withoutRowsOf: readonly string[]
  isWanted: Copying['isWanted']
}): Promise<BackupResult> {
  const { backup } = env()
  if (!backup.url) throw new Error('BACKUP_URL is missing: set it to the folder or bucket of the backups.')
  const { recipients, keepDays, toolsDir } = backup
  const to = openBackupStorage(backup.url)
  // One backup at a time: the lock belongs to this connection.
  const lock = connectDirectly({ max: 1, max_lifetime: null, connection: { statement_timeout: 0 } })
  try {
    await refuseDuringRestore()
    const [held] = await lock<{ locked: boolean; version: number }[]>`
      select pg_try_advisory_lock(${ADVISORY_LOCKS.backup}) as locked,
        current_setting('server_version_num')::integer / 10000 as version`
    if (!held?.locked) throw new Error('Another backup of this database is running.')
    const tools = await findPostgresTools(held.version, { toolsDir })
    const place = await backupStorageId(to)
    const isNewStorage = await isUnknownStorage(place)
    const at = now()
    const name = backupName(at, randomBytes(2).toString('hex'))
    const segment = await lastSegment()

    const { through, digest } = digestStream()
    const dump = pipeline(dumpDatabase(tools, directUrl(), contents.withoutRowsOf), through, () => undefined)
    await to.put(dumpKey(name), await encryptTo(recipients, dump), ENCRYPTED)
    const { isWanted } = contents
    const copied = await copyObjects({ from: storage(), to, place, backup: name, recipients, isWanted })

    const header = {
      format: 1 as const,
      name,
      madeAt: at.toISOString(),
      postgres: held.version,
      pgDump: tools.version,
      segment,
      dump: digest(),
      vanished: copied.vanished,
    }
    const objects = await writeManifest(to, recipients, header, objectsOf(place, name))
    const pruned = await pruneBackups(to, { place, newest: name, keepDays, at })
    return { ...copied, name, objects, dumpBytes: header.dump.size, pruned, isNewStorage }
  } finally {
    await lock.end({ timeout: 1 })
  }
}

/** Whether this database has backups, but none in this storage. */
async function isUnknownStorage(place: string): Promise<boolean> {
  const [row] = await db.execute<{ isNew: boolean }>(sql`
    select exists (select from ${backupObjects})
      and not exists (select from ${backupObjects} where ${backupObjects.place} = ${place}) as "isNew"`)
  return row?.isNew === true
}
