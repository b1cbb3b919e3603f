import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3Server } from '~/testing/fakes/s3-server'
import { startSmtpServer } from '~/testing/fakes/smtp-server'
import { advice, CLOSED_PORT, lines } from '~/testing/findings'
import { diskStorage } from '../storage/disk-storage.server'
import { s3Storage } from '../storage/s3-storage.server'
import { diskCheck, spaceOf } from './disk-check.server'
import { mailCheck } from './mail-check.server'
import { pushCheck } from './push-check.server'
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
    expect(lines(await lookAtS3({ endpoint: `http://127.0.0.1:${CLOSED_PORT}` }))).toEqual([
      'fail an object cannot be written (ECONNREFUSED)',
    ])
  })

  test('a folder that is a file', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const found = await lookAtDisk(file)
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

  test('greets and takes the login, and nothing is sent', async () => {
    expect(lines(await mailCheck(server.url).look())).toEqual([
      'ok the mail server greets and accepts the login',
    ])
    expect(server.deliveries).toEqual([])
  })

  test('a wrong password, and a server that is not there', async () => {
    const wrong = await mailCheck(server.url.replace('pass%20word', 'guess')).look()
    expect(lines(wrong)).toEqual(['fail the mail server refuses the login'])
    const away = await mailCheck(`smtp://127.0.0.1:${CLOSED_PORT}`).look()
    expect(lines(away)).toEqual(['fail the mail server cannot be reached (ESOCKET)'])
    expect(advice(away)).toContain('SMTP_URL')
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
    expect(advice(found)).toContain('chown')
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

test('push keys that are no pair', async () => {
  const push = { keys: { publicKey: 'B', privateKey: 'x' }, subject: 'mailto:a@example.org' }
  const found = await pushCheck({ push, mode: 'production' }).look()
  expect(lines(found)).toEqual(['fail VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair'])
})
