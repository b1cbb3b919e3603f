import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { BACKUP_KEEP_DAYS, JOURNAL_MARGIN_DAYS } from 'db/limits/backup'
import { users } from 'db/schema/accounts'
import { backupObjects, restoreJournal } from 'db/schema/backup'
import { sessions } from 'db/schema/sessions'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { backupFiles, blobKey, completeBackups, dumpKey } from '~/platform/backup/backup-files.server'
import { openBackupStorage } from '~/platform/backup/backup-storage.server'
import { exportJournal, lastSegment, readSegments } from '~/platform/backup/journal.server'
import { segmentNames } from '~/platform/backup/journal-segments.server'
import { refuseDuringRestore, refuseToStartDuringRestore } from '~/platform/backup/restore-guard.server'
import { closeDb, db } from '~/platform/database/db.server'
import { readiness } from '~/platform/http/middleware/readiness.server'
import { processEnv } from '~/platform/settings/env.server'
import { storage } from '~/platform/storage/storage.server'
import { setClock } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { type DrillSite, fileIn, startDrillSite } from '~/testing/backups/drill-site'
import { once } from '~/testing/backups/postgres-with-tools'
import { startS3Server } from '~/testing/fakes/s3-server'
import { CLOSED_PORT } from '~/testing/findings'
import { makeAccount } from '~/testing/people/accounts'
import { makeAlbum, makeProvider } from '~/testing/people/albums'

const LONG_TEST = 300_000
const JPEG = { contentType: 'image/jpeg' }

let site: DrillSite
let places: { BACKUP_URL: string; BACKUP_JOURNAL_URL: string }
let runs = 0
beforeAll(async () => {
  site = await startDrillSite()
  await site.switchToMigrated('faults')
}, LONG_TEST)
afterAll(() => site?.stop())
beforeEach(async () => {
  // Each test has places of its own.
  const folder = join(site.folder, `places-${runs++}`)
  places = { BACKUP_URL: join(folder, 'backups'), BACKUP_JOURNAL_URL: join(folder, 'journal') }
  await site.switchTo('faults', places)
  // Nothing has been exported to them.
  await db.update(restoreJournal).set({ segment: null })
})

/** An album whose pictures have a file each; returns their keys. */
async function album(count = 2): Promise<string[]> {
  const { names } = await makeAlbum(await makeProvider(), { count })
  const keys = names.map((name) => `masters/${name}.jpg`)
  for (const key of keys) await storage().put(key, Buffer.from(`content of ${key}`), JPEG)
  return keys
}
const blobOf = async (key: string) => {
  const [row] = await db.select().from(backupObjects).where(eq(backupObjects.key, key)).limit(1)
  return fileIn(places.BACKUP_URL, blobKey(row?.blob ?? ''))
}
const backups = () => completeBackups(openBackupStorage(places.BACKUP_URL))
const emptyMachine = async () => {
  await site.switchToEmpty('target')
  await site.switchTo('target', places)
}

test(
  'damaged and missing objects are named, nothing is served, and the rest can be accepted',
  async () => {
    const [damaged = '', missing = '', whole = ''] = await album(3)
    await site.backUp()
    const file = await blobOf(damaged)
    const bytes = await readFile(file)
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 3) ^ 1, bytes.length - 3)
    await writeFile(file, bytes)
    await rm(await blobOf(missing))

    await emptyMachine()
    await expect(site.restore()).rejects.toThrow(/restore is not finished/)
    await expect(refuseDuringRestore()).rejects.toThrow(/being restored/)
    await expect(refuseToStartDuringRestore()).rejects.toThrow(/being restored/)
    expect((await readiness()).ready).toBe(false)
    await closeDb()
    await expect(site.replay()).rejects.toThrow(/was interrupted/)

    const lines = await site.restore({ force: true, acceptDamage: true })
    const named = lines.find((line) => line.startsWith('2 objects are damaged or missing')) ?? ''
    expect(named).toContain(damaged)
    expect(named).toContain(missing)
    await refuseDuringRestore()
    expect(await storage().get(damaged)).toBeNull()
    const kept = await storage().get(whole)
    expect(kept && (await buffer(kept.body)).toString()).toBe(`content of ${whole}`)
  },
  LONG_TEST,
)

test(
  'a truncated, missing or exchanged dump is refused, and its database serves nobody',
  async () => {
    const first = await site.backUp()
    // Two dumps of the same rows in the same second are equal, and may stand for each other.
    await makeAccount()
    const second = await site.backUp()
    const dump = fileIn(places.BACKUP_URL, dumpKey(second.name))
    await truncate(dump, (await readFile(dump)).length - 200)
    await emptyMachine()
    await expect(site.restore()).rejects.toThrow(new RegExp(`dump of backup ${second.name} is damaged`))
    await expect(refuseToStartDuringRestore()).rejects.toThrow(/being restored/)
    await rm(dump)
    await expect(site.restore({ force: true })).rejects.toThrow(`dump of backup ${second.name} is missing`)
    // Whole, and of another backup.
    await writeFile(dump, await readFile(fileIn(places.BACKUP_URL, dumpKey(first.name))))
    await expect(site.restore({ force: true })).rejects.toThrow(/is damaged or incomplete/)
    await expect(refuseToStartDuringRestore()).rejects.toThrow(/being restored/)
    await site.restore({ backup: first.name, force: true })
    await refuseToStartDuringRestore()
  },
  LONG_TEST,
)

test(
  'with --force the whole dump is read before anything is emptied, once the app was stopped',
  async () => {
    const person = (await makeAccount()).id
    const { name } = await site.backUp()
    const dump = fileIn(places.BACKUP_URL, dumpKey(name))
    const whole = await readFile(dump)
    // Its header, its first part, another one and the last.
    for (const at of [60, 300, Math.floor(whole.length / 2), whole.length - 3]) {
      const bytes = Buffer.from(whole)
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
      await writeFile(dump, bytes)
      await expect(site.restore({ force: true })).rejects.toThrow(`dump of backup ${name} is damaged`)
      await refuseDuringRestore()
      expect(await db.$count(users, eq(users.id, person))).toBe(1)
    }
    await once(site.urlOf('faults'), async (sql) => {
      await sql`select 1`
      await expect(site.restore({ force: true })).rejects.toThrow(/^Stop the app first: 1 other/)
    })
    await writeFile(dump, whole)
    await emptyMachine()
    expect(await site.restore({ force: true })).toContain('Its dump is whole.')
    expect(await db.$count(users, eq(users.id, person))).toBe(1)
  },
  LONG_TEST,
)

test(
  'a dump that pg_restore cannot read, as that of a newer pg_dump, is refused before anything is emptied',
  async () => {
    const person = (await makeAccount()).id
    await site.backUp()
    const older = join(site.folder, 'older-tools')
    await mkdir(older)
    for (const tool of ['pg_dump', 'pg_restore']) {
      const real = join(site.settings.BACKUP_TOOLS_DIR, tool)
      const script = `#!/bin/sh
[ "$1" = --version ] && exec ${real} --version
echo "unsupported version (1.99) in file header" >&2
exit 1
`
      await writeFile(join(older, tool), script, { mode: 0o755 })
    }
    await site.switchTo('faults', { ...places, BACKUP_TOOLS_DIR: older })
    await expect(site.restore({ force: true })).rejects.toThrow(
      /cannot read the dump .* nothing was changed.* install .*unsupported version \(1\.99\)/,
    )
    await refuseDuringRestore()
    expect(await db.$count(users, eq(users.id, person))).toBe(1)
  },
  LONG_TEST,
)

test(
  'an interrupted backup is none, and the next one removes it',
  async () => {
    await album()
    const put = vi.spyOn(storage(), 'get').mockRejectedValue(new Error('the storage is away'))
    await expect(site.backUp()).rejects.toThrow('the storage is away')
    put.mockRestore()
    expect(await backups()).toEqual([])
    const all = async () => (await backupFiles(openBackupStorage(places.BACKUP_URL))).map(({ name }) => name)
    expect((await all()).length).toBe(1)
    const made = await site.backUp()
    expect(made.pruned).toBe(1)
    expect(await all()).toEqual([made.name])
    expect(await backups()).toEqual([made.name])
  },
  LONG_TEST,
)

test(
  'the list of backups says what is there while none is complete',
  async () => {
    const list = () =>
      promisify(execFile)(process.execPath, ['app/commands/run.js', 'restore', '--list'], {
        env: processEnv(),
      })
    const nothing = await list()
    expect(nothing.stdout).toBe('')
    expect(nothing.stderr).toMatch(/BACKUP_URL has no complete backup\.\nIt has no incomplete one either/)
    const name = '20260101T000000000Z-ab12'
    await openBackupStorage(places.BACKUP_URL).put(dumpKey(name), Buffer.from('x'), JPEG)
    const interrupted = await list()
    expect(interrupted.stdout).toBe('')
    expect(interrupted.stderr).toMatch(new RegExp(`cannot be restored: ${name}\n`))
    const made = await site.backUp()
    const complete = await list()
    expect(complete.stdout).toBe(`${made.name}\n`)
    expect(complete.stderr).not.toContain('no complete backup')
  },
  LONG_TEST,
)

test(
  'an object that is deleted while it is copied has vanished, and an unknown prefix is named',
  async () => {
    const [key = ''] = await album(1)
    await storage().put('stray/file', Buffer.from('x'), JPEG)
    const get = storage().get.bind(storage())
    const spy = vi.spyOn(storage(), 'get').mockImplementation(async (one, range) => {
      if (one === key) await storage().remove([key])
      return get(one, range)
    })
    const made = await site.backUp()
    spy.mockRestore()
    expect(made).toMatchObject({ vanished: 1, unknown: ['stray/file'] })
    await storage().remove(['stray/file'])
  },
  LONG_TEST,
)

test(
  'if the storage of the journal is unavailable, the command still makes a backup, but exits with an error',
  async () => {
    const person = (await makeAccount()).id
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, person))
    const file = join(site.folder, 'a file')
    await writeFile(file, '')
    const env = processEnv({ BACKUP_JOURNAL_URL: join(file, 'journal') })
    const command = promisify(execFile)(process.execPath, ['app/commands/run.js', 'backup'], { env })
    const { code, stdout, stderr } = await command.then(
      (output) => ({ ...output, code: 0 }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
    expect(stderr).toMatch(/^The backup is complete, but the journal could not be exported: /m)
    expect(code).toBe(1)
    expect(stdout).toMatch(/^Backup \w+-\w+: database /m)
    expect((await backups()).length).toBe(1)
    expect(await exportJournal()).toBeGreaterThan(0)
  },
  LONG_TEST,
)

test(
  'a storage without the earlier backups, such as the folder beneath a missing mount, is reported once',
  async () => {
    await album()
    await site.backUp()
    const isNew = async () => (await site.backUp()).isNewStorage
    expect(await isNew()).toBe(false)
    await site.switchTo('faults', { ...places, BACKUP_URL: `${places.BACKUP_URL}-not-mounted` })
    expect([await isNew(), await isNew()]).toEqual([true, false])
    await site.switchTo('faults', places)
    expect(await isNew()).toBe(false)
  },
  LONG_TEST,
)

test(
  'entries are exported once, in a chain; a segment that is missing or changed stops a restore',
  async () => {
    const person = (await makeAccount()).id
    await site.backUp()
    for (const isSearchable of [true, false, true]) {
      await db.update(users).set({ isSearchable }).where(eq(users.id, person))
      expect(await exportJournal()).toBeGreaterThan(0)
    }
    expect(await exportJournal()).toBe(0)
    expect(await db.$count(restoreJournal, isNull(restoreJournal.segment))).toBe(0)
    const folder = join(places.BACKUP_JOURNAL_URL, 'objects/journal')
    const [, second = '', third = ''] = (await readdir(folder)).sort()

    await emptyMachine()
    const content = await readFile(join(folder, second))
    await rm(join(folder, second))
    await expect(site.restore()).rejects.toThrow(/segment .* of the journal is missing/)
    await writeFile(join(folder, second), await readFile(join(folder, third)))
    await expect(site.restore({ force: true })).rejects.toThrow(/of the journal was changed/)
    await writeFile(join(folder, second), content.subarray(0, content.length - 1))
    await expect(site.restore({ force: true })).rejects.toThrow(/of the journal is damaged/)
    await writeFile(join(folder, second), content)
    expect(await site.restore({ force: true })).toContain('3 entries of the journal are replayed.')
    const [row] = await db.select().from(users).where(eq(users.id, person))
    expect(row?.isSearchable).toBe(true)
  },
  LONG_TEST,
)

test(
  'a restore or a replay goes without a lost segment only where it is named, and says what that means',
  async () => {
    const people = [(await makeAccount()).id, (await makeAccount()).id, (await makeAccount()).id]
    const areSuspended = () =>
      Promise.all(people.map((id) => db.$count(users, and(eq(users.id, id), eq(users.isSuspended, true)))))
    await site.backUp()
    for (const id of people) {
      await db.update(users).set({ isSuspended: true }).where(eq(users.id, id))
      await exportJournal()
    }
    const [, missing = '', damaged = ''] = await segmentNames(openBackupStorage(places.BACKUP_JOURNAL_URL))
    const fileOf = (name: string) => join(places.BACKUP_JOURNAL_URL, 'objects/journal', `${name}.age`)
    await rm(fileOf(missing))

    await emptyMachine()
    await expect(site.restore()).rejects.toThrow(
      new RegExp(`segment ${missing} of the journal is missing.* --without-segment ${missing} accepts that`),
    )
    // A name that is not that of the lost one accepts nothing, and a segment that is whole is replayed.
    const others = { force: true, withoutSegments: [damaged] }
    await expect(site.restore(others)).rejects.toThrow(`--without-segment ${missing} `)
    const lines = await site.restore({ force: true, withoutSegments: [missing, damaged] })
    expect(lines).toContain('2 entries of the journal are replayed.')
    expect(await areSuspended()).toEqual([1, 0, 1])
    const warnings = lines.filter((line) => /Replayed without it: deletions, suspensions, /.test(line))
    expect(warnings).toEqual([expect.stringMatching(`^The segment ${missing} of the journal is missing`)])

    await truncate(fileOf(damaged), 200)
    await closeDb()
    await emptyMachine()
    await site.restore({ withoutJournal: true })
    await closeDb()
    await expect(site.replay({ withoutSegments: [missing] })).rejects.toThrow(
      new RegExp(`segment ${damaged} of the journal is damaged.* --without-segment ${damaged} `),
    )
    await expect(refuseToStartDuringRestore()).rejects.toThrow(/being restored/)
    await closeDb()
    // The first segment was replayed by the attempt before.
    const replayed = await site.replay({ withoutSegments: [damaged] })
    expect(replayed.at(-1)).toBe('0 entries of the journal are replayed.')
    expect(await areSuspended()).toEqual([1, 0, 0])
    await refuseToStartDuringRestore()
  },
  LONG_TEST,
)

test(
  'several lost segments are named at once, with the options that go without all of them',
  async () => {
    const person = (await makeAccount()).id
    await site.backUp()
    for (const isSearchable of [true, false, true, false, true]) {
      await db.update(users).set({ isSearchable }).where(eq(users.id, person))
      expect(await exportJournal()).toBeGreaterThan(0)
    }
    const [, missing = '', , damaged = ''] = await segmentNames(openBackupStorage(places.BACKUP_JOURNAL_URL))
    const fileOf = (name: string) => join(places.BACKUP_JOURNAL_URL, 'objects/journal', `${name}.age`)
    await rm(fileOf(missing))
    await truncate(fileOf(damaged), 200)

    await emptyMachine()
    const options = `--without-segment ${missing} --without-segment ${damaged}`
    await expect(site.restore()).rejects.toThrow(
      new RegExp(`segment ${missing} .* is missing[^]*segment ${damaged} .* is damaged.* ${options} `),
    )
    const lines = await site.restore({ force: true, withoutSegments: [missing, damaged] })
    expect(lines).toContain('3 entries of the journal are replayed.')
    await refuseToStartDuringRestore()
  },
  LONG_TEST,
)

test(
  'a replay whose journal is lost ends without it, if the option says so',
  async () => {
    const person = (await makeAccount()).id
    await db.update(users).set({ isSearchable: false }).where(eq(users.id, person))
    await exportJournal()
    await site.backUp()
    await emptyMachine()
    await site.restore()
    await site.switchTo('target', { ...places, BACKUP_JOURNAL_URL: `${places.BACKUP_JOURNAL_URL}-lost` })
    const sess = { device: 'x', lastUsedAt: '' }
    await db.insert(sessions).values({ sid: 'before', userId: person, sess, expire: new Date() })
    await closeDb()
    await expect(site.replay()).rejects.toThrow(/BACKUP_JOURNAL_URL does not lead to .* --without-journal /)
    await refuseToStartDuringRestore()
    expect(await db.$count(sessions, eq(sessions.userId, person))).toBe(1)
    await closeDb()
    expect(await site.replay({ withoutJournal: true })).toEqual(['The journal was not replayed.'])
    await refuseToStartDuringRestore()
  },
  LONG_TEST,
)

test(
  'a place without the journal, such as the folder beneath a missing mount, stops a restore before it empties anything',
  async () => {
    const person = (await makeAccount()).id
    await db.update(users).set({ isSearchable: false }).where(eq(users.id, person))
    await exportJournal()
    await site.backUp()
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, person))
    await exportJournal()

    const away = { ...places, BACKUP_JOURNAL_URL: `${places.BACKUP_JOURNAL_URL}-not-mounted` }
    const refusal = /segment .* of the journal is missing.* BACKUP_JOURNAL_URL/
    await site.switchTo('faults', away)
    await expect(site.restore({ force: true })).rejects.toThrow(refusal)
    await refuseToStartDuringRestore()
    expect(await db.$count(users, eq(users.id, person))).toBe(1)
    // Older backups do not name the last segment: then it is known once the database is restored.
    const known = await lastSegment()
    const place = openBackupStorage(away.BACKUP_JOURNAL_URL)
    const segments = readSegments(place, [site.identity], known, () => {})
    await expect(segments[Symbol.asyncIterator]().next()).rejects.toThrow(refusal)

    await emptyMachine()
    await site.switchTo('target', away)
    // So old that its segment has been swept, and nothing was journaled since.
    setClock(new Date(Date.now() + days(BACKUP_KEEP_DAYS + JOURNAL_MARGIN_DAYS + 1)))
    try {
      expect(await site.restore({ force: true })).toContain('0 entries of the journal are replayed.')
    } finally {
      setClock(null)
    }
    await site.switchTo('target', places)
    expect(await site.restore({ force: true })).toContain('1 entries of the journal are replayed.')
    const [row] = await db.select().from(users).where(eq(users.id, person))
    expect(row).toMatchObject({ isSuspended: true })
  },
  LONG_TEST,
)

test(
  'a journal that cannot be listed stops a restore and a replay before they change anything',
  async () => {
    const person = (await makeAccount()).id
    const sess = { device: 'x', lastUsedAt: '' }
    await db.insert(sessions).values({ sid: 'kept', userId: person, sess, expire: new Date() })
    await site.backUp()
    const unreachable = `s3+http://key:secret@127.0.0.1:${CLOSED_PORT}/journal`
    await site.switchTo('faults', { ...places, BACKUP_JOURNAL_URL: unreachable })
    const refusal = /^The journal in BACKUP_JOURNAL_URL cannot be listed, and nothing was changed/
    await expect(site.restore({ force: true })).rejects.toThrow(refusal)
    await expect(site.replay()).rejects.toThrow(refusal)
    await refuseDuringRestore()
    expect(await db.$count(sessions, eq(sessions.userId, person))).toBe(1)
  },
  LONG_TEST,
)

test(
  'an export that ends after its segment was stored is repeated, and the chain stays whole',
  async () => {
    const person = (await makeAccount()).id
    await site.backUp()
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, person))
    await db.execute(sql`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`)
    await db.execute(sql`
      create trigger fails before update on restore_journal for each row execute function fail()`)
    await expect(exportJournal()).rejects.toThrow()
    await db.execute(sql`drop function fail cascade`)
    for (const isSearchable of [true, false]) {
      await db.update(users).set({ isSearchable }).where(eq(users.id, person))
      expect(await exportJournal()).toBeGreaterThan(0)
    }
    expect(await readdir(join(places.BACKUP_JOURNAL_URL, 'objects/journal'))).toHaveLength(3)

    await emptyMachine()
    expect(await site.restore()).toContain('3 entries of the journal are replayed.')
    const [row] = await db.select().from(users).where(eq(users.id, person))
    expect(row).toMatchObject({ isSuspended: true, isSearchable: false })
  },
  LONG_TEST,
)

test(
  'after the clock was set back segments stay in order, and their names do not grow',
  async () => {
    const person = (await makeAccount()).id
    await site.backUp()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days(1) })
    try {
      await db.update(users).set({ isSuspended: true }).where(eq(users.id, person))
      expect(await exportJournal()).toBeGreaterThan(0)
    } finally {
      vi.useRealTimers()
    }
    for (const isSearchable of [true, false, true, false]) {
      await db.update(users).set({ isSearchable }).where(eq(users.id, person))
      expect(await exportJournal()).toBeGreaterThan(0)
    }
    // The name of a file has at most 255 bytes: with one more for each segment a day of them would end the export.
    const [ahead, ...behind] = await segmentNames(openBackupStorage(places.BACKUP_JOURNAL_URL))
    expect(behind).toHaveLength(4)
    expect(new Set(behind.map(({ length }) => length)).size).toBe(1)
    for (const [at, name] of behind.entries()) expect(name).toContain(`${ahead}-00000${at + 1}-`)

    await emptyMachine()
    expect(await site.restore()).toContain('5 entries of the journal are replayed.')
    const [row] = await db.select().from(users).where(eq(users.id, person))
    expect(row).toMatchObject({ isSuspended: true, isSearchable: false })
  },
  LONG_TEST,
)

test(
  'a segment that branched off before the backup, as a started copy of the database writes it, stops no restore',
  async () => {
    const person = (await makeAccount()).id
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, person))
    await exportJournal()
    await db.update(users).set({ isSearchable: true }).where(eq(users.id, person))
    await exportJournal()
    await site.backUp()
    // The copy knows the first segment alone.
    const entries = await db.select().from(restoreJournal).where(eq(restoreJournal.subject, person))
    const second = entries.toSorted((one, other) => one.seq - other.seq)[1]?.segment ?? ''
    await db.update(restoreJournal).set({ segment: null }).where(eq(restoreJournal.segment, second))
    await db.update(users).set({ isSearchable: false }).where(eq(users.id, person))
    expect(await exportJournal()).toBe(2)

    await emptyMachine()
    expect(await site.restore()).toContain('1 entries of the journal are replayed.')
    const [row] = await db.select().from(users).where(eq(users.id, person))
    expect(row).toMatchObject({ isSuspended: true, isSearchable: false })
  },
  LONG_TEST,
)

test(
  'the journal alone is replayed on a recovered database, and its sessions end',
  async () => {
    const person = (await makeAccount()).id
    const signIn = (sid: string) =>
      db
        .insert(sessions)
        .values({ sid, userId: person, sess: { device: 'x', lastUsedAt: '' }, expire: new Date() })
    const isSuspended = async () =>
      (await db.select().from(users).where(eq(users.id, person)))[0]?.isSuspended
    await signIn('old')
    await site.backUp()
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, person))
    await exportJournal()
    await emptyMachine()
    await site.restore({ withoutJournal: true })
    expect(await isSuspended()).toBe(false)
    await signIn('new')
    await expect(site.replay()).rejects.toThrow(/Stop the app first: \d+ other connections/)
    // An app that was just stopped is still closing its connections.
    setTimeout(() => closeDb(), 500)
    expect(await site.replay()).toEqual(['1 entries of the journal are replayed.'])
    expect(await isSuspended()).toBe(true)
    expect(await db.$count(sessions)).toBe(0)
    await refuseDuringRestore()
  },
  LONG_TEST,
)

test(
  'a replay that was interrupted begins its segment again',
  async () => {
    const people = [(await makeAccount()).id, (await makeAccount()).id]
    const areSuspended = () =>
      Promise.all(people.map((id) => db.$count(users, and(eq(users.id, id), eq(users.isSuspended, true)))))
    await site.backUp()
    for (const id of people) await db.update(users).set({ isSuspended: true }).where(eq(users.id, id))
    await exportJournal()
    await emptyMachine()
    await site.restore({ withoutJournal: true })
    await db.execute(sql`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`)
    await db.execute(
      sql.raw(`create trigger fails before update on users for each row when (old.id = '${people[1]}')
        execute function fail()`),
    )
    await closeDb()
    await expect(site.replay()).rejects.toThrow()
    await expect(refuseToStartDuringRestore()).rejects.toThrow(
      /being restored.*--journal-only, repeat that as it was/,
    )
    expect(await areSuspended()).toEqual([1, 0])
    await db.execute(sql`drop function fail cascade`)
    await closeDb()
    expect(await site.replay()).toEqual(['2 entries of the journal are replayed.'])
    expect(await areSuspended()).toEqual([1, 1])
    await refuseToStartDuringRestore()
  },
  LONG_TEST,
)

test(
  'a dump goes past a pooler, and a restore through one or with replicas is refused',
  async () => {
    await site.switchToMigrated('direct')
    const person = (await makeAccount()).id
    // Another database stands for the pooler, so that each shows which address was used.
    await site.switchTo('faults', { ...places, DATABASE_DIRECT_URL: site.urlOf('direct') })
    await site.backUp()
    await site.switchToEmpty('target')
    await site.switchTo('target', { ...places, DATABASE_DIRECT_URL: site.urlOf('direct') })
    await expect(site.restore()).rejects.toThrow(/^DATABASE_DIRECT_URL is set/)
    await site.switchTo('target', { ...places, DATABASE_REPLICA_URLS: site.urlOf('direct') })
    await expect(site.restore()).rejects.toThrow(/^DATABASE_REPLICA_URLS is set/)
    await site.switchTo('target', places)
    await site.restore()
    expect(await db.$count(users, eq(users.id, person))).toBe(1)
  },
  LONG_TEST,
)

test(
  'a database that somebody uses, or one that is not empty, is not touched',
  async () => {
    await site.backUp()
    await closeDb()
    await expect(site.restore()).rejects.toThrow('The database is not empty')
    await emptyMachine()
    await storage().put('media/x/320.webp', Buffer.from('x'), JPEG)
    await expect(site.restore()).rejects.toThrow('The storage is not empty')
    await site.restore({ force: true })
  },
  LONG_TEST,
)

test(
  'a bucket holds backups and journal as a folder does',
  async () => {
    const [files, s3] = [await startS3Server(), await startS3Server()]
    try {
      const bucket = ({ endpoint, bucket: name }: typeof s3.settings) =>
        `${endpoint?.replace('http:', 's3+http:').replace('//', '//S3RVER:S3RVER@')}/${name}`
      places = { ...places, BACKUP_URL: bucket(s3.settings) }
      const driver = {
        STORAGE_DRIVER: 's3',
        S3_ENDPOINT: files.settings.endpoint ?? '',
        S3_BUCKET: files.settings.bucket,
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
      }
      await site.switchTo('faults', { ...places, ...driver })
      const [key = ''] = await album(1)
      expect(await site.backUp()).toMatchObject({ copied: 1 })
      expect(await site.backUp()).toMatchObject({ copied: 0, objects: 1 })
      await emptyMachine()
      await site.restore()
      const restored = await storage().get(key)
      expect(restored && (await buffer(restored.body)).toString()).toBe(`content of ${key}`)
      expect(restored?.contentType).toBe(JPEG.contentType)
    } finally {
      await Promise.all([files.stop(), s3.stop()])
    }
  },
  LONG_TEST,
)
