import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { restoreJournal } from 'db/schema/backup'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startS3Server } from '~/testing/fakes/s3-server'
import { advice, CLOSED_PORT, lines } from '~/testing/findings'
import { PRODUCTION, setEnvironment, settingsOf } from '~/testing/settings'
import { backupName } from '../backup/backup-files.server'
import { closeDb, db } from '../database/db.server'
import { processEnv } from '../settings/env.server'
import { diskStorage } from '../storage/disk-storage.server'
import { s3Storage } from '../storage/s3-storage.server'
import { hours, minutes } from '../time/durations'
import {
  ageCheck,
  backupCheck,
  journalCheck,
  ownFolders,
  placesCheck,
  rightsCheck,
} from './backup-check.server'
import { serverVersion } from './database-check.server'
import { diagnose } from './doctor.server'
import { settingsCheck } from './settings-check.server'

const DATABASE_URL = processEnv().DATABASE_URL ?? ''
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'))
})
afterEach(() => setEnvironment({ DATABASE_URL }))
afterAll(async () => {
  await closeDb()
  await rm(folder, { recursive: true, force: true })
})

/** A folder with programs that answer as pg_dump and pg_restore of that version do. */
async function toolsOf(version: number): Promise<string> {
  const bin = join(folder, `bin-${version}`)
  await mkdir(bin, { recursive: true })
  for (const tool of ['pg_dump', 'pg_restore'])
    await writeFile(join(bin, tool), `#!/bin/sh\necho "${tool} (PostgreSQL) ${version}.3"\n`, { mode: 0o755 })
  return bin
}

describe('backup', () => {
  test('tools as new as the server, older ones, and no tools in BACKUP_TOOLS_DIR', async () => {
    const server = (await serverVersion()) ?? 0
    expect(server).toBeGreaterThanOrEqual(15)
    const run = async (toolsDir: string) => lines(await backupCheck(serverVersion, { toolsDir }).run())
    expect(await run(await toolsOf(server))).toEqual([`ok pg_dump and pg_restore ${server} are there`])
    expect(await run(await toolsOf(12))).toEqual([
      `fail pg_dump and pg_restore 12 cannot handle a server of version ${server}`,
    ])
    expect(await run(folder)).toEqual(['fail pg_dump and pg_restore are not in BACKUP_TOOLS_DIR'])
  })

  test('tools that can save an older server, and not restore into it', async () => {
    const run = async (server: number) =>
      lines(await backupCheck(async () => server, { toolsDir: await toolsOf(17) }).run())
    expect(await run(16)).toEqual([
      'warn what pg_dump 17 saves cannot be restored into a server of version 16',
    ])
    expect(await run(17)).toEqual(['ok pg_dump and pg_restore 17 are there'])
  })
})

describe('places of backups', () => {
  const run = async (own: string[]) => {
    const places = { url: join(folder, 'not/there/yet'), journalUrl: 's3://key:secret@host/journal' }
    return lines(await placesCheck(places, own).run())
  }

  test('a folder on a disk of this machine, a mounted folder, and no setting', async () => {
    expect(await run(['/proc', folder])).toEqual([
      `warn BACKUP_URL is on a disk of this machine or of the photos: nothing of its own is mounted at ${folder}/not/there/yet`,
    ])
    expect(await run(['/proc'])).toEqual(['ok BACKUP_URL is a mounted folder'])
    expect(await placesCheck({}, ['/']).run()).toEqual([])
  })

  test('the disk of the photos is no place for their backups, also if it is not that of the system', () => {
    const settings = settingsOf({ ...PRODUCTION, DATA_DIR: '/srv/data', STORAGE_DIR: '/mnt/photos' })
    expect(ownFolders(settings)).toEqual(['/', '/srv/data', '/mnt/photos'])
    const bucket = { driver: 's3', region: '', bucket: '', accessKeyId: '', secretAccessKey: '' } as const
    expect(ownFolders({ ...settings, storage: bucket })).toEqual(['/', '/srv/data'])
  })
})

describe('rights at the places of backups', () => {
  const find = async (places: Record<string, string>) => {
    const own = {
      BACKUP_RECIPIENTS: await identityToRecipient(await generateX25519Identity()),
      // Whatever this machine has.
      BACKUP_TOOLS_DIR: await toolsOf(17),
    }
    return rightsCheck(settingsOf({ ...PRODUCTION, ...own, ...places })).run()
  }

  test('an object is written, read and removed in each place, and nothing is left there', async () => {
    const [url, journalUrl] = [join(folder, 'rights', 'backups'), join(folder, 'rights', 'journal')]
    const places = { BACKUP_URL: url, BACKUP_JOURNAL_URL: journalUrl }
    expect(lines(await find(places))).toEqual([
      'ok BACKUP_URL: an object was written, read and removed (disk)',
      'ok BACKUP_JOURNAL_URL: an object was written, read and removed (disk)',
    ])
    for (const place of [url, journalUrl])
      for await (const key of diskStorage(place).list('')) expect(key).toBe('nothing is left')
    expect(await find({ ...places, ROLE: 'web' })).toEqual([])
    expect(await find({})).toEqual([])
  })

  test('a folder that is a file', async () => {
    const file = join(folder, 'no-place')
    await writeFile(file, '')
    const found = await find({ BACKUP_JOURNAL_URL: file })
    expect(lines(found)).toEqual(['fail BACKUP_JOURNAL_URL: an object cannot be written (ENOTDIR)'])
    expect(advice(found)).toMatch(/^mount BACKUP_JOURNAL_URL, .*chown/)
  })

  test('a machine without pg_dump, which makes no backups, may lack the right to write them', async () => {
    const file = join(folder, 'read-only')
    await writeFile(file, '')
    const message = 'BACKUP_URL: an object cannot be written (ENOTDIR)'
    const without = await find({ BACKUP_URL: file, BACKUP_TOOLS_DIR: folder })
    expect(lines(without)).toEqual([`warn ${message}`])
    const withTools = await find({ BACKUP_URL: file })
    expect(lines(withTools)).toEqual([`fail ${message}`])
    for (const found of [without, withTools])
      expect(advice(found)).toMatch(/^mount BACKUP_URL, .*chown.* on another machine.* run the doctor on it$/)
    const ofJournal = await find({ BACKUP_JOURNAL_URL: file, BACKUP_TOOLS_DIR: folder })
    expect(ofJournal.map(({ state }) => state)).toEqual(['fail'])
  })

  test('a bucket, one that does not exist, and wrong keys', async () => {
    const s3 = await startS3Server()
    const bucket = (name: string, secret = 'S3RVER') =>
      `${s3.settings.endpoint?.replace('http:', 's3+http:').replace('//', `//S3RVER:${secret}@`)}/${name}`
    const run = async (url: string) => lines(await find({ BACKUP_URL: url }))
    try {
      expect(await run(bucket('files'))).toEqual([
        'ok BACKUP_URL: an object was written, read and removed (s3)',
      ])
      for await (const key of s3Storage(s3.settings).list('')) expect(key).toBe('nothing is left')
      expect(await run(bucket('other'))).toEqual(['fail BACKUP_URL: the bucket does not exist'])
      expect(await run(bucket('files', 'wrong'))).toEqual(['fail BACKUP_URL: the storage refuses the keys'])
    } finally {
      await s3.stop()
    }
  })
})

describe('age of backups', () => {
  /** A folder with backups that are so many hours old, some without their manifest. */
  async function folderOf(place: string, interrupted: number[], complete: number[]): Promise<string> {
    const url = join(folder, place)
    const put = (age: number, files: string[]) => {
      const name = backupName(new Date(Date.now() - hours(age)), 'ab12')
      const contentType = 'application/octet-stream'
      const storing = files.map((file) =>
        diskStorage(url).put(`backups/${name}/${file}`, Buffer.from('x'), { contentType }),
      )
      return Promise.all(storing)
    }
    for (const age of interrupted) await put(age, ['database.age'])
    for (const age of complete) await put(age, ['database.age', 'manifest.age'])
    return url
  }
  const run = async (url?: string) => lines(await ageCheck({ url }).run())

  test('the newest complete one counts; none, one that is too old, and no setting', async () => {
    expect(await run(await folderOf('recent', [2], [60, 10]))).toEqual([
      'ok the newest backup is 10 hours old',
    ])
    expect(await run(await folderOf('old', [2], [40]))).toEqual(['warn the newest backup is 40 hours old'])
    expect(await run(await folderOf('interrupted', [2], []))).toEqual([
      'warn BACKUP_URL has no complete backup',
    ])
    expect(await run(undefined)).toEqual([])
  })

  test('a place that cannot be read', async () => {
    expect(await run('s3+http://key:secret@127.0.0.1:1/backups')).toEqual([
      expect.stringMatching(/^fail the backups in BACKUP_URL cannot be listed \(/),
    ])
  })
})

describe('journal', () => {
  const run = async (journalUrl?: string) => lines(await journalCheck({ journalUrl }).run())
  const add = (waitMs: number, segment: string | null = null) =>
    db
      .insert(restoreJournal)
      .values({ kind: 'purge', subject: 'doctor', createdAt: new Date(Date.now() - waitMs), segment })

  test('entries that wait for longer than an export takes, exported ones, and no setting', async () => {
    await db.delete(restoreJournal)
    await add(hours(2), 'segment')
    await add(minutes(5))
    expect(await run('/srv/journal')).toEqual(['ok the restore journal is exported'])
    await add(minutes(30))
    expect(await run('/srv/journal')).toEqual([
      expect.stringMatching(/^warn entries of the restore journal have waited for 30 minutes/),
    ])
    expect(await run(undefined)).toEqual([])
    await db.delete(restoreJournal)
  })
})

describe('settings', () => {
  const recipient = async () => identityToRecipient(await generateX25519Identity())
  const run = async (source: Record<string, string>) => lines(await settingsCheck(settingsOf(source)).run())

  test('without a mode they are checked as those of development, with a warning', async () => {
    const { APP_MODE, ...unnamed } = PRODUCTION
    const warning = expect.stringMatching(/^warn these are checked as settings of development/)
    expect(await run(unnamed)).toContainEqual(warning)
    expect(await run({ ...unnamed, APP_MODE })).not.toContainEqual(warning)
    expect(await run({ ...unnamed, APP_MODE: 'demo' })).not.toContainEqual(warning)
  })

  test('folders in that of the app, which the next release does not have, are warned of', async () => {
    const warning = (name: string) => expect.stringMatching(`^warn ${name} is in the folder of the app`)
    const outside = { ...PRODUCTION, DATA_DIR: '/srv/data', STORAGE_DIR: '/srv/files' }
    for (const name of ['DATA_DIR', 'STORAGE_DIR']) {
      expect(await run(outside)).not.toContainEqual(warning(name))
      expect(await run({ ...outside, [name]: '.data' })).toContainEqual(warning(name))
    }
    expect(await run({ ...outside, APP_MODE: 'demo', DATA_DIR: '' })).not.toContainEqual(warning('DATA_DIR'))
    // As where /opt/orchidee leads to the folder of the release.
    const link = join(folder, 'release')
    await symlink(process.cwd(), link)
    const behindLink = { ...outside, DATA_DIR: join(link, 'data') }
    expect(await run(behindLink)).toContainEqual(warning('DATA_DIR'))
  })

  test('an installation without backups, or without their journal, is warned', async () => {
    const place = { BACKUP_URL: '/srv/backup', BACKUP_RECIPIENTS: await recipient() }
    const none = 'warn there are no backups'
    const half = expect.stringMatching(/^warn BACKUP_JOURNAL_URL is not set/)
    expect(await run(PRODUCTION)).toContainEqual(none)
    expect(await run({ ...PRODUCTION, ...place })).toContainEqual(half)
    const both = await run({ ...PRODUCTION, ...place, BACKUP_JOURNAL_URL: '/srv/journal' })
    expect(both).not.toContainEqual(half)
    expect(both).not.toContainEqual(none)
    expect(await run({ ...PRODUCTION, APP_MODE: 'demo' })).not.toContainEqual(none)
  })
})

describe('diagnose', () => {
  test('gives advice for every failure, and prints no secret', async () => {
    setEnvironment({
      DATABASE_URL: DATABASE_URL.replace(/:[^:@/]+@/, ':a-database-password@'),
      SMTP_URL: `smtp://someone:a-mail-password@127.0.0.1:${CLOSED_PORT}`,
      METRICS_TOKEN: 'a-token-of-the-metrics-that-is-long-enough',
      DATABASE_DIRECT_URL: DATABASE_URL.replace(/:[^:@/]+@/, ':a-direct-password@'),
      DATABASE_REPLICA_URLS: `postgres://someone:a-replica-password@127.0.0.1:${CLOSED_PORT}/app`,
      BUS_URL: `redis://someone:a-bus-password@127.0.0.1:${CLOSED_PORT}`,
    })
    const { lines: text, isHealthy } = await diagnose()
    setEnvironment({ SMTP_URL: '', METRICS_TOKEN: '' })
    setEnvironment({ DATABASE_DIRECT_URL: '', DATABASE_REPLICA_URLS: '', BUS_URL: '' })
    expect(isHealthy).toBe(false)
    expect(text.filter((line) => /^(fail|warn)/.test(line)).length).toBe(
      text.filter((line) => line.includes(' -> ')).length,
    )
    expect(text.join('\n')).toContain('fail  database  the database refuses the login')
    expect(text.join('\n')).toContain('fail  mail      the mail server cannot be reached (ESOCKET)')
    expect(text.join('\n')).toContain('fail  direct    the database past the pooler refuses the login')
    expect(text.join('\n')).toContain('fail  replicas  replica 1 of 1 cannot be reached (ECONNREFUSED)')
    expect(text.join('\n')).toContain(
      'fail  bus       the server of BUS_URL cannot be reached (ECONNREFUSED)',
    )
    for (const secret of [
      'a-database-password',
      'a-direct-password',
      'a-replica-password',
      'a-bus-password',
      'a-mail-password',
      'a-token-of',
      processEnv().SESSION_SECRET ?? '',
    ])
      expect(text.join('\n')).not.toContain(secret)
  })

  test('leaves no folder in those of the storage and of the backups: the app could not write to one of root', async () => {
    const there = join(folder, 'diagnosed')
    await mkdir(join(there, 'mounted'), { recursive: true })
    const places = {
      BACKUP_URL: join(there, 'mounted'),
      BACKUP_JOURNAL_URL: join(there, 'not/yet/mounted'),
      BACKUP_RECIPIENTS: await identityToRecipient(await generateX25519Identity()),
      STORAGE_DIR: join(there, 'storage'),
    }
    setEnvironment(places, ['storage'])
    const { lines: text } = await diagnose()
    const cleared = Object.keys(places).map((name) => [name, ''])
    setEnvironment(Object.fromEntries(cleared), ['storage'])
    for (const written of ['storage   an', 'backup    BACKUP_URL: an', 'backup    BACKUP_JOURNAL_URL: an'])
      expect(text.join('\n')).toContain(`ok    ${written} object was written, read and removed (disk)`)
    expect(await readdir(there, { recursive: true })).toEqual(['mounted'])
  })

  test('the command exits with 1 and names a missing setting', async () => {
    const env = processEnv({ APP_MODE: 'production', NODE_ENV: 'production', SEAL_KEYS: 'too-short' })
    const command = promisify(execFile)(process.execPath, ['app/commands/run.js', 'doctor'], { env })
    const { code, stdout } = await command.then(
      (answer) => ({ code: 0, stdout: answer.stdout }),
      (error: { code: number; stdout: string }) => error,
    )
    expect(code).toBe(1)
    expect(stdout).toMatch(/^fail {2}settings {2}SEAL_KEYS must have at least 32 characters/m)
    expect(stdout).toMatch(/^fail {2}settings {2}SMTP_URL is missing/m)
    expect(stdout).not.toContain('too-short')
  })
})
