import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days } from '~/platform/time/durations'
import { startS3Server } from '~/testing/fakes/s3-server'
import type { S3Settings } from '../settings/areas/storage.server'
import { diskStorage } from './disk-storage.server'
import { isKey, RangeNotSatisfiable } from './keys.server'
import { s3Storage } from './s3-storage.server'
import type { Storage } from './storage.server'

let dir: string
let server: Awaited<ReturnType<typeof startS3Server>>

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'storage-'))
  server = await startS3Server()
})
afterAll(async () => {
  await server.stop()
  await rm(dir, { recursive: true, force: true })
})

const drivers: [string, () => Storage][] = [
  ['disk', () => diskStorage(dir)],
  ['S3', () => s3Storage(server.settings)],
]

async function content(storage: Storage, key: string, range?: { start: number; end?: number }) {
  const object = await storage.get(key, range)
  return object && (await buffer(object.body)).toString('latin1')
}

async function keys(storage: Storage, prefix: string) {
  const found: string[] = []
  for await (const key of storage.list(prefix)) found.push(key)
  return found.sort()
}

describe.each(drivers)('storage: %s', (_name, open) => {
  // Each test uses its own prefix.
  const prefix = () => `t-${randomUUID()}`

  test('returns what was put: bytes, size, type and an etag of the content', async () => {
    const [storage, key, bytes] = [open(), `${prefix()}/photo.webp`, randomBytes(100_000)]
    await storage.put(key, bytes, { contentType: 'image/webp' })
    const first = await storage.get(key)
    expect(first).toMatchObject({ size: 100_000, contentType: 'image/webp' })
    expect(first?.etag).toMatch(/^"[^"]+"$/)
    expect(first && (await buffer(first.body)).equals(bytes)).toBe(true)

    const again = await storage.get(key)
    again?.body.destroy()
    expect(again?.etag).toBe(first?.etag)

    await storage.put(key, Buffer.from('other'), { contentType: 'text/plain; charset=utf-8' })
    const replaced = await storage.get(key)
    replaced?.body.destroy()
    expect(replaced).toMatchObject({ size: 5, contentType: 'text/plain; charset=utf-8' })
    expect(replaced?.etag).not.toBe(first?.etag)
  })

  test('lists objects with the size and etag that reading them returns', async () => {
    const [storage, at] = [open(), prefix()]
    for (const [name, size] of [
      ['one', 3],
      ['folder/other', 70_000],
      ['none', 0],
    ] as const)
      await storage.put(`${at}/${name}`, randomBytes(size), { contentType: 'text/plain' })
    const listed = []
    for await (const object of storage.listObjects(`${at}/`)) listed.push(object)
    const read = []
    for (const key of await keys(storage, `${at}/`)) {
      const object = await storage.get(key)
      object?.body.destroy()
      read.push({ key, size: object?.size, etag: object?.etag })
    }
    expect(read.length).toBe(3)
    expect(listed.sort((one, other) => (one.key < other.key ? -1 : 1))).toEqual(read)
  })

  test('returns null for a missing key', async () => {
    const [storage, at] = [open(), prefix()]
    await storage.put(`${at}/folder/file`, Buffer.from('x'), { contentType: 'text/plain' })
    expect(await storage.get(`${at}/missing`)).toBeNull()
    expect(await storage.get(`${at}/folder`)).toBeNull()
    expect(await storage.get(`${at}/folder/file/below`)).toBeNull()
  })

  test('stores an empty object', async () => {
    const [storage, key] = [open(), `${prefix()}/empty`]
    await storage.put(key, Buffer.alloc(0), { contentType: 'text/plain' })
    const object = await storage.get(key)
    object?.body.destroy()
    expect(object?.size).toBe(0)
    expect(await content(storage, key)).toBe('')
  })

  test('accepts streams, also long ones', async () => {
    const storage = open()
    for (const size of [3, 6 * 1024 * 1024]) {
      const [key, bytes] = [`${prefix()}/stream`, randomBytes(size)]
      const pieces = Readable.from(
        Array.from({ length: Math.ceil(size / 65_536) }, (_, i) =>
          bytes.subarray(i * 65_536, (i + 1) * 65_536),
        ),
      )
      await storage.put(key, pieces, { contentType: 'application/zip' })
      const object = await storage.get(key)
      expect(object).toMatchObject({ size, contentType: 'application/zip' })
      expect(object && (await buffer(object.body)).equals(bytes)).toBe(true)
    }
  })

  test('stores nothing of a failed stream, and keeps the earlier object', async () => {
    const [storage, at] = [open(), prefix()]
    await storage.put(`${at}/old`, Buffer.from('old'), { contentType: 'text/plain' })
    for (const key of [`${at}/old`, `${at}/new`]) {
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('half')
          throw new Error('the line was cut')
        })(),
      )
      await expect(storage.put(key, broken, { contentType: 'image/png' })).rejects.toThrow('the line was cut')
    }
    expect(await content(storage, `${at}/old`)).toBe('old')
    expect(await keys(storage, at)).toEqual([`${at}/old`])
  })

  test('returns ranges with the size of the whole object', async () => {
    const [storage, key] = [open(), `${prefix()}/film`]
    await storage.put(key, Buffer.from('0123456789'), { contentType: 'video/mp4' })
    expect(await content(storage, key, { start: 2, end: 4 })).toBe('234')
    expect(await content(storage, key, { start: 7 })).toBe('789')
    expect(await content(storage, key, { start: 8, end: 99 })).toBe('89')
    const part = await storage.get(key, { start: 0, end: 0 })
    part?.body.destroy()
    expect(part?.size).toBe(10)
    await expect(storage.get(key, { start: 10 })).rejects.toThrow(RangeNotSatisfiable)
  })

  test('a copy is independent of the object that was copied', async () => {
    const [storage, at] = [open(), prefix()]
    await storage.put(`${at}/one`, Buffer.from('1'), { contentType: 'image/webp' })
    await storage.copy(`${at}/one`, `${at}/sub/two`)
    await storage.copy(`${at}/one`, `${at}/sub/two`)
    await storage.put(`${at}/one`, Buffer.from('new'), { contentType: 'image/png' })
    expect(await content(storage, `${at}/sub/two`)).toBe('1')
    await storage.remove([`${at}/one`])
    const copy = await storage.get(`${at}/sub/two`)
    copy?.body.destroy()
    expect(copy).toMatchObject({ size: 1, contentType: 'image/webp' })
    await expect(storage.copy(`${at}/missing`, `${at}/three`)).rejects.toThrow()
    expect(await storage.get(`${at}/three`)).toBeNull()
  })

  test('lists keys by prefix', async () => {
    const [storage, at] = [open(), prefix()]
    const names = [`${at}/a/1.webp`, `${at}/a/2.webp`, `${at}/ab/3.webp`, `${at}/b`]
    for (const key of names) await storage.put(key, Buffer.from(key), { contentType: 'image/webp' })
    expect(await keys(storage, `${at}/`)).toEqual(names)
    expect(await keys(storage, `${at}/a/`)).toEqual(names.slice(0, 2))
    expect(await keys(storage, `${at}/a`)).toEqual(names.slice(0, 3))
    expect(await keys(storage, `${at}/nothing`)).toEqual([])
  })

  test('removes keys, and ignores missing ones', async () => {
    const [storage, at] = [open(), prefix()]
    const names = Array.from({ length: 25 }, (_, index) => `${at}/${index}`)
    for (const key of names) await storage.put(key, Buffer.from('x'), { contentType: 'text/plain' })
    await storage.remove([...names.slice(1), `${at}/never`])
    expect(await keys(storage, at)).toEqual([`${at}/0`])
    await storage.remove([])
  })

  test('concurrent writers of one key leave one complete object', async () => {
    const [storage, key] = [open(), `${prefix()}/race`]
    const bodies = Array.from({ length: 8 }, (_, index) => Buffer.alloc(50_000, `${index}`))
    await Promise.all(bodies.map((body) => storage.put(key, body, { contentType: 'text/plain' })))
    const kept = await content(storage, key)
    expect(bodies.some((body) => body.toString('latin1') === kept)).toBe(true)
  })

  test.each([
    '',
    '/etc/passwd',
    '../secret',
    'a/../../b',
    'a//b',
    'a/',
    'a/./b',
    '.hidden',
    'a\\b',
    'a\0b',
    'a b',
    'ä',
    'a%2e%2e/b',
    'x'.repeat(501),
  ])('refuses the key %j', async (key) => {
    const storage = open()
    await expect(storage.put(key, Buffer.from('x'), { contentType: 'text/plain' })).rejects.toThrow(TypeError)
    await expect(storage.get(key)).rejects.toThrow(TypeError)
    await expect(storage.remove([key])).rejects.toThrow(TypeError)
    if (!['', 'a/'].includes(key)) await expect(keys(storage, key)).rejects.toThrow(TypeError)
  })

  test('reports that it is usable', async () => {
    await open().check()
  })
})

describe('an unusable storage reports it', () => {
  test('disk: the folder cannot be created', async () => {
    const file = join(dir, 'a-file')
    await writeFile(file, '')
    await expect(diskStorage(file).check()).rejects.toThrow()
  })

  test.each<[string, Partial<S3Settings>]>([
    ['another secret', { secretAccessKey: 'WRONG' }],
    ['another region', { region: 'eu-west-1' }],
    ['no such bucket', { bucket: 'elsewhere' }],
    ['an endpoint without a server', { endpoint: 'http://127.0.0.1:1' }],
  ])('S3: %s', async (_reason, wrong) => {
    await expect(s3Storage({ ...server.settings, ...wrong }).check()).rejects.toThrow()
  })
})

test('lists only files whose names are valid keys, since a backup reads every listed object', async () => {
  const own = await mkdtemp(join(tmpdir(), 'storage-'))
  const storage = diskStorage(own)
  await storage.put('media/photo/320.webp', Buffer.from('bytes'), { contentType: 'image/webp' })
  // NFS renames a file like this if it is removed while a process still reads it.
  await writeFile(join(own, 'objects/media/photo/.nfs000000000000001a'), 'bytes')
  expect(await keys(storage, '')).toEqual(['media/photo/320.webp'])
  const listed: string[] = []
  for await (const { key } of storage.listObjects('media/')) listed.push(key)
  expect(listed).toEqual(['media/photo/320.webp'])
  // S3 consoles create an object with a trailing slash for a folder.
  expect(['media/photo', 'media/', 'media//photo', '.nfs1'].map(isKey)).toEqual([true, false, false, false])
  await rm(own, { recursive: true })
})

test('disk: no write of the tests above left a temporary file', async () => {
  expect(await readdir(join(dir, 'incoming'))).toEqual([])
})

test('disk: an abandoned file that cannot be removed blocks no write, and is removed later', async () => {
  const own = await mkdtemp(join(tmpdir(), 'storage-'))
  const abandoned = join(own, 'incoming', 'abandoned')
  // A folder cannot be removed as a file.
  await mkdir(abandoned, { recursive: true })
  const longAgo = new Date(Date.now() - days(2))
  await utimes(abandoned, longAgo, longAgo)
  const storage = diskStorage(own)
  const put = () => storage.put('photo', Buffer.from('bytes'), { contentType: 'image/webp' })
  await put()
  await put()
  expect(await readdir(join(own, 'incoming'))).toEqual(['abandoned'])

  await rm(abandoned, { recursive: true })
  await writeFile(abandoned, '')
  await utimes(abandoned, longAgo, longAgo)
  await put()
  expect(await readdir(join(own, 'incoming'))).toEqual([])
  await rm(own, { recursive: true })
})
