import { pipeline, type Readable } from 'node:stream'
import { decryptWith, digestStream } from '~/platform/backup/age-encryption.server'
import { dumpKey } from '~/platform/backup/backup-files.server'
import { openBackupStorage } from '~/platform/backup/backup-storage.server'
import { listDump, PostgresToolFailed, restoreDump } from '~/platform/backup/dump.server'
import {
  adoptSegment,
  continueSequence,
  lastSegment,
  missingEntries,
  readSegments,
} from '~/platform/backup/journal.server'
import type { LostSegment } from '~/platform/backup/journal-segments.server'
import { readManifest } from '~/platform/backup/manifest.server'
import { findToolsToRestore, type PostgresTools } from '~/platform/backup/postgres-tools.server'
import { restoreObjects } from '~/platform/backup/restore-objects.server'
import { migrateAppAndQueue } from '~/platform/database/migrate.server'
import { env } from '~/platform/settings/env.server'
import { type Storage, storage } from '~/platform/storage/storage.server'
import { TABLES_WITHOUT_ROWS } from './contents.server'
import { replayEntries } from './replay.server'
import { beginReplay, beginRestore, finishRestore, openTarget } from './restore-target.server'
import { photosWithoutFile, referencedKeys, settleRestoredRows } from './restored-rows.server'

export type RestoreOptions = {
  /** Private keys of age. */
  identities: readonly string[]
  /** The name of a complete backup. */
  backup: string
  /** Replaces what is in the database. */
  force: boolean
  /** Serves without the photos whose copies are damaged. */
  acceptDamage: boolean
  /** Accepts that what was deleted, suspended, blocked or revoked after the backup comes back. */
  withoutJournal: boolean
  /** Names of segments of the journal: accepts the same of what only these record, if they are lost. */
  withoutSegments: readonly string[]
  /** Gets a line about each step. */
  report: (line: string) => void
}

/**
 * Restores a backup into DATABASE_URL and the configured storage, and replays the journal. Until it has finished, the database is marked:
 * no server starts on it, and no process is ready. Everything is checked before it counts: manifest, dump, every object, every segment.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { identities, backup: name, report } = options
  const { backup, databaseUrl } = env()
  if (!backup.url) throw new Error('BACKUP_URL is missing: set it to the folder or bucket of the backups.')
  const journal = openJournal(options)
  const from = openBackupStorage(backup.url)

  const { header, objects: listed } = await readManifest(from, identities, name)
  let count = 0
  for await (const _ of listed) count++
  report(`Backup ${name} of ${header.madeAt}: ${count} objects. Its manifest is whole.`)

  const target = await openTarget()
  try {
    const madeBy = header.pgDump ?? header.postgres
    const tools = await findToolsToRestore({ serverVersion: target.version, madeBy }, backup)
    await refuseUnreadableDump(from, options, tools)
    await beginRestore(target, options.force)
    await readDump(from, options, header.dump, (dump) => restoreDump(tools, databaseUrl, dump))
    report('The database is restored.')
    await migrateAppAndQueue(databaseUrl)

    await replayJournal(journal, options)

    const { objects } = await readManifest(from, identities, name)
    const found = await restoreObjects({
      from,
      to: storage(),
      identities,
      objects,
      referenced: referencedKeys,
    })
    report(`${found.restored} objects are restored; ${found.leftOut} belong to nothing that was restored.`)
    if (found.damagedCount > 0) {
      report(
        `${found.damagedCount} objects are damaged or missing in the backup: ${found.damaged.join(', ')}`,
      )
      if (!options.acceptDamage)
        throw new Error(
          'The restore is not finished. Try another backup, or repeat it with --force --accept-damage to go without these.',
        )
    }
    const without = await photosWithoutFile()
    if (without > 0) report(`${without} photos have no file in the backup.`)
    await settleRestoredRows()
    await finishRestore(target)
  } finally {
    await target.close()
  }
}

export type ReplayOptions = Omit<RestoreOptions, 'backup' | 'force' | 'acceptDamage'>

/**
 * Replays the journal on the database as it is, for one that was recovered to a point in time: its sessions end, and links of e-mails with
 * them. Throws if anybody else is connected; until it has finished, no server starts on the database.
 */
export async function replayOnly(options: ReplayOptions): Promise<void> {
  const journal = openJournal(options)
  const target = await openTarget()
  try {
    await beginReplay(target, TABLES_WITHOUT_ROWS)
    await migrateAppAndQueue(env().databaseUrl)
    await replayJournal(journal, options)
    await settleRestoredRows()
    await finishRestore(target)
  } finally {
    await target.close()
  }
}

/** The place of the journal, or null to go without it. */
function openJournal({ withoutJournal }: ReplayOptions): Storage | null {
  if (withoutJournal) return null
  const { journalUrl } = env().backup
  if (journalUrl) return openBackupStorage(journalUrl)
  throw new Error(
    'BACKUP_JOURNAL_URL is missing: set it to the folder or bucket of the journal. Without it, accounts, photos and messages that were deleted after the backup come back; --without-journal accepts that.',
  )
}

async function replayJournal(
  from: Storage | null,
  { identities, withoutSegments, report }: ReplayOptions,
): Promise<void> {
  if (!from) return report('The journal was not replayed.')
  const goWithout = (lost: LostSegment) => {
    if (!withoutSegments.includes(lost.segment)) throw new Error(refusalOf(lost), { cause: lost.cause })
    report(`${lost.message} Replayed without it: ${UNDONE}`)
  }
  let replayed = 0
  for await (const segment of readSegments(from, identities, await lastSegment(), goWithout)) {
    const entries = await missingEntries(segment)
    await replayEntries(entries)
    await adoptSegment(segment)
    replayed += entries.length
  }
  await continueSequence()
  report(`${replayed} entries of the journal are replayed.`)
}

const UNDONE =
  'deletions, suspensions, blocks, revoked accesses, unsent messages and changed passwords of its time are undone. Its time ends with the ' +
  'one in its name (UTC), and begins with that of the last segment before it that is there.'

const refusalOf = ({ message, segment }: LostSegment): string =>
  `${message} Repeat the command, and look for the file in copies of that place. Without it, ${UNDONE} --without-segment ${segment} accepts that.`

/** Hands the decrypted dump over, and throws unless it was the whole and right one. */
async function readDump(
  from: Storage,
  { identities, backup: name }: RestoreOptions,
  expected: { size: number; sha256: string },
  read: (dump: Readable) => Promise<void>,
): Promise<void> {
  const plain = await openDump(from, identities, name)
  const damaged = `The dump of backup ${name} is damaged or incomplete (${dumpKey(name)})`
  const { through, digest } = digestStream()
  await read(pipeline(plain, through, () => undefined)).catch((error: Error) => {
    throw error instanceof PostgresToolFailed ? error : new Error(`${damaged}: ${error.message}.`)
  })
  const found = digest()
  if (found.size !== expected.size || found.sha256 !== expected.sha256) throw new Error(`${damaged}.`)
}

async function openDump(from: Storage, identities: readonly string[], name: string): Promise<Readable> {
  const sealed = await from.get(dumpKey(name))
  if (!sealed) throw new Error(`The dump of backup ${name} is missing (${dumpKey(name)}).`)
  return decryptWith(identities, sealed.body)
}

/** Throws, before anything is emptied, if pg_restore cannot read the dump: not every manifest names the pg_dump that made it. */
async function refuseUnreadableDump(
  from: Storage,
  { identities, backup: name }: RestoreOptions,
  tools: PostgresTools,
): Promise<void> {
  await listDump(tools, await openDump(from, identities, name)).catch((error: unknown) => {
    // A dump that breaks off is reported when the whole of it is read.
    if (!(error instanceof PostgresToolFailed)) return
    throw new Error(
      `pg_restore ${tools.version} cannot read the dump of backup ${name}, and nothing was changed. If a newer pg_dump made it, install that ` +
        `version (Debian, Ubuntu: apt-get install postgresql-client-${tools.version + 1}), or name its folder in BACKUP_TOOLS_DIR; from 17 ` +
        `on it restores only into Postgres 17 or newer. ${error.message}`,
    )
  })
}
