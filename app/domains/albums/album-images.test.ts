import { randomUUID } from 'node:crypto'
import { PLATFORM_NUMBERS } from 'db/limits/admin'
import { ALBUM_IMAGES_MAX, ALBUMS_MAX, FREE_ALBUM_IMAGES } from 'db/limits/media'
import { privateAlbums } from 'db/schema/albums'
import { images, orphanedFiles } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeType } from '~/domains/auth/register/account-type.server'
import { closeDb, db } from '~/platform/database/db.server'
import { storage } from '~/platform/storage/storage.server'
import { makeAccount } from '~/testing/people/accounts'
import { makeAlbum, makeProvider } from '~/testing/people/albums'
import { storedNames } from '~/testing/stored-files'
import { addAlbumImages } from './add-images.server'
import { type AlbumAccessEvent, subscribeToAlbumAccess } from './album-events.server'
import {
  addAlbumImage,
  changeAlbumImage,
  chooseCover,
  moveAlbumImage,
  removeAlbumImage,
  removeAllImages,
} from './album-images.server'
import { createAlbum, deleteAlbum } from './edit-album.server'
import { AlbumFormSchema } from './forms'
import { ownAlbum, ownAlbums } from './own-albums.server'

afterAll(closeDb)

const picture = () =>
  sharp({ create: { width: 90, height: 120, channels: 3, background: '#7a2040' } })
    .jpeg()
    .toBuffer()

let owner: Awaited<ReturnType<typeof makeProvider>>
let albumId: string
let bytes: Buffer
beforeEach(async () => {
  owner = await makeProvider()
  albumId = (await makeAlbum(owner, { count: 0 })).id
  bytes = await picture()
})

const form = (files: (Buffer | { name: string; bytes: Buffer })[], field = 'images', uploadId?: string) => {
  const body = new FormData()
  if (uploadId) body.append('uploadId', uploadId)
  for (const [at, file] of files.entries()) {
    const { name, bytes: content } = Buffer.isBuffer(file) ? { name: `${at}.jpg`, bytes: file } : file
    body.append(field, new Blob([new Uint8Array(content)]), name)
  }
  return new Request('http://localhost/', { method: 'POST', body })
}
const add = (files: Parameters<typeof form>[0], by = owner) =>
  addAlbumImages({ owner: by, albumId, request: form(files) })
const urls = async () => (await ownAlbum(owner, albumId))?.images.map(({ url }) => url) ?? []

/** Every name in the storage has an image row or is queued for removal, and every image row of the owner has its files. */
async function expectNoOrphans() {
  const stored = await storedNames()
  const rows = await db.select({ url: images.url }).from(images).where(eq(images.ownerId, owner.id))
  const known = await db.select({ url: images.url }).from(images)
  const waiting = await db.select({ name: orphanedFiles.name }).from(orphanedFiles)
  const names = new Set([...known.map(({ url }) => url.split('/')[2]), ...waiting.map(({ name }) => name)])
  expect([...stored].filter((name) => !names.has(name))).toEqual([])
  expect(rows.map(({ url }) => url.split('/')[2] ?? '').filter((name) => !stored.has(name))).toEqual([])
}

describe('adding', () => {
  test('a retry of an upload stores nothing twice, even if the first try filled the album', async () => {
    const uploadId = randomUUID()
    const tried = (files: Buffer[]) =>
      addAlbumImages({ owner, albumId, request: form(files, 'images', uploadId) })
    await add(Array.from({ length: FREE_ALBUM_IMAGES - 1 }, () => bytes))
    const first = await tried([bytes])
    expect(first).toMatchObject({ added: [{ id: expect.any(String) }], refused: [] })
    expect(await tried([bytes])).toEqual(first)
    expect(await urls()).toHaveLength(FREE_ALBUM_IMAGES)
    // An uploadId identifies one file. With several files the request is not recognized as a retry.
    expect(await tried([bytes, bytes])).toEqual({ refusal: 'no-room', room: 0 })
    await expectNoOrphans()
  })

  /** Sends a plain form with so many files, after one of another field, if any. */
  const sendPlain = (formId: string, count: number, other?: Buffer) => {
    const body = new FormData()
    body.append('formId', formId)
    if (other) body.append('other', new Blob([new Uint8Array(other)]), 'other.txt')
    for (let at = 0; at < count; at += 1)
      body.append('images', new Blob([new Uint8Array(bytes)]), `${at}.jpg`)
    const request = new Request('http://localhost/', { method: 'POST', body })
    return addAlbumImages({ owner, albumId, request })
  }

  test('a plain form that is sent again stores none of its files twice', async () => {
    const formId = randomUUID()
    const first = await sendPlain(formId, 2)
    expect(first).toMatchObject({ added: [{}, {}], refused: [] })
    expect(await sendPlain(formId, 2)).toEqual(first)
    expect(await urls()).toHaveLength(2)
    await expectNoOrphans()
  })

  test('a plain form that is sent again is not refused for the room that its own files have taken', async () => {
    const formId = randomUUID()
    const first = await sendPlain(formId, FREE_ALBUM_IMAGES)
    expect(first).toMatchObject({ refused: [] })
    expect(await sendPlain(formId, FREE_ALBUM_IMAGES)).toEqual(first)
    // One file more, and another form, need room.
    expect(await sendPlain(formId, FREE_ALBUM_IMAGES + 1)).toEqual({ refusal: 'no-room', room: 0 })
    expect(await sendPlain(randomUUID(), 1)).toEqual({ refusal: 'no-room', room: 0 })
    expect(await urls()).toHaveLength(FREE_ALBUM_IMAGES)
    await expectNoOrphans()
  })

  test('a plain form with a file of another field is not refused either when it is sent again', async () => {
    const formId = randomUUID()
    const send = () => sendPlain(formId, FREE_ALBUM_IMAGES - 1, Buffer.from('other'))
    const first = await send()
    expect(first).toMatchObject({ refused: [] })
    expect(await send()).toEqual(first)
    expect(await urls()).toHaveLength(FREE_ALBUM_IMAGES - 1)
  })

  test('keeps the order of the form, and stores the same file three times as three images', async () => {
    const done = await add([bytes, bytes, bytes])
    expect(done).toMatchObject({ refused: [] })
    const all = await urls()
    expect(all).toHaveLength(3)
    expect(new Set(all).size).toBe(3)
    expect('added' in done ? done.added.map(({ url }) => url) : []).toEqual(all)
    await expectNoOrphans()
  })

  test('more images than a free album has room for are refused, and none is stored', async () => {
    expect(await add(Array(6).fill(bytes))).toEqual({ refusal: 'no-room', room: FREE_ALBUM_IMAGES })
    expect(await urls()).toEqual([])
    await add([bytes, bytes, bytes])
    expect(await add([bytes, bytes, bytes])).toEqual({ refusal: 'no-room', room: 2 })
    expect(await urls()).toHaveLength(3)
    await add([bytes, bytes])
    expect(await add([bytes])).toEqual({ refusal: 'no-room', room: 0 })
    await expectNoOrphans()
  })

  test('ALBUM_IMAGES_MAX images at once, or more, get the same refusal', async () => {
    const tiny = Buffer.from('x')
    for (const count of [ALBUM_IMAGES_MAX, ALBUM_IMAGES_MAX + 20])
      expect(await add(Array(count).fill(tiny))).toEqual({ refusal: 'no-room', room: FREE_ALBUM_IMAGES })
    expect(await urls()).toEqual([])
  })

  test('of concurrent uploads only as many are stored as there is room for', async () => {
    const results = await Promise.all(
      Array.from({ length: 8 }, () => addAlbumImage({ owner, albumId, bytes })),
    )
    expect(results.filter((one) => 'image' in one)).toHaveLength(FREE_ALBUM_IMAGES)
    expect(results.filter((one) => 'refusal' in one && one.refusal === 'no-room')).toHaveLength(3)
    expect(await urls()).toHaveLength(FREE_ALBUM_IMAGES)
    await expectNoOrphans()
  })

  test('with premium ends at ALBUM_IMAGES_MAX, with a refusal of its own', async () => {
    const premium = { ...owner, isPremium: true }
    albumId = (await makeAlbum(owner, { count: ALBUM_IMAGES_MAX - 1 })).id
    expect(await add([bytes, bytes], premium)).toEqual({ refusal: 'image-bound' })
    expect(await add([bytes], premium)).toMatchObject({ refused: [] })
    expect(await add([bytes], premium)).toEqual({ refusal: 'image-bound' })
  })

  test('each invalid file is named with its reason, and the others are stored', async () => {
    const large = Buffer.concat([bytes, Buffer.alloc(5 * 1024 * 1024 + 1 - bytes.length)])
    const done = await add([
      { name: 'gut.jpg', bytes },
      { name: 'brief.pdf', bytes: Buffer.from('%PDF-1.4') },
      { name: 'kaputt.jpg', bytes: bytes.subarray(0, 200) },
      { name: 'groß.jpg', bytes: large },
    ])
    expect(done).toMatchObject({
      added: [{ width: 90 }],
      refused: [
        { filename: 'brief.pdf', refused: { refusal: 'not-an-image' } },
        { filename: 'kaputt.jpg', refused: { refusal: 'broken' } },
        { filename: 'groß.jpg', refused: { refusal: 'too-large' } },
      ],
    })
    expect(await urls()).toHaveLength(1)
    await expectNoOrphans()
  })

  test('a file of exactly 5 MB is accepted', async () => {
    const exact = Buffer.concat([bytes, Buffer.alloc(5 * 1024 * 1024 - bytes.length)])
    expect(await add([exact])).toMatchObject({ refused: [], added: [{ width: 90 }] })
  })

  test('a request whose body ends early stores nothing', async () => {
    const whole = Buffer.from(await form([bytes, bytes]).arrayBuffer())
    const type = form([bytes]).headers.get('content-type') ?? ''
    const boundary = whole.subarray(2, whole.indexOf('\r\n')).toString()
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': type.replace(/boundary=.*/, `boundary=${boundary}`) },
      body: new Uint8Array(whole.subarray(0, whole.length - 300)),
    })
    expect(await addAlbumImages({ owner, albumId, request })).toEqual({ refusal: 'unreadable' })
    expect(await urls()).toEqual([])
    await expectNoOrphans()
  })

  test('a storage that fails in the middle leaves no file without a row', async () => {
    await add([bytes])
    const real = storage().put.bind(storage())
    let calls = 0
    const put = vi.spyOn(storage(), 'put').mockImplementation((...args) => {
      calls += 1
      return calls === 3 ? Promise.reject(new Error('the disk is full')) : real(...args)
    })
    await expect(addAlbumImage({ owner, albumId, bytes })).rejects.toThrow('the disk is full')
    put.mockRestore()
    expect(await urls()).toHaveLength(1)
    await expectNoOrphans()
  })

  test('is refused without a file, in another field, in an album of others, and for customers', async () => {
    expect(await addAlbumImages({ owner, albumId, request: form([]) })).toEqual({ refusal: 'no-file' })
    expect(await addAlbumImages({ owner, albumId, request: form([bytes], 'image') })).toEqual({
      refusal: 'no-file',
    })
    expect(await add([bytes], await makeProvider())).toEqual({ refusal: 'unknown' })
    const customer = { ...(await makeAccount()), isPremium: false }
    expect(await add([bytes], customer)).toEqual({ refusal: 'providers-only' })
    for (const id of [randomUUID(), 'nonsense'])
      expect(await addAlbumImage({ owner, albumId: id, bytes })).toEqual({ refusal: 'unknown' })
    await expectNoOrphans()
  })
})

describe('an album', () => {
  test('is reordered, gets a cover, and loses images with their files', async () => {
    const added = await add([bytes, bytes, bytes])
    const [a, b, c] = 'added' in added ? added.added.map(({ id }) => id) : []
    const target = (imageId = '') => ({ owner, albumId, imageId })
    const ids = async () => (await ownAlbum(owner, albumId))?.images.map(({ id }) => id)
    expect(await moveAlbumImage({ ...target(c), to: 0 })).toBeNull()
    expect(await ids()).toEqual([c, a, b])
    const change = { intent: 'later', image: c ?? '', at: 0 } as const
    expect(await changeAlbumImage({ owner, albumId, change })).toEqual({ done: 'albums:done.move' })
    expect(await ids()).toEqual([a, c, b])
    expect((await ownAlbum(owner, albumId))?.cover?.id).toBe(a)
    expect(await chooseCover(target(b))).toBeNull()
    expect((await ownAlbums(owner)).albums[0]?.cover?.id).toBe(b)
    expect(await removeAlbumImage(target(b))).toBeNull()
    expect((await ownAlbum(owner, albumId))?.cover?.id).toBe(a)
    expect(await ids()).toEqual([a, c])
    await expectNoOrphans()
  })

  test('tells other pages of its owner of each image that comes and goes, and of another cover', async () => {
    const notified: string[] = []
    const ofAlbum = (event: AlbumAccessEvent) => event.albumId === albumId && notified.push(event.userId)
    const unsubscribe = await subscribeToAlbumAccess((event) => void ofAlbum(event))
    const added = await add([bytes, bytes])
    const [a = '', b = ''] = 'added' in added ? added.added.map(({ id }) => id) : []
    expect(await chooseCover({ owner, albumId, imageId: b })).toBeNull()
    expect(await removeAlbumImage({ owner, albumId, imageId: a })).toBeNull()
    expect(await removeAllImages({ owner, albumId })).toBeNull()
    await expect.poll(() => notified).toEqual(Array(5).fill(owner.id))
    await unsubscribe()
  })

  test('loses an image once if two tabs remove it at the same time', async () => {
    const added = await add([bytes, bytes])
    const [image] = 'added' in added ? added.added : []
    const target = { owner, albumId, imageId: image?.id ?? '' }
    const answers = await Promise.all([removeAlbumImage(target), removeAlbumImage(target)])
    expect(answers.toSorted((one) => (one === null ? -1 : 1))).toEqual([null, { refusal: 'unknown' }])
    expect(await urls()).toHaveLength(1)
    await expectNoOrphans()
  })

  test('cannot be changed by another provider', async () => {
    const added = await add([bytes])
    const [image] = 'added' in added ? added.added : []
    const target = { owner: await makeProvider(), albumId, imageId: image?.id ?? '' }
    for (const done of [
      await removeAlbumImage(target),
      await moveAlbumImage({ ...target, to: 0 }),
      await chooseCover(target),
      await removeAllImages(target),
      await deleteAlbum(target),
      await removeAlbumImage({ ...target, owner, imageId: randomUUID() }),
    ])
      expect(done).toEqual({ refusal: 'unknown' })
    expect(await urls()).toHaveLength(1)
  })

  test('can be emptied or deleted, and the files are then queued for removal', async () => {
    await add([bytes, bytes])
    expect(await removeAllImages({ owner, albumId })).toBeNull()
    expect(await urls()).toEqual([])
    await expectNoOrphans()
    await add([bytes])
    expect(await deleteAlbum({ owner, albumId })).toBeNull()
    expect(await ownAlbum(owner, albumId)).toBeNull()
    await expectNoOrphans()
  })
})

describe('creating', () => {
  const fields = { title: 'Am See', description: null, isExplicit: false }

  test('one album is free, even with concurrent requests; with premium ALBUMS_MAX are possible', async () => {
    const fresh = await makeProvider()
    const made = await Promise.all([1, 2, 3].map(() => createAlbum({ owner: fresh, fields })))
    expect(made.filter((one) => 'id' in one)).toHaveLength(1)
    expect(made.filter((one) => 'refusal' in one && one.refusal === 'album-limit')).toHaveLength(2)
    const premium = { ...fresh, isPremium: true }
    await db
      .insert(privateAlbums)
      .values(Array.from({ length: ALBUMS_MAX - 2 }, () => ({ ownerId: fresh.id, title: 'x' })))
    expect(await createAlbum({ owner: premium, fields })).toHaveProperty('id')
    expect(await createAlbum({ owner: premium, fields })).toEqual({ refusal: 'album-bound' })
    expect(await createAlbum({ owner: fresh, fields })).toEqual({ refusal: 'album-limit' })
    const customer = { ...(await makeAccount()), isPremium: false }
    expect(await createAlbum({ owner: customer, fields })).toEqual({ refusal: 'providers-only' })
  })

  test('no number of free albums and images that admins can set reaches that of premium', () => {
    const { freeAlbums, freeAlbumImages } = PLATFORM_NUMBERS
    expect(freeAlbums.max).toBeLessThan(ALBUMS_MAX)
    expect(freeAlbumImages.max).toBeLessThan(ALBUM_IMAGES_MAX)
  })

  test('an account whose type was changed meanwhile creates none', async () => {
    const fresh = await makeProvider()
    expect(await changeType({ userId: fresh.id, userType: 'man' })).toBe('changed')
    expect(await createAlbum({ owner: fresh, fields })).toEqual({ refusal: 'providers-only' })
    expect(await db.$count(privateAlbums, eq(privateAlbums.ownerId, fresh.id))).toBe(0)
  })

  test('after premium ends, all albums stay visible, and those over the limits are marked', async () => {
    await add([bytes])
    await makeAlbum(owner, { createdAt: new Date(Date.now() + 1000) })
    const { albums, isFull } = await ownAlbums(owner)
    expect([albums.map(({ isOverLimit }) => isOverLimit), isFull]).toEqual([[false, true], true])
    const late = albums[1]?.id ?? ''
    expect(await ownAlbum(owner, late)).toMatchObject({ isOverLimit: true, room: 0, images: { length: 3 } })
    expect(await addAlbumImage({ owner, albumId: late, bytes })).toEqual({ refusal: 'over-limit' })
    const premium = await ownAlbums({ ...owner, isPremium: true })
    expect(premium.albums.map(({ isOverLimit }) => isOverLimit)).toEqual([false, false])
  })

  test.each([
    ['', 'albums:error.title'],
    [' \n\t\u202e ', 'albums:error.title'],
    ['a'.repeat(101), 'albums:error.titleLong'],
    ['a'.repeat(200), 'albums:error.titleLong'],
  ])('refuses the title %j', (title, error) => {
    const checked = AlbumFormSchema.safeParse({ title })
    expect(checked.error?.issues.map(({ message }) => message)).toContain(error)
  })

  test.each(['שלום עולם', 'صور خاصة', '🌸🌸🌸', '👩‍👩‍👧', 'a'.repeat(100), '🌸'.repeat(100), '<b>x</b>'])(
    'accepts the title %s unchanged',
    async (title) => {
      const value = AlbumFormSchema.parse({ title })
      expect(value.title).toBe(title)
      const fresh = await makeProvider()
      expect(await createAlbum({ owner: fresh, fields: { ...fields, title: value.title } })).toHaveProperty(
        'id',
      )
    },
  )
})
