import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrateAppAndQueue } from '~/platform/database/migrate.server'
import { processEnv } from '~/platform/settings/env.server'
import { rowsOfTables } from '../../backups/drill-site'
import { once, startPostgresWithTools } from '../../backups/postgres-with-tools'
import type { Measured } from '../benches'
import { insertProfiles } from '../profiles'
import { atLeast, atMost } from '../verdict'

const MILLION = 1e6
const MINUTES_FOR_A_MILLION = 15

/**
 * Measures the commands backup and restore on a bulk of profiles (issue "Performance, scaling and operation": a million rows in 15 minutes).
 */
export async function measureRestore(profiles: number, report: (line: string) => void): Promise<Measured> {
  const server = await startPostgresWithTools()
  const folder = mkdtempSync(join(tmpdir(), 'bench-restore-'))
  try {
    await migrateAppAndQueue(await server.recreate('full'))
    await once(server.url('full'), (sql) => insertProfiles(profiles, drizzle(sql, { casing: 'snake_case' })))
    await server.recreate('empty')
    const identity = await generateX25519Identity()
    const key = join(folder, 'key.txt')
    writeFileSync(key, identity)
    const recipient = await identityToRecipient(identity)
    const run = (database: string, ...args: string[]): number => {
      const begin = Date.now()
      const env = processEnv({
        DATABASE_URL: server.url(database),
        STORAGE_DIR: join(folder, database),
        BACKUP_URL: join(folder, 'backups'),
        BACKUP_JOURNAL_URL: join(folder, 'journal'),
        BACKUP_RECIPIENTS: recipient,
        BACKUP_TOOLS_DIR: server.folder,
      })
      const text = execFileSync(process.execPath, ['app/commands/run.js', ...args], { env, encoding: 'utf8' })
      for (const line of text.trim().split('\n')) report(line)
      return (Date.now() - begin) / 1000
    }
    const backup = run('full', 'backup')
    const restore = run('empty', 'restore', '--identity', key)
    const [before, after] = [await rowsOfTables(server.url('full')), await rowsOfTables(server.url('empty'))]
    const rows = Object.values(after).reduce((sum, digest) => sum + Number(digest.split(':')[0]), 0)
    const equal = Object.keys(before).filter((table) => before[table] === after[table]).length
    report(`${rows} rows: backup ${backup.toFixed(1)} s, restore ${restore.toFixed(1)} s`)
    const figures = [
      atMost(
        MINUTES_FOR_A_MILLION,
        'restore of a million rows, from this rate',
        (restore / rows) * (MILLION / 60),
        ' min',
      ),
      atLeast(Object.keys(before).length, 'tables with the same rows', equal),
    ]
    return { figures, details: { rows, backupSeconds: backup, restoreSeconds: restore } }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
