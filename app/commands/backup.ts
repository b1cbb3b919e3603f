import { parseArgs } from 'node:util'
import { isBackedUp, TABLES_WITHOUT_ROWS } from '~/domains/lifecycle/backup/contents.server'
import { createBackup } from '~/platform/backup/create-backup.server'
import { exportJournal } from '~/platform/backup/journal.server'
import { closeDb } from '~/platform/database/db.server'
import { errorMessage } from '~/platform/log/redaction.server'
import { env } from '~/platform/settings/env.server'
import { reportFailure, say } from './running/say'
import { withDatabase } from './running/with-database'

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

async function backup(): Promise<void> {
  parseArgs({})
  try {
    if (!env().backup.journalUrl)
      say('BACKUP_JOURNAL_URL is not set: a restore will bring back what is deleted after this backup.')
    const failed = await exportJournal().then(
      () => undefined,
      (error: unknown) => errorMessage(error),
    )
    const made = await createBackup({ withoutRowsOf: TABLES_WITHOUT_ROWS, isWanted: isBackedUp })
    say(
      `Backup ${made.name}: database ${megabytes(made.dumpBytes)}, ${made.objects} objects, ` +
        `${made.copied} of them new. ${made.pruned} old backups removed.`,
    )
    if (made.vanished > 0) say(`${made.vanished} objects were deleted meanwhile.`)
    if (made.unknown.length > 0)
      say(`Not in the backup, since they belong to no known kind of object: ${made.unknown.join(', ')}`)
    const problems = [
      // What no segment contains yet is in the rows of the dump, so the backup needs no journal of its moment.
      ...(failed === undefined ? [] : [`the journal could not be exported: ${failed}`]),
      ...(made.isNewStorage
        ? [
            'BACKUP_URL has none of the earlier backups: is it mounted? For a new folder or bucket this message comes once.',
          ]
        : []),
    ]
    if (problems.length > 0) throw new Error(`The backup is complete, but ${problems.join('\nand ')}`)
  } finally {
    await closeDb()
  }
}

await withDatabase(backup).catch(reportFailure)
