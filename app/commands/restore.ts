import { parseArgs } from 'node:util'
import { type ReplayOptions, replayOnly, restoreBackup } from '~/domains/lifecycle/backup/restore.server'
import { readIdentities } from '~/platform/backup/age-encryption.server'
import { backupFiles, completeBackups } from '~/platform/backup/backup-files.server'
import { openBackupStorage } from '~/platform/backup/backup-storage.server'
import { closeDb } from '~/platform/database/db.server'
import { env } from '~/platform/settings/env.server'
import type { Storage } from '~/platform/storage/storage.server'
import { remark, reportFailure, say } from './running/say'
import { withDatabase } from './running/with-database'

const JOURNAL_USAGE = '[--without-journal | --without-segment <name> …]'
const USAGE =
  `npm run restore -- --list | --identity <file of the private key> [--backup <name>] [--force] [--accept-damage] ${JOURNAL_USAGE} | ` +
  `--identity <file of the private key> --journal-only ${JOURNAL_USAGE}`

async function restore(): Promise<void> {
  const { values } = parseArgs({
    options: {
      list: { type: 'boolean' },
      identity: { type: 'string' },
      backup: { type: 'string' },
      force: { type: 'boolean', default: false },
      'accept-damage': { type: 'boolean', default: false },
      'without-journal': { type: 'boolean', default: false },
      'without-segment': { type: 'string', multiple: true, default: [] },
      'journal-only': { type: 'boolean', default: false },
    },
  })
  const journal = {
    withoutJournal: values['without-journal'],
    withoutSegments: values['without-segment'],
    report: say,
  }
  if (values['journal-only']) return replay(values.identity, journal)
  const { url } = env().backup
  if (!url) throw new Error('BACKUP_URL is missing: set it to the folder or bucket of the backups.')
  const place = openBackupStorage(url)
  const names = await completeBackups(place)
  if (values.list) return names.length > 0 ? names.forEach(say) : remarkNone(place)
  if (!values.identity) throw new Error(USAGE)
  const backup = values.backup ?? names[0]
  if (!backup || !names.includes(backup))
    throw new Error(`There is no complete backup ${backup ?? ''}`.trim())
  try {
    await restoreBackup({
      identities: await readIdentities(values.identity),
      backup,
      force: values.force,
      acceptDamage: values['accept-damage'],
      ...journal,
    })
    say('Restored. Everybody has to sign in again. Start the app.')
  } finally {
    await closeDb()
  }
}

/** Says that there is nothing to restore, and what is there instead. */
async function remarkNone(place: Storage): Promise<void> {
  remark('BACKUP_URL has no complete backup.')
  const incomplete = (await backupFiles(place)).map(({ name }) => name)
  remark(
    incomplete.length > 0
      ? `These have no manifest, since they still run or were interrupted, and cannot be restored: ${incomplete.join(', ')}`
      : 'It has no incomplete one either: check that its folder is mounted, or that it is the right bucket.',
  )
}

/** Replays only the journal, on the database as it is. */
async function replay(
  identity: string | undefined,
  options: Omit<ReplayOptions, 'identities'>,
): Promise<void> {
  if (!identity) throw new Error(USAGE)
  try {
    await replayOnly({ identities: await readIdentities(identity), ...options })
    say('Everybody has to sign in again. Start the app.')
  } finally {
    await closeDb()
  }
}

await withDatabase(restore).catch(reportFailure)
