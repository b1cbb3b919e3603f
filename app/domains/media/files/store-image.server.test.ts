import { moderationRow, profileImageRow } from 'db/factories/images'
import { seededRandom } from 'db/factories/random'
import { customerRow, providerRow } from 'db/factories/users'
import { users } from 'db/schema/accounts'
import { imageModeration, images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'
import { type Storage, storage } from '~/platform/storage/storage.server'
import { accessTo } from '../access.server'
import { deliver } from '../delivery/delivery.server'
import { masterKey, nameOfUrl, renditionKey } from '../renditions'
import { storeImage } from './store-image.server'

const random = seededRandom('store-image')
const photo = () =>
  sharp({ create: { width: 90, height: 120, channels: 3, background: '#7a2040' } })
    .jpeg()
    .toBuffer()

async function provider() {
  const row = providerRow(random)
  await db.insert(users).values(row)
  return row
}

async function keys(at: Storage) {
  const found: string[] = []
  for await (const key of at.list('')) found.push(key)
  return found.sort()
}

const viewerWith = (over: Partial<Viewer>) => async (): Promise<Viewer> => ({
  id: 'nobody',
  sid: '',
  firstName: '',
  userType: 'man',
  isAdmin: false,
  isModerator: false,
  staffAccess: 'no-staff',
  lacksFactor: false,
  roles: [],
  isPremium: false,
  placeSlug: null,
  interests: [],
  provedAt: null,
  lock: null,
  ...over,
})
const unknown = async () => null

test('a stored profile photo has all files and a row, waits for moderation and is the last photo', async () => {
  const owner = await provider()
  const stored = await storeImage({ ownerId: owner.id, bytes: await photo(), imageType: 'profile' })
  if ('refusal' in stored) throw new Error(stored.refusal)
  const name = nameOfUrl(stored.image.url) ?? ''
  expect((await keys(storage())).filter((key) => key.includes(name))).toHaveLength(5)
  await storeImage({ ownerId: owner.id, bytes: await photo(), imageType: 'profile' })
  const rows = await db.select().from(images).where(eq(images.ownerId, owner.id)).orderBy(images.position)
  expect(rows.map(({ position }) => position)).toEqual([0, 1])
  expect(rows[0]).toMatchObject({ ...stored.image, imageType: 'profile' })
  const moderation = await db.select().from(imageModeration).where(eq(imageModeration.userId, owner.id))
  expect(moderation.map(({ status }) => status)).toEqual(['pending', 'pending'])
})

test('a failed upload leaves no files and rows', async () => {
  const before = await keys(storage())
  const owner = await provider()
  const bytes = await photo()
  await expect(storeImage({ ownerId: random.uuid(), bytes, imageType: 'profile' })).rejects.toThrow()
  expect(await storeImage({ ownerId: owner.id, bytes: bytes.subarray(0, 99), imageType: 'profile' })).toEqual(
    {
      refusal: 'broken',
    },
  )
  const put = storage().put
  let puts = 0
  const spy = vi.spyOn(storage(), 'put').mockImplementation(async (...file) => {
    puts += 1
    if (puts === 5) throw new Error('the disk is full')
    await put.call(storage(), ...file)
  })
  await expect(storeImage({ ownerId: owner.id, bytes, imageType: 'profile' })).rejects.toThrow(
    'the disk is full',
  )
  spy.mockRestore()
  expect(await keys(storage())).toEqual(before)
  expect(await db.select().from(images).where(eq(images.ownerId, owner.id))).toEqual([])
})

test('everybody can read an approved photo, owner and moderators a pending one, and nobody one of a suspended owner', async () => {
  const owner = await provider()
  const pending = profileImageRow(random, owner.id)
  const approved = profileImageRow(random, owner.id, { position: 1 })
  await db.insert(images).values([pending, approved])
  await db
    .insert(imageModeration)
    .values([moderationRow(random, pending), moderationRow(random, approved, { status: 'approved' })])
  const see = (image: { url: string }, viewer: () => Promise<Viewer | null>) =>
    accessTo({ name: nameOfUrl(image.url) ?? '', viewer })

  expect(await see(pending, unknown)).toBeNull()
  expect(await see(pending, viewerWith({}))).toBeNull()
  expect(await see(pending, viewerWith({ id: owner.id }))).toBe('private')
  expect(await see(pending, viewerWith({ isModerator: true }))).toBe('private')
  expect(await see({ url: '/media/AAAAAAAAAAAAAAAAAAAAAA' }, viewerWith({ isModerator: true }))).toBeNull()

  await db.update(users).set({ isSuspended: true }).where(eq(users.id, owner.id))
  expect(await see(approved, unknown)).toBeNull()
  await db.update(users).set({ isSuspended: false, deletedAt: new Date() }).where(eq(users.id, owner.id))
  expect(await see(approved, unknown)).toBeNull()
  await db.update(users).set({ deletedAt: null }).where(eq(users.id, owner.id))
  expect(await see(approved, unknown)).toBe('public')
})

test('customers’ photos are never public', async () => {
  const customer = customerRow(random)
  await db.insert(users).values(customer)
  const image = profileImageRow(random, customer.id)
  await db.insert(images).values(image)
  await db.insert(imageModeration).values(moderationRow(random, image, { status: 'approved' }))
  expect(await accessTo({ name: nameOfUrl(image.url) ?? '', viewer: unknown })).toBeNull()
})

test('responds with whole files, ranges, or 304', async () => {
  const name = 'BBBBBBBBBBBBBBBBBBBBBB'
  const key = renditionKey(name, { width: 320, ext: 'webp' })
  await storage().put(key, Buffer.from('0123456789'), { contentType: 'image/webp' })
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    deliver({
      request: new Request('http://localhost/', { headers, method }),
      key,
      contentType: 'image/webp',
      etag: '"t"',
      headers: { 'Cache-Control': 'public, max-age=3600' },
    })

  const whole = await get()
  expect(whole.status).toBe(200)
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    etag: '"t"',
    'content-length': '10',
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=3600',
  })
  expect(await whole.text()).toBe('0123456789')
  for (const [range, text, contentRange] of [
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ] as const) {
    const part = await get({ range })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      contentRange,
      text,
    ])
  }
  expect((await get({ range: 'bytes=10-' })).status).toBe(416)
  const ignored: Record<string, string>[] = [
    { range: 'bytes=4-2' },
    { range: 'bytes=0-1,3-4' },
    { range: 'bytes=0-1', 'if-range': '"other"' },
  ]
  for (const headers of ignored) {
    const answer = await get(headers)
    expect([answer.status, await answer.text()]).toEqual([200, '0123456789'])
  }
  expect((await get({ 'if-none-match': 'W/"x", "t"' })).status).toBe(304)
  const head = await get({}, 'HEAD')
  expect([head.headers.get('content-length'), await head.text()]).toEqual(['10', ''])
  const missing = await deliver({
    request: new Request('http://localhost/'),
    key: masterKey('nobody'),
    contentType: '',
    etag: '"t"',
    headers: {},
  })
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
})
