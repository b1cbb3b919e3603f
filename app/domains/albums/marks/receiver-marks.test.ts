import { adminLogs } from 'db/schema/admin'
import { albumAccess } from 'db/schema/albums'
import { portrait } from 'db/seed/portraits'
import { and, desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as encoder from '~/domains/media/encoder/encoder.server'
import { removeFiles } from '~/domains/media/files/files.server'
import { type Rendition, WEBP_RENDITIONS } from '~/domains/media/renditions'
import { closeDb, db } from '~/platform/database/db.server'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { ProcessGone } from '~/platform/process/task-process.server'
import { env } from '~/platform/settings/env.server'
import { storage } from '~/platform/storage/storage.server'
import { now, setClock } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { LEAK_CHANGES } from '~/testing/images/leaks'
import { makeAccount } from '~/testing/people/accounts'
import { makeAlbum, makeProvider } from '~/testing/people/albums'
import { block } from '~/testing/people/blocks'
import { makeConversation } from '~/testing/people/conversations'
import { storedKeys } from '~/testing/stored-files'
import { addAlbumImage, removeAlbumImage } from '../album-images.server'
import { sendAlbumImage } from '../deliver-image.server'
import { forgetInLedger } from '../ledger/ledger.server'
import { deleteRemovedAlbum, removeAlbumImageByDecision } from '../remove-album.server'
import { revokeAccess, shareAlbum } from '../share.server'
import { findLeak } from './find-leak.server'
import { LEAK_THRESHOLD } from './leak-limits'
import { removeCopiesOf } from './marked-copies.server'

vi.mock('~/domains/media/encoder/encoder.server', { spy: true })
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })
afterAll(closeDb)
afterEach(() => {
  setClock(null)
  vi.restoreAllMocks()
})

type Person = { id: string; firstName: string }
let owner: Awaited<ReturnType<typeof makeProvider>>
let albumId: string
let name: string

let master: Buffer
const receivers: (Person & { accessId: string })[] = []

async function newReceiver(firstName: string) {
  const person = await makeAccount({ firstName })
  await makeConversation(
    [owner.id, person.id],
    [
      [person.id, 'Hallo'],
      [owner.id, 'Schau mal'],
    ],
  )
  const shared = await shareAlbum({ by: owner, albumId, to: { receiverId: person.id } })
  if ('refusal' in shared) throw new Error(shared.refusal)
  return { id: person.id, firstName, accessId: shared.accessId }
}

async function addPortrait(index: number) {
  master = await portrait(index)
  const added = await addAlbumImage({ owner, albumId, bytes: master })
  if (!('image' in added)) throw new Error(added.refusal)
  return { name: added.image.url.split('/')[2] ?? '', imageId: added.image.id }
}

beforeAll(async () => {
  owner = await makeProvider()
  albumId = (await makeAlbum(owner, { count: 0 })).id
  name = (await addPortrait(17)).name
  for (const firstName of ['Alex', 'Ben', 'Chris']) receivers.push(await newReceiver(firstName))
  // Many others, without copies of their own.
  const crowd = await Promise.all(Array.from({ length: 40 }, () => makeAccount()))
  await db.insert(albumAccess).values(
    crowd.map(({ id }) => ({
      albumId,
      userId: id,
      grantedBy: owner.id,
      expiresAt: new Date(Date.now() + hours(24)),
    })),
  )
})

const WIDEST: Rendition = { width: 1280, ext: 'webp' }
const get = (viewer: { id: string } | null, rendition: Rendition = WIDEST, of = name, headers = {}) =>
  sendAlbumImage({
    request: new Request(`http://localhost/media/${of}`, { headers }),
    name: of,
    rendition,
    viewer,
  })
/** Reads the body to its end, or its file would stay open. */
const statusOf = async (...args: Parameters<typeof get>) => {
  const answer = await get(...args)
  await answer.arrayBuffer()
  return answer.status
}
const copyOf = async (viewer: { id: string }, rendition: Rendition = WIDEST) => {
  const answer = await get(viewer, rendition)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const keys = async (part: string) => (await storedKeys('marked/')).filter((key) => key.includes(part))
const look = async (bytes: Buffer, by: { id: string } | null = null) => {
  const found = await findLeak({ bytes, by, ip: null })
  if ('refusal' in found) throw new Error(found.refusal)
  return found
}
const person = (at: number) => {
  const found = receivers[at]
  if (!found) throw new Error('no such receiver')
  return found
}

describe('a receiver’s copy', () => {
  test('is its own for each receiver and width, never the file itself, and never cached by anybody', async () => {
    const [alex, ben] = [await copyOf(person(0)), await copyOf(person(1))]
    const file = storage().get(`media/${name}/1280.webp`)
    const chunks = (await (await file)?.body.toArray()) ?? []
    expect(alex.equals(Buffer.concat(chunks))).toBe(false)
    expect(alex.equals(ben)).toBe(false)
    for (const { width } of WEBP_RENDITIONS) {
      const answer = await get(person(0), { width, ext: 'webp' })
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      const { width: real } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect(real).toBe(Math.min(width, 960))
    }
    // Also where a browser prefers AVIF.
    const avif = await get(person(0), { width: 640, ext: 'avif' })
    await avif.arrayBuffer()
    expect([avif.status, avif.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await keys(person(0).accessId)).toHaveLength(WEBP_RENDITIONS.length)
  })

  test('is rendered once however many ask, then comes from the storage; parts and unchanged ones too', async () => {
    await storage().remove(await keys(person(2).accessId))
    vi.mocked(encoder.encodeForReceiver).mockClear()
    const answers = await Promise.all(Array.from({ length: 12 }, () => copyOf(person(2))))
    expect(new Set(answers.map((body) => body.toString('base64'))).size).toBe(1)
    await copyOf(person(2))
    expect(encoder.encodeForReceiver).toHaveBeenCalledTimes(1)
    const whole = await get(person(2))
    await whole.arrayBuffer()
    const etag = whole.headers.get('etag') ?? ''
    expect(await statusOf(person(2), WIDEST, name, { 'if-none-match': etag })).toBe(304)
    expect(await statusOf(person(2), WIDEST, name, { range: 'bytes=0-9' })).toBe(206)
  })

  test('that cannot be rendered is a 503 with a time to ask again, never the file without marks', async () => {
    const dora = await newReceiver('Dora')
    vi.mocked(encoder.encodeForReceiver).mockRejectedValueOnce(new ProcessGone('SIGKILL'))
    const failed = await get(dora)
    expect([failed.status, failed.headers.get('retry-after'), await failed.text()]).toEqual([503, '5', ''])
    expect(await keys(dora.accessId)).toEqual([])
    expect(await statusOf(dora)).toBe(200)
  })

  test('is for receivers with access only, also while it is rendered', async () => {
    expect(await statusOf(await makeAccount())).toBe(404)
    expect(await statusOf(null)).toBe(404)
    const emil = await newReceiver('Emil')
    const real = encoder.encodeForReceiver
    vi.mocked(encoder.encodeForReceiver).mockImplementationOnce(async (...args) => {
      await revokeAccess({ by: owner, albumId, accessId: emil.accessId })
      return real(...args)
    })
    expect(await statusOf(emil)).toBe(404)
    expect(await keys(emil.accessId)).toEqual([])
  })

  test('is deleted once its access is revoked or has expired; that of an extended access stays', async () => {
    const fritz = await newReceiver('Fritz')
    await copyOf(fritz)
    expect(await removeCopiesOf({ accessId: fritz.accessId, albumId })).toBe(false)
    expect(await keys(fritz.accessId)).toHaveLength(1)
    setClock(new Date(now().getTime() + hours(25)))
    expect(await statusOf(fritz)).toBe(404)
    expect(await removeCopiesOf({ accessId: fritz.accessId, albumId })).toBe(true)
    expect(await keys(fritz.accessId)).toEqual([])
    setClock(null)
    await copyOf(fritz)
    await revokeAccess({ by: owner, albumId, accessId: fritz.accessId })
    const [job] = await db.execute<{ payload: object }>(
      `select payload from graphile_worker._private_jobs where key = 'marked-copies:${fritz.accessId}'`,
    )
    expect(job?.payload).toEqual({ accessId: fritz.accessId, albumId })
    expect(await removeCopiesOf({ accessId: fritz.accessId, albumId })).toBe(true)
    expect(await keys(fritz.accessId)).toEqual([])
  })

  test.each(['over', 'deleted'])(
    'of an image that a decision removed is deleted once access is %s',
    async (access) => {
      const other = await addPortrait(9)
      const greta = await newReceiver('Greta')
      expect(await statusOf(greta, WIDEST, other.name)).toBe(200)
      expect(await keys(greta.accessId)).toHaveLength(1)
      const done = await db.transaction((tx) => removeAlbumImageByDecision(tx, other.imageId))
      if (access === 'deleted') await db.delete(albumAccess).where(eq(albumAccess.id, greta.accessId))
      setClock(new Date(now().getTime() + hours(25)))
      expect(await removeCopiesOf({ accessId: greta.accessId, albumId })).toBe(true)
      expect(await keys(greta.accessId)).toEqual([])
      if (done) await db.transaction((tx) => deleteRemovedAlbum(tx, done.removed))
    },
  )

  test('is deleted with its image, for every receiver', async () => {
    const other = await addPortrait(9)
    for (const at of [0, 1]) expect(await statusOf(person(at), WIDEST, other.name)).toBe(200)
    expect(await keys(other.name)).toHaveLength(2)
    await removeAlbumImage({ owner, albumId, imageId: other.imageId })
    await removeFiles(other.name)
    expect(await keys(other.name)).toEqual([])
  })
})

describe('a leaked copy', () => {
  test.each(Object.entries(LEAK_CHANGES))('%s: names the right one of many receivers', async (_, change) => {
    const found = await look(await change(await copyOf(person(1))))
    expect(found.sharing).toMatchObject({
      accessId: person(1).accessId,
      receiver: { id: person(1).id, firstName: 'Ben' },
      owner: { id: owner.id },
      title: 'Am See',
    })
    expect(found.score).toBeGreaterThan(LEAK_THRESHOLD)
    expect(found.runnerUp).toBeLessThan(LEAK_THRESHOLD - 1)
    expect(found.sharings).toBeGreaterThan(40)
  })

  test('of a tile of 320 px names its receiver', async () => {
    const found = await look(
      await sharp(await copyOf(person(0), { width: 320, ext: 'webp' }))
        .jpeg({ quality: 60 })
        .toBuffer(),
    )
    expect(found.sharing?.receiver?.firstName).toBe('Alex')
  })

  test('is found with the keys of that time: old and new', async () => {
    const leaked = await copyOf(person(0))
    const use = (list: string) => {
      vi.stubEnv('SEAL_KEYS', list)
      forgetSingleton('env')
    }
    const old = env().sealKeys[0] ?? ''
    try {
      use(`${'new seal key'.padEnd(40, '.')},${old}`)
      expect((await look(leaked)).sharing?.receiver?.firstName).toBe('Alex')
      const late = await newReceiver('Gustav')
      const newer = await copyOf(late)
      expect((await look(newer)).sharing?.receiver?.firstName).toBe('Gustav')
      use(old)
      expect((await look(newer)).sharing).toBeNull()
    } finally {
      use(old)
    }
  })

  test('without marks, of another picture, or of one colour: nobody is named', async () => {
    const clean = [
      master,
      await sharp(master).resize(640).jpeg({ quality: 60 }).toBuffer(),
      await portrait(30),
      await sharp({ create: { width: 600, height: 800, channels: 3, background: '#777' } })
        .png()
        .toBuffer(),
    ]
    for (const bytes of clean) {
      const found = await look(bytes)
      expect(found.sharing).toBeNull()
      expect(found.score ?? 0).toBeLessThan(LEAK_THRESHOLD - 1.5)
    }
  })

  test('mixed of two receivers’ copies names none of the two', async () => {
    const [alex, ben] = [await copyOf(person(0)), await copyOf(person(1))]
    const half = await sharp(ben).ensureAlpha(0.5).png().toBuffer()
    const mixed = await sharp(alex)
      .composite([{ input: half }])
      .jpeg()
      .toBuffer()
    const found = await look(mixed)
    const names = [person(0).accessId, person(1).accessId]
    expect(found.sharing === null || names.includes(found.sharing.accessId)).toBe(true)
  })

  test('names who has lost access, too, until the album is deleted', async () => {
    const hans = await newReceiver('Hans')
    const leaked = await copyOf(hans)
    await revokeAccess({ by: owner, albumId, accessId: hans.accessId })
    expect((await look(leaked)).sharing?.receiver?.firstName).toBe('Hans')
    await block(hans.id, owner.id)
    expect((await look(leaked)).sharing?.receiver?.firstName).toBe('Hans')
  })

  test('leads to the sharing also when its only receiver was purged since', async () => {
    const other = await makeProvider()
    const album = await makeAlbum(other, { count: 0 })
    const added = await addAlbumImage({ owner: other, albumId: album.id, bytes: await portrait(12) })
    if (!('image' in added)) throw new Error(added.refusal)
    const gone = await makeAccount({ firstName: 'Ida' })
    await makeConversation(
      [other.id, gone.id],
      [
        [gone.id, 'Hallo'],
        [other.id, 'Schau mal'],
      ],
    )
    const shared = await shareAlbum({ by: other, albumId: album.id, to: { receiverId: gone.id } })
    if ('refusal' in shared) throw new Error(shared.refusal)
    const answer = await get(gone, WIDEST, added.image.url.split('/')[2])
    const leaked = Buffer.from(await answer.arrayBuffer())
    await db.delete(albumAccess).where(eq(albumAccess.id, shared.accessId))
    await forgetInLedger(gone.id)
    expect((await look(leaked)).sharing).toMatchObject({
      accessId: shared.accessId,
      owner: { id: other.id },
      receiver: null,
    })
  })

  test('each look is in the audit log, without the picture', async () => {
    const admin = await makeAccount({ isAdmin: true })
    await look(await copyOf(person(1)), admin)
    await look(await portrait(31), admin)
    const entries = await db
      .select()
      .from(adminLogs)
      .where(and(eq(adminLogs.adminId, admin.id), eq(adminLogs.action, 'leak.find')))
      .orderBy(desc(adminLogs.seq))
    expect(entries).toMatchObject([
      { targetType: 'leak', targetId: null, details: { isMatch: false } },
      {
        targetType: 'user',
        targetId: person(1).id,
        details: { isMatch: true, userId: owner.id, accessId: person(1).accessId },
      },
    ])
  })

  test.each([
    ['not-an-image', () => Buffer.from('hello')],
    ['broken', () => master.subarray(0, 900)],
    ['too-large', () => Buffer.concat([master, Buffer.alloc(5 * 1024 * 1024)])],
  ])('%s is refused', async (refusal, bytes) => {
    expect(await findLeak({ bytes: bytes(), by: null, ip: null })).toEqual({ refusal })
  })
})
