import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'iovalkey'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestRedis, type TestRedis } from '~/testing/databases/redis'
import { startS3Server } from '~/testing/fakes/s3-server'
import { startSmtpServer } from '~/testing/fakes/smtp-server'
import { advice, CLOSED_PORT, lines } from '~/testing/findings'
import { diskStorage } from '../storage/disk-storage.server'
import { s3Storage } from '../storage/s3-storage.server'
import type { Storage } from '../storage/storage.server'
import { busCheck } from './bus-check.server'
import { diskCheck, ownerOf, spaceOf, withoutNewFolders } from './disk-check.server'
import { mailCheck } from './mail-check.server'
import { pushCheck } from './settings-check.server'
import { storageCheck } from './storage-check.server'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('storage', () => {
  let s3: Awaited<ReturnType<typeof startS3Server>>
  beforeAll(async () => {
    s3 = await startS3Server()
  })
  afterAll(() => s3.stop())

  const checkS3 = (change: Partial<typeof s3.settings>) =>
    storageCheck({ driver: 's3', ...s3.settings }, () => s3Storage({ ...s3.settings, ...change })).run()
  const checkStorageFolder = (dir: string) =>
    storageCheck({ driver: 'disk', dir }, () => diskStorage(dir)).run()

  test('the check of a working bucket or folder leaves no object behind', async () => {
    expect(lines(await checkS3({}))).toEqual(['ok an object was written, read and removed (s3)'])
    expect(lines(await checkStorageFolder(folder))).toEqual([
      'ok an object was written, read and removed (disk)',
    ])
    for (const store of [s3Storage(s3.settings), diskStorage(folder)])
      for await (const key of store.list('')) expect(key).toBe('nothing is left')
  })

  test('a missing bucket, wrong keys, an unreachable server', async () => {
    expect(lines(await checkS3({ bucket: 'other' }))).toEqual(['fail the bucket does not exist'])
    expect(lines(await checkS3({ secretAccessKey: 'wrong' }))).toEqual(['fail the storage refuses the keys'])
    expect(lines(await checkS3({ endpoint: `http://127.0.0.1:${CLOSED_PORT}` }))).toEqual([
      'fail an object cannot be written (ECONNREFUSED)',
    ])
  })

  test('keys that may not read leave nothing behind, and those that may not remove write nothing', async () => {
    const refusal = Object.assign(new Error('no'), { name: 'AccessDenied' })
    const run = (change: Partial<Storage>) =>
      storageCheck({ driver: 's3', ...s3.settings }, () => ({ ...s3Storage(s3.settings), ...change })).run()
    const get = () => Promise.reject(refusal)
    const remove = () => Promise.reject(new AggregateError([refusal]))
    expect(lines(await run({ get }))).toEqual(['fail the keys may not read objects'])
    const unremovable = await run({ remove })
    expect(lines(unremovable)).toEqual(['fail the keys may not remove objects'])
    expect(advice(unremovable)).toContain('s3:DeleteObject')
    for await (const key of s3Storage(s3.settings).list('')) expect(key).toBe('nothing is left')
  })

  test('a folder that is a file', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const found = await checkStorageFolder(file)
    expect(lines(found)).toEqual(['fail an object cannot be written (ENOTDIR)'])
    expect(advice(found)).toContain('STORAGE_DIR')
  })
})

describe('mail', () => {
  let server: Awaited<ReturnType<typeof startSmtpServer>>
  beforeAll(async () => {
    server = await startSmtpServer()
  })
  afterAll(() => server.stop())

  test('the server accepts the login, and no mail is sent', async () => {
    expect(lines(await mailCheck(server.url).run())).toEqual([
      'ok the mail server greets and accepts the login',
    ])
    expect(server.deliveries).toEqual([])
  })

  test('a wrong password, and an unreachable server', async () => {
    const wrong = await mailCheck(server.url.replace('pass%20word', 'guess')).run()
    expect(lines(wrong)).toEqual(['fail the mail server refuses the login'])
    const away = await mailCheck(`smtp://127.0.0.1:${CLOSED_PORT}`).run()
    expect(lines(away)).toEqual(['fail the mail server cannot be reached (ESOCKET)'])
    expect(advice(away)).toContain('SMTP_URL')
  })

  test('outside production no mail server is needed', async () => {
    expect((await mailCheck(undefined).run())[0]?.state).toBe('ok')
  })
})

describe('BUS_URL', () => {
  let redis: TestRedis
  beforeAll(async () => {
    redis = await startTestRedis()
  }, 300_000)
  afterAll(() => redis?.stop())

  test('a server that answers, and none', async () => {
    expect(lines(await busCheck(redis.url).run())).toEqual([
      'ok the server of BUS_URL answers and accepts the login',
    ])
    expect(await busCheck(undefined).run()).toEqual([])
  })

  test('an unreachable server, a wrong password, and a missing one', async () => {
    expect(lines(await busCheck(`redis://127.0.0.1:${CLOSED_PORT}`).run())).toEqual([
      'fail the server of BUS_URL cannot be reached (ECONNREFUSED)',
    ])
    const operator = new Redis(redis.url)
    await operator.config('SET', 'requirepass', 'the-right-one')
    operator.disconnect()
    const wrong = await busCheck(redis.url.replace('//', '//:not-this-one@')).run()
    expect(lines(wrong)).toEqual(['fail the server of BUS_URL refuses the login'])
    expect(advice(wrong)).toContain('BUS_URL')
    expect(lines(await busCheck(redis.url).run())).toEqual(['fail the server of BUS_URL refuses the login'])
    const right = await busCheck(redis.url.replace('//', '//:the-right-one@')).run()
    expect(right[0]?.state).toBe('ok')
  })
})

describe('disk', () => {
  const storage = { driver: 's3', region: '', bucket: '', accessKeyId: '', secretAccessKey: '' } as const
  const checkFolder = (dataDir: string) => diskCheck({ dataDir, storage }).run()

  test('a folder that can be written to, even if it does not exist yet', async () => {
    expect(lines(await checkFolder(join(folder, 'new', 'data')))[0]).toBe('ok DATA_DIR can be written to')
  })

  test('a folder that only others may write to', async () => {
    const locked = join(folder, 'locked')
    await mkdir(locked)
    await chmod(locked, 0o555)
    // Root may write everywhere.
    const isRoot = process.geteuid?.() === 0
    await chmod(folder, 0o755)
    if (isRoot) process.seteuid?.(65_534)
    const found = await checkFolder(locked).finally(() => isRoot && process.seteuid?.(0))
    expect(lines(found)[0]).toBe('fail DATA_DIR cannot be written to (EACCES)')
    expect(advice(found)).toContain('chown')
  })

  test('a disk that is running out of space', () => {
    const gib = 2 ** 30
    expect(spaceOf('DATA_DIR', { free: 50 * gib, total: 100 * gib }).state).toBe('ok')
    expect(spaceOf('DATA_DIR', { free: 50 * gib, total: 1000 * gib }).state).toBe('warn')
    expect(spaceOf('DATA_DIR', { free: 2 * gib, total: 10 * gib }).state).toBe('warn')
    expect(lines([spaceOf('DATA_DIR', { free: gib / 2, total: 10 * gib })])).toEqual([
      'fail the disk of DATA_DIR has 0.5 of 10.0 GiB free',
    ])
  })

  test('root in the folder of another user, who could not change what root creates there', () => {
    expect(lines(ownerOf('STORAGE_DIR', { owner: 998, user: 0 }))).toEqual([
      'warn STORAGE_DIR belongs to another user than root, who runs this',
    ])
    expect(ownerOf('STORAGE_DIR', { owner: 0, user: 0 })).toEqual([])
    expect(ownerOf('STORAGE_DIR', { owner: 998, user: 998 })).toEqual([])
  })

  test('of the folders that were missing, only empty ones of this user are removed', async () => {
    const at = (path: string) => join(folder, 'probed', path)
    const folders = ['there', 'made/data', 'used/data', 'another/data'].map(at)
    await mkdir(at('there'), { recursive: true })
    // Only root can give a folder to another user.
    const isRoot = process.geteuid?.() === 0
    await withoutNewFolders(folders, async () => {
      for (const path of folders) await mkdir(path, { recursive: true })
      await writeFile(at('used/data/file'), '')
      if (isRoot) await chown(at('another/data'), 65_534, 65_534)
    })
    const left = ['there', 'used', 'used/data', 'used/data/file']
    const ofAnother = isRoot ? ['another', 'another/data'] : []
    expect((await readdir(at(''), { recursive: true })).sort()).toEqual([...ofAnother, ...left])
  })
})

test('push keys that are not a pair', async () => {
  const push = { keys: { publicKey: 'B', privateKey: 'x' }, subject: 'mailto:a@example.org' }
  const found = await pushCheck({ push, mode: 'production' }).run()
  expect(lines(found)).toEqual(['fail VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair'])
})
