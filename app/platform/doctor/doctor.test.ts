import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startS3Server } from '~/testing/fakes/s3-server'
import { startSmtpServer } from '~/testing/fakes/smtp-server'
import { setClock } from '../clock.server'
import { closeDb, db } from '../db.server'
import { days, hours, minutes, seconds } from '../durations'
import { surroundings } from '../env.server'
import { forgetSingleton } from '../process/singleton.server'
import { diskStorage } from '../storage/disk-storage.server'
import { s3Storage } from '../storage/s3-storage.server'
import { backupCheck } from './backup-check.server'
import { clockCheck, clockOfServer } from './clock-check.server'
import { databaseCheck, databaseClock, serverVersion } from './database-check.server'
import { diskCheck, spaceOf } from './disk-check.server'
import { diagnose } from './doctor.server'
import type { Finding } from './finding'
import { mailCheck } from './mail-check.server'
import { pushCheck } from './push-check.server'
import { queueCheck } from './queue-check.server'
import { storageCheck } from './storage-check.server'

const DATABASE_URL = surroundings().DATABASE_URL ?? ''
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'))
})
afterAll(async () => {
  await closeDb()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => {
  setClock(null)
  set({ DATABASE_URL })
})

/** Changes the environment that the settings are read from. */
function set(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  forgetSingleton('env')
}

const lines = (findings: Finding[]) => findings.map(({ state, what }) => `${state} ${what}`)
const mends = (findings: Finding[]) => findings.flatMap((one) => ('mend' in one ? [one.mend] : [])).join('\n')
const PORT_OF_NOBODY = 1

describe('database', () => {
  const url = (change: (url: URL) => void) => {
    const changed = new URL(DATABASE_URL)
    change(changed)
    return { DATABASE_URL: changed.href }
  }

  test('a migrated one that its role may use', async () => {
    const found = lines(await databaseCheck.look())
    expect(found).toContain('ok all migrations have run')
    expect(found.join('\n')).toMatch(/^ok Postgres \d+ answers/)
    expect(found.join('\n')).not.toContain('fail')
  })

  test('a wrong password', async () => {
    set(url((to) => Object.assign(to, { password: 'not-this-one' })))
    const found = await databaseCheck.look()
    expect(lines(found)).toEqual(['fail the database refuses the login'])
    expect(mends(found)).toContain('DATABASE_URL')
  })

  test('a database that is not there, and a server that is not there', async () => {
    set(url((to) => Object.assign(to, { pathname: '/nothing-here' })))
    expect(lines(await databaseCheck.look())).toEqual(['fail the database of DATABASE_URL does not exist'])
    set(url((to) => Object.assign(to, { host: `127.0.0.1:${PORT_OF_NOBODY}` })))
    expect(lines(await databaseCheck.look())).toEqual(['fail the database cannot be reached (ECONNREFUSED)'])
  })

  test('a role without rights', async () => {
    const role = `doctor_${randomUUID().slice(0, 8)}`
    await db.execute(sql.raw(`create role ${role} login password 'pw'`))
    try {
      set(url((to) => Object.assign(to, { username: role, password: 'pw' })))
      const found = await databaseCheck.look()
      expect(lines(found)).toContain(`fail the role ${role} may not create tables, so migrations fail`)
      expect(lines(found).join('\n')).toMatch(/fail the role \w+ may not read and write \d+ tables, such as /)
    } finally {
      await db.execute(sql.raw(`drop role ${role}`))
    }
  })

  test('pending migrations, and those of a newer build', async () => {
    const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`
    const [row] = await db.execute<{ at: string }>(sql`select ${newest}::text as at`)
    await db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at - 1 where created_at = ${newest}`,
    )
    const older = await databaseCheck.look()
    expect(lines(older)).toContain('fail 1 migrations are pending')
    expect(mends(older)).toContain('npm run db:migrate')
    await db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = ${Number(row?.at) + 1} where created_at = ${newest}`,
    )
    expect(lines(await databaseCheck.look())).toContain(
      'warn the database has migrations that this build does not know',
    )
    await db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = ${row?.at} where created_at = ${newest}`,
    )
  })
})

describe('clock', () => {
  test('agrees with the database', async () => {
    expect(lines(await clockCheck([databaseClock]).look())).toEqual(['ok agrees with the database'])
  })

  test.each([
    ['ahead of', hours(1)],
    ['behind', -hours(1)],
  ])('an hour %s the database', async (side, by) => {
    setClock(() => new Date(Date.now() + by))
    const [found] = await clockCheck([databaseClock]).look()
    expect(found?.state).toBe('fail')
    expect(found?.what).toMatch(new RegExp(`^this machine is 3(600|599) s ${side} the database$`))
    expect(found && mends([found])).toContain('NTP')
  })

  test.each([
    ['right', 0, 'ok agrees with the storage'],
    ['two minutes wrong', minutes(2), 'fail this machine is 120 s behind the storage'],
  ])('a storage server whose Date header is %s', async (_, by, wanted) => {
    const at = new Date('2026-03-01T12:00:00Z')
    setClock(at)
    const server = createServer((_request, answer) => {
      answer.setHeader('Date', new Date(at.getTime() + by).toUTCString())
      answer.writeHead(403).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    try {
      const clock = clockOfServer('the storage', `http://127.0.0.1:${port}`)
      expect(lines(await clockCheck([clock]).look())).toEqual([wanted])
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  test('a clock that shows nothing', async () => {
    const clock = clockOfServer('the storage', `http://127.0.0.1:${PORT_OF_NOBODY}`)
    expect(lines(await clockCheck([clock]).look())).toEqual(['warn the clock of the storage cannot be read'])
  })
})

describe('queue', () => {
  const crontabs = sql`graphile_worker._private_known_crontabs`
  const ran = (agoMs: number) =>
    db.execute(sql`
      insert into ${crontabs} (identifier, known_since, last_execution)
      values ('doctor', now(), now() - make_interval(secs => ${agoMs / seconds(1)}))
      on conflict (identifier) do update set last_execution = excluded.last_execution`)
  const addJob = (at: Date) =>
    db.execute(sql`select graphile_worker.add_job('doctor-task', run_at => ${at.toISOString()}::timestamptz)`)

  test('before the first start', async () => {
    expect(lines(await queueCheck.look())).toEqual([
      'warn no worker has run a recurring job yet',
      'ok no job is late',
    ])
  })

  test('a worker that is alive, and one that is not', async () => {
    await ran(seconds(50))
    expect((await queueCheck.look())[0]?.what).toMatch(/^a worker ran a recurring job 5[01] s ago$/)
    await ran(minutes(20))
    const [found] = await queueCheck.look()
    expect(found?.state).toBe('fail')
    expect(found?.what).toMatch(/none is alive$/)
  })

  test('late jobs, and those that were given up', async () => {
    await addJob(new Date(Date.now() - days(1)))
    expect(lines(await queueCheck.look())).toContain('fail the job doctor-task has been due for 1440 minutes')
    await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`)
    const found = lines(await queueCheck.look())
    expect(found).toContain('warn 1 jobs were given up after all tries, such as doctor-task')
    expect(found.join('\n')).not.toContain('has been due')
    await db.execute(sql`delete from graphile_worker._private_jobs`)
  })

  test('a database without the queue', async () => {
    set({ DATABASE_URL: DATABASE_URL.replace(/[^/]+$/, 'postgres') })
    const found = await queueCheck.look()
    expect(lines(found)).toEqual(['fail the queue cannot be read'])
    expect(mends(found)).toContain('npm run db:migrate')
  })
})

describe('storage', () => {
  let s3: Awaited<ReturnType<typeof startS3Server>>
  beforeAll(async () => {
    s3 = await startS3Server()
  })
  afterAll(() => s3.stop())

  const lookAtS3 = (change: Partial<typeof s3.settings>) =>
    storageCheck({ driver: 's3', ...s3.settings }, () => s3Storage({ ...s3.settings, ...change })).look()
  const lookAtDisk = (dir: string) => storageCheck({ driver: 'disk', dir }, () => diskStorage(dir)).look()

  test('a bucket and a folder that work keep nothing of the probe', async () => {
    expect(lines(await lookAtS3({}))).toEqual(['ok an object was written, read and removed (s3)'])
    expect(lines(await lookAtDisk(folder))).toEqual(['ok an object was written, read and removed (disk)'])
    for (const store of [s3Storage(s3.settings), diskStorage(folder)])
      for await (const key of store.list('')) expect(key).toBe('nothing is left')
  })

  test('a bucket that is not there, keys that are wrong, a server that is not there', async () => {
    expect(lines(await lookAtS3({ bucket: 'other' }))).toEqual(['fail the bucket does not exist'])
    expect(lines(await lookAtS3({ secretAccessKey: 'wrong' }))).toEqual(['fail the storage refuses the keys'])
    expect(lines(await lookAtS3({ endpoint: `http://127.0.0.1:${PORT_OF_NOBODY}` }))).toEqual([
      'fail an object cannot be written (ECONNREFUSED)',
    ])
  })

  test('a folder that is a file', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const found = await lookAtDisk(file)
    expect(lines(found)).toEqual(['fail an object cannot be written (ENOTDIR)'])
    expect(mends(found)).toContain('STORAGE_DIR')
  })
})

describe('mail', () => {
  let server: Awaited<ReturnType<typeof startSmtpServer>>
  beforeAll(async () => {
    server = await startSmtpServer()
  })
  afterAll(() => server.stop())

  test('greets and takes the login, and nothing is sent', async () => {
    expect(lines(await mailCheck(server.url).look())).toEqual([
      'ok the mail server greets and accepts the login',
    ])
    expect(server.deliveries).toEqual([])
  })

  test('a wrong password, and a server that is not there', async () => {
    const wrong = await mailCheck(server.url.replace('pass%20word', 'guess')).look()
    expect(lines(wrong)).toEqual(['fail the mail server refuses the login'])
    const away = await mailCheck(`smtp://127.0.0.1:${PORT_OF_NOBODY}`).look()
    expect(lines(away)).toEqual(['fail the mail server cannot be reached (ESOCKET)'])
    expect(mends(away)).toContain('SMTP_URL')
  })

  test('none is needed outside production', async () => {
    expect((await mailCheck(undefined).look())[0]?.state).toBe('ok')
  })
})

describe('disk', () => {
  const storage = { driver: 's3', region: '', bucket: '', accessKeyId: '', secretAccessKey: '' } as const
  const lookAt = (dataDir: string) => diskCheck({ dataDir, storage }).look()

  test('a folder that can be written to, also one that is not there yet', async () => {
    expect(lines(await lookAt(join(folder, 'new', 'data')))[0]).toBe('ok DATA_DIR can be written to')
  })

  test('a folder that only others may write to', async () => {
    const locked = join(folder, 'locked')
    await mkdir(locked)
    await chmod(locked, 0o555)
    // Root may write everywhere.
    const isRoot = process.geteuid?.() === 0
    await chmod(folder, 0o755)
    if (isRoot) process.seteuid?.(65_534)
    const found = await lookAt(locked).finally(() => isRoot && process.seteuid?.(0))
    expect(lines(found)[0]).toBe('fail DATA_DIR cannot be written to (EACCES)')
    expect(mends(found)).toContain('chown')
  })

  test('space that ends', () => {
    const gib = 2 ** 30
    expect(spaceOf('DATA_DIR', { free: 50 * gib, total: 100 * gib }).state).toBe('ok')
    expect(spaceOf('DATA_DIR', { free: 50 * gib, total: 1000 * gib }).state).toBe('warn')
    expect(spaceOf('DATA_DIR', { free: 2 * gib, total: 10 * gib }).state).toBe('warn')
    expect(lines([spaceOf('DATA_DIR', { free: gib / 2, total: 10 * gib })])).toEqual([
      'fail the disk of DATA_DIR has 0.5 of 10.0 GiB free',
    ])
  })
})

describe('backup', () => {
  /** A folder with programs that answer as pg_dump and pg_restore of that version do. */
  async function toolsOf(version: number): Promise<Record<string, string>> {
    const bin = join(folder, `bin-${version}`)
    await mkdir(bin, { recursive: true })
    for (const tool of ['pg_dump', 'pg_restore'])
      await writeFile(join(bin, tool), `#!/bin/sh\necho "${tool} (PostgreSQL) ${version}.3"\n`, {
        mode: 0o755,
      })
    return { PATH: `${bin}:/bin` }
  }

  test('tools as new as the server, older ones, none', async () => {
    const server = (await serverVersion()) ?? 0
    expect(server).toBeGreaterThanOrEqual(15)
    const look = async (more: Record<string, string>) => lines(await backupCheck(serverVersion, more).look())
    expect(await look(await toolsOf(server))).toEqual([
      `ok pg_dump ${server} is there`,
      `ok pg_restore ${server} is there`,
    ])
    expect((await look(await toolsOf(12)))[0]).toBe(
      `fail pg_dump 12 cannot handle a server of version ${server}`,
    )
    expect((await look({ PATH: folder }))[0]).toBe('warn pg_dump is not on this machine')
  })
})

test('push keys that are no pair', async () => {
  const push = { keys: { publicKey: 'B', privateKey: 'x' }, subject: 'mailto:a@example.org' }
  const found = await pushCheck({ push, mode: 'production' }).look()
  expect(lines(found)).toEqual(['fail VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair'])
})

describe('as a whole', () => {
  test('says for every failure what to mend, and no secret', async () => {
    set({
      DATABASE_URL: DATABASE_URL.replace(/:[^:@/]+@/, ':a-database-password@'),
      SMTP_URL: `smtp://someone:a-mail-password@127.0.0.1:${PORT_OF_NOBODY}`,
      METRICS_TOKEN: 'a-token-of-the-metrics-that-is-long-enough',
    })
    const { lines: text, isHealthy } = await diagnose()
    set({ SMTP_URL: '', METRICS_TOKEN: '' })
    expect(isHealthy).toBe(false)
    expect(text.filter((line) => /^(fail|warn)/.test(line)).length).toBe(
      text.filter((line) => line.includes(' -> ')).length,
    )
    expect(text.join('\n')).toContain('fail  database  the database refuses the login')
    expect(text.join('\n')).toContain('fail  mail      the mail server cannot be reached (ESOCKET)')
    for (const secret of [
      'a-database-password',
      'a-mail-password',
      'a-token-of',
      surroundings().SESSION_SECRET ?? '',
    ])
      expect(text.join('\n')).not.toContain(secret)
  })

  test('the command exits with 1 and names a missing setting', async () => {
    const env = surroundings({ APP_MODE: 'production', NODE_ENV: 'production', SEAL_KEYS: 'too-short' })
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
