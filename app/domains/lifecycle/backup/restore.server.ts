import { openBackupStorage } from '~/platform/backup/backup-storage.server'
import { restoreDump } from '~/platform/backup/dump.server'
import {
  adoptSegment,
  continueSequence,
  lastSegment,
  missingEntries,
  readSegments,
  refuseOtherPlace,
} from '~/platform/backup/journal.server'
import { type LostSegment, segmentNames } from '~/platform/backup/journal-segments.server'
import { readManifest } from '~/platform/backup/manifest.server'
import { findToolsToRestore } from '~/platform/backup/postgres-tools.server'
import { restoreObjects } from '~/platform/backup/restore-objects.server'
import { migrateAppAndQueue } from '~/platform/database/migrate.server'
import { env } from '~/platform/settings/env.server'
import { type Storage, storage } from '~/platform/storage/storage.server'
import { TABLES_WITHOUT_ROWS } from './contents.server'
import { readDump, refuseUnreadableDump, verifyDump } from './read-dump.server'
import { replayEntries } from './replay.server'
import {
  beginReplay,
  beginRestore,
  finishRestore,
  knownSegment,
  openTarget,
  refuseOthers,
} from './restore-target.server'
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
 * What `force` empties stays until the place of the journal was found to be that of the backup, and the whole dump was read.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { identities, backup: name, report } = options
  const { backup, databaseUrl } = env()
  if (!backup.url) throw new Error('BACKUP_URL is missing: set it to the folder or bucket of the backups.')
  const journal = await openJournal(options)
  const from = openBackupStorage(backup.url)

  const { header, objects: listed } = await readManifest(from, identities, name)
  let count = 0
  for await (const _ of listed) count++
  report(`Backup ${name} of ${header.madeAt}: ${count} objects. Its manifest is whole.`)
  if (journal) refuseOtherPlace(journal.kept, header.segment ?? null)

  const target = await openTarget()
  try {
    const madeBy = header.pgDump ?? header.postgres
    const tools = await findToolsToRestore({ serverVersion: target.version, madeBy }, backup)
    await refuseUnreadableDump(from, options, tools)
    if (options.force) {
      // Before the minutes that it may take to read a dump.
      await refuseOthers(target.sql)
      await verifyDump(from, options, header.dump)
      report('Its dump is whole.')
    }
    await beginRestore(target, options.force)
    await readDump(from, options, header.dump, (dump) => restoreDump(tools, databaseUrl, dump))
    report('The database is restored.')
    await migrateAppAndQueue(databaseUrl)

    await replayJournal(journal?.place, options)

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
 * them. Throws, changing nothing, if anybody else is connected, or if the place of the journal is that of another database; until it has
 * finished, no server starts on the database.
 */
export async function replayOnly(options: ReplayOptions): Promise<void> {
  const journal = await openJournal(options)
  const target = await openTarget()
  try {
    if (journal) refuseOtherPlace(journal.kept, await knownSegment(target))
    await beginReplay(target, TABLES_WITHOUT_ROWS)
    await migrateAppAndQueue(env().databaseUrl)
    await replayJournal(journal?.place, options)
    await settleRestoredRows()
    await finishRestore(target)
  } finally {
    await target.close()
  }
}

/**
 * The place of the journal with the names of its segments, or null to go without it. Throws, before anything is changed, if these cannot be
 * listed.
 */
async function openJournal({
  withoutJournal,
}: ReplayOptions): Promise<{ place: Storage; kept: readonly string[] } | null> {
  if (withoutJournal) return null
  const { journalUrl } = env().backup
  if (!journalUrl)
    throw new Error(
      'BACKUP_JOURNAL_URL is missing: set it to the folder or bucket of the journal. Without it, accounts, photos and messages that were deleted after the backup come back; --without-journal accepts that.',
    )
  const place = openBackupStorage(journalUrl)
  const kept = await segmentNames(place).catch((cause: unknown) => {
    throw new Error(
      'The journal in BACKUP_JOURNAL_URL cannot be listed, and nothing was changed: check that its folder is mounted and readable, or host, bucket and keys. ' +
        'If the journal is lost, --without-journal goes without it.',
      { cause },
    )
  })
  return { place, kept }
}

async function replayJournal(
  from: Storage | undefined,
  { identities, withoutSegments, report }: ReplayOptions,
): Promise<void> {
  if (!from) return report('The journal was not replayed.')
  const refused: LostSegment[] = []
  const goWithout = (lost: LostSegment) => {
    if (withoutSegments.includes(lost.segment)) {
      report(`${lost.message} Replayed without it: ${UNDONE}`)
      return
    }
    refused.push(lost)
    if (refused.length === LOST_NAMED_MAX) throw refusalOf(refused)
  }
  let replayed = 0
  for await (const segment of readSegments(from, identities, await lastSegment(), goWithout)) {
    // Only read, so that one call learns of every lost one.
    if (refused.length > 0) continue
    const entries = await missingEntries(segment)
    await replayEntries(entries)
    await adoptSegment(segment)
    replayed += entries.length
  }
  if (refused.length > 0) throw refusalOf(refused)
  await continueSequence()
  report(`${replayed} entries of the journal are replayed.`)
}

/** At most this many lost segments are named at once: with a wrong key all of them are lost. */
const LOST_NAMED_MAX = 100

const UNDONE =
  'deletions, suspensions, blocks, revoked accesses, unsent messages and changed passwords of its time are undone. Its time ends with the ' +
  'one in its name (UTC), and begins with that of the last segment before it that is there.'

function refusalOf(lost: readonly LostSegment[]): Error {
  const messages = lost.map(({ message }) => message).join('\n')
  const options = lost.map(({ segment }) => `--without-segment ${segment}`).join(' ')
  return new Error(
    `${messages} Repeat the command, and look for each file in copies of that place. Without a segment, ${UNDONE} ${options} accepts that.`,
    { cause: lost[0]?.cause },
  )
}
