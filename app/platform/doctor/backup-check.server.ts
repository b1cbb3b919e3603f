import { stat } from 'node:fs/promises'
import type { Sql } from 'postgres'
import { newestBackupAt } from '../backup/newest-backup.server'
import { canRestoreInto, installedPostgresTools } from '../backup/postgres-tools.server'
import { probeDb } from '../database/probe.server'
import type { BackupSettings } from '../settings/areas/backup.server'
import type { Env } from '../settings/read-settings.server'
import { now } from '../time/clock.server'
import { hours, minutes, seconds } from '../time/durations'
import { foldersOf, nearestExisting, ownerOf } from './disk-check.server'
import { type Check, codeOf, type Finding, fail, ok, warn } from './finding'
import { tryPlace } from './storage-check.server'

/** One is made each night; BackupOld (operation/alerts.yaml) has the same limit. */
const AGE_MAX = hours(36)
/** A job exports the journal every minute, and its place may be away for a moment. */
const JOURNAL_WAIT_MAX = minutes(10)

/**
 * Whether the pg_dump and pg_restore that `npm run backup` would find can back this server up: they refuse a server that is newer than
 * they are.
 */
export function backupCheck(
  serverVersion: () => Promise<number | null>,
  { toolsDir }: { toolsDir?: string },
): Check {
  return {
    name: 'backup',
    async run() {
      const [server, tools] = await Promise.all([serverVersion(), installedPostgresTools({ toolsDir })])
      const versions = tools.map(({ version }) => version)
      return [judgeTools(versions, server, toolsDir)]
    },
  }
}

/** What backups must not be beside: the system, the data of the app, and the photos that they are to outlive. */
export const ownFolders = (settings: Pick<Env, 'dataDir' | 'storage'>): string[] => [
  '/',
  ...foldersOf(settings).map(({ path }) => path),
]

/**
 * Whether the folders of backups and of their journal are mounted. Without its mount the empty folder beneath is written to, and is lost
 * with this machine.
 * @param own folders on the disks that they have to outlive
 */
export function placesCheck(
  { url, journalUrl }: Pick<BackupSettings, 'url' | 'journalUrl'>,
  own: readonly string[],
): Check {
  const places = Object.entries({ BACKUP_URL: url, BACKUP_JOURNAL_URL: journalUrl })
  return {
    name: 'backup',
    async run() {
      const disks = await Promise.all(own.map(diskOf))
      const found = places.map(async ([name, place]) => {
        if (!place?.startsWith('/')) return []
        if (!disks.includes(await diskOf(place))) return [ok(`${name} is a mounted folder`)]
        return [
          warn(
            `${name} is on a disk of this machine or of the photos: nothing of its own is mounted at ${place}`,
            'mount another machine or disk there; what was written meanwhile is in the folder beneath the mount',
          ),
        ]
      })
      return (await Promise.all(found)).flat()
    },
  }
}

/**
 * Whether this user can write, read and remove in the places of backups and of their journal. Processes with the role web write to neither,
 * and may have neither mounted. Workers write to that of the journal; to BACKUP_URL writes `npm run backup` alone, on one machine.
 */
export function rightsCheck({ backup, role }: Pick<Env, 'backup' | 'role'>): Check {
  const places = Object.entries({ BACKUP_URL: backup.url, BACKUP_JOURNAL_URL: backup.journalUrl })
  return {
    name: 'backup',
    async run() {
      if (role === 'web') return []
      const found = places.map(async ([name, place]) => {
        if (!place) return []
        // Before a folder that is missing is created.
        const { uid } = place.startsWith('/') ? await stat(await nearestExisting(place)) : { uid: null }
        const tried = await tryPlace(name, place)
        return [
          name === 'BACKUP_URL' ? await judgeBackups(tried, backup) : tried,
          ...(uid === null ? [] : ownerOf(name, { owner: uid, user: process.geteuid?.() })),
        ]
      })
      return (await Promise.all(found)).flat()
    },
  }
}

/** Without pg_dump this machine makes no backups: it may have no right to write them. */
async function judgeBackups(
  tried: Finding,
  { toolsDir }: Pick<BackupSettings, 'toolsDir'>,
): Promise<Finding> {
  if (!('advice' in tried)) return tried
  const advice = `${tried.advice}; where npm run backup runs on another machine, only that one has to write there: run the doctor on it`
  const tools = await installedPostgresTools({ toolsDir })
  return tools.length > 0 ? fail(tried.message, advice) : warn(tried.message, advice)
}

/** Whether BACKUP_URL can be read, and has a backup of the last night. */
export function ageCheck({ url }: Pick<BackupSettings, 'url'>): Check {
  return {
    name: 'backup',
    async run() {
      if (!url) return []
      return [
        await newestBackupAt(url).then(judgeAge, (error: unknown) =>
          fail(
            `the backups in BACKUP_URL cannot be listed (${codeOf(error)})`,
            'check that the folder is mounted and readable, or host, bucket and keys',
          ),
        ),
      ]
    },
  }
}

function judgeAge(at: Date | null): Finding {
  if (at === null) return warn('BACKUP_URL has no complete backup', 'run: npm run backup')
  const age = now().getTime() - at.getTime()
  const message = `the newest backup is ${Math.round(age / hours(1))} hours old`
  if (age <= AGE_MAX) return ok(message)
  return warn(message, 'run npm run backup, and look why the one of the last night failed or did not run')
}

/** Whether the app exports the restore journal: its processes may lack a right to BACKUP_JOURNAL_URL that this command has. */
export function journalCheck({ journalUrl }: Pick<BackupSettings, 'journalUrl'>): Check {
  return {
    name: 'backup',
    async run() {
      if (!journalUrl) return []
      // The check of the database says why it does not answer.
      const waitMs = await probeDb(longestWait, seconds(5)).catch(() => null)
      return waitMs === null ? [] : [judgeJournal(waitMs)]
    },
  }
}

async function longestWait(sql: Sql): Promise<number> {
  const [row] = await sql<{ ms: number }[]>`
    select coalesce(extract(epoch from now() - min(created_at)) * 1000, 0)::float8 as ms
    from restore_journal where segment is null`
  return row?.ms ?? 0
}

function judgeJournal(waitMs: number): Finding {
  if (waitMs <= JOURNAL_WAIT_MAX) return ok('the restore journal is exported')
  // No failure: the first start with BACKUP_JOURNAL_URL, or after a restore or a pause, exports what waited until then.
  return warn(
    `entries of the restore journal have waited for ${Math.round(waitMs / minutes(1))} minutes: a restore would not know them`,
    'start the app, or restart it if BACKUP_JOURNAL_URL is new, and ask again after two minutes; if they still wait, search the log for "job failed" with export-restore-journal: the app needs to write to BACKUP_JOURNAL_URL (ReadWritePaths in orchidee@.service)',
  )
}

const diskOf = async (path: string): Promise<number> => (await stat(await nearestExisting(path))).dev

/** @param versions those of the programs, the oldest first */
function judgeTools(
  versions: readonly number[],
  server: number | null,
  toolsDir: string | undefined,
): Finding {
  const client = `install the package postgresql-client-${server ?? '<version of the server>'}`
  const newest = versions.at(-1)
  if (newest === undefined && toolsDir)
    return fail('pg_dump and pg_restore are not in BACKUP_TOOLS_DIR', 'correct it, or leave it empty')
  if (newest === undefined)
    return warn(
      'pg_dump and pg_restore are not on this machine',
      `${client}, or make backups on another machine that has it`,
    )
  const fitting = server === null ? newest : versions.find((version) => version >= server)
  if (fitting === undefined)
    return fail(`pg_dump and pg_restore ${newest} cannot handle a server of version ${server}`, client)
  if (server !== null && !canRestoreInto(server, fitting))
    return warn(
      `what pg_dump ${fitting} saves cannot be restored into a server of version ${server}`,
      `${client}, which makes backups that can`,
    )
  return ok(`pg_dump and pg_restore ${fitting} are there`)
}
