import { randomUUID } from 'node:crypto'
import { PROFILE_IMAGES_MAX } from 'db/limits/media'
import { users } from 'db/schema/accounts'
import { caseEvidence, moderationCases } from 'db/schema/cases'
import { images, orphanedFiles } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { changeType } from '~/domains/auth/register/account-type.server'
import { db } from '~/platform/database/db.server'
import { storage } from '~/platform/storage/storage.server'
import { setClock } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount } from '~/testing/people/accounts'
import { storedKeys } from '~/testing/stored-files'
import { storeAvif } from './files/files.server'
import {
  recordOrphan,
  recordUse,
  removeFailedUpload,
  removeOrphans,
  sweepOrphanedFiles,
} from './files/orphaned-files.server'
import {
  addProfilePhoto,
  lockPhotosOf,
  makeMainPhoto,
  moveProfilePhoto,
  ownPhotos,
  removeProfilePhoto,
} from './profile-photos.server'
import { masterKey, nameOfUrl } from './renditions'

const picture = (background = '#7a2040') =>
  sharp({ create: { width: 90, height: 120, channels: 3, background } })
    .jpeg()
    .toBuffer()
const provider = () => makeAccount({ userType: 'trans' })

async function withPhotos(count: number) {
  const owner = await provider()
  for (let at = 0; at < count; at++) await addProfilePhoto({ owner, bytes: await picture() })
  const ids = (await ownPhotos(owner)).map(({ id }) => id)
  return { owner, ids, order: async () => (await ownPhotos(owner)).map(({ id }) => ids.indexOf(id)) }
}

const keysOf = async (name: string) => (await storedKeys()).filter((key) => key.includes(name))

test('at most five, also of six concurrent ones; none for customers', async () => {
  const owner = await provider()
  const bytes = await picture()
  const results = await Promise.all(Array.from({ length: 7 }, () => addProfilePhoto({ owner, bytes })))
  expect(results.filter((result) => 'image' in result)).toHaveLength(PROFILE_IMAGES_MAX)
  expect(results.filter((result) => 'refusal' in result && result.refusal === 'photo-limit')).toHaveLength(2)
  expect(await ownPhotos(owner)).toHaveLength(PROFILE_IMAGES_MAX)
  expect(await addProfilePhoto({ owner: await makeAccount({ userType: 'man' }), bytes })).toEqual({
    refusal: 'customer',
  })
  // The two refused ones left no name behind.
  expect(await db.select().from(orphanedFiles)).toEqual([])
})

test('a further try of an upload whose answer was lost stores nothing twice, also at the limit', async () => {
  const owner = await provider()
  const bytes = await picture()
  const uploadId = randomUUID()
  const [one, other] = await Promise.all([1, 2].map(() => addProfilePhoto({ owner, bytes, uploadId })))
  expect(one).toHaveProperty('image')
  expect(other).toEqual(one)
  for (let more = 1; more < PROFILE_IMAGES_MAX; more++)
    await addProfilePhoto({ owner, bytes, uploadId: randomUUID() })
  expect(await ownPhotos(owner)).toHaveLength(PROFILE_IMAGES_MAX)
  expect(await addProfilePhoto({ owner, bytes, uploadId })).toEqual(one)
  expect(await addProfilePhoto({ owner, bytes })).toEqual({ refusal: 'photo-limit' })
  const somebodyElses = await addProfilePhoto({ owner: await provider(), bytes, uploadId })
  expect(somebodyElses).toHaveProperty('image')
  expect(somebodyElses).not.toEqual(one)
  expect(await db.select().from(orphanedFiles)).toEqual([])
})

test('none for an account that becomes a customer’s during the upload, and no change of type during one', async () => {
  const owner = await provider()
  await db.update(users).set({ userType: 'man' }).where(eq(users.id, owner.id))
  expect(await addProfilePhoto({ owner, bytes: await picture() })).toEqual({ refusal: 'customer' })
  expect(await ownPhotos(owner)).toEqual([])

  const other = await provider()
  const { changed } = await db.transaction(async (tx) => {
    await lockPhotosOf(tx, other)
    const changing = changeType({ userId: other.id, userType: 'man' })
    await untilOneWaitsForLock()
    const photo = { imageType: 'profile', width: 90, height: 120, color: '#7a2040' } as const
    await tx.insert(images).values({ ...photo, ownerId: other.id, url: '/media/UPLOADING0000000000000' })
    return { changed: changing }
  })
  expect(await changed).toBe('type-fixed')
})

test('removing the main photo promotes the next one and removes its files', async () => {
  const { owner, ids, order } = await withPhotos(3)
  const [main] = await ownPhotos(owner)
  const name = nameOfUrl(main?.url ?? '') ?? ''
  await storeAvif(name)
  expect(await keysOf(name)).toHaveLength(8)
  expect(await removeProfilePhoto({ owner, imageId: ids[0] ?? '' })).toBeNull()
  expect(await order()).toEqual([1, 2])
  expect(await db.select().from(orphanedFiles)).toMatchObject([{ name }])
  await removeOrphans(name)
  expect(await keysOf(name)).toEqual([])
  // The AVIF job ran late: its files of a removed photo are removed too.
  await storage().put(masterKey(name), await picture(), { contentType: 'image/jpeg' })
  await storeAvif(name)
  expect(await keysOf(name)).toEqual([])
})

test('making a photo the main one swaps the two; moving shifts those between', async () => {
  const { owner, ids, order } = await withPhotos(4)
  const id = (at: number) => ids[at] ?? ''
  await makeMainPhoto({ owner, imageId: id(2) })
  expect(await order()).toEqual([2, 1, 0, 3])
  await moveProfilePhoto({ owner, imageId: id(3), to: 0 })
  expect(await order()).toEqual([3, 2, 1, 0])
  await moveProfilePhoto({ owner, imageId: id(3), to: 99 })
  expect(await order()).toEqual([2, 1, 0, 3])
})

test('somebody else’s photo and an unknown one are refused and unchanged', async () => {
  const { ids, order } = await withPhotos(2)
  const stranger = await provider()
  for (const imageId of [ids[1] ?? '', randomUUID(), 'no id']) {
    const unknown = { refusal: 'unknown' }
    expect(await removeProfilePhoto({ owner: stranger, imageId })).toEqual(unknown)
    expect(await makeMainPhoto({ owner: stranger, imageId })).toEqual(unknown)
    expect(await moveProfilePhoto({ owner: stranger, imageId, to: 0 })).toEqual(unknown)
  }
  expect(await order()).toEqual([0, 1])
})

test('photos have a perceptual hash that is similar for another encoding of the same picture', async () => {
  const owner = await provider()
  const gradient = Buffer.from(
    Array.from({ length: 120 * 90 * 3 }, (_, at) => (Math.floor(at / 3) * 7) % 251),
  )
  const source = sharp(gradient, { raw: { width: 90, height: 120, channels: 3 } })
  await addProfilePhoto({ owner, bytes: await source.clone().jpeg({ quality: 95 }).toBuffer() })
  await addProfilePhoto({ owner, bytes: await source.clone().png().toBuffer() })
  const rows = await db.select({ phash: images.phash }).from(images).where(eq(images.ownerId, owner.id))
  const [one, other] = rows.map(({ phash }) => BigInt(`0x${phash}`))
  const different = ((one ?? 0n) ^ (other ?? 0n)).toString(2).replaceAll('0', '').length
  expect(different).toBeLessThan(8)
})

test('files of an interrupted upload are swept after an hour, not before', async () => {
  await db.delete(orphanedFiles)
  const name = 'ABANDONED0000000000000'
  await recordOrphan(db, [name])
  await storage().put(masterKey(name), await picture(), { contentType: 'image/jpeg' })
  expect(await sweepOrphanedFiles()).toBe(0)
  setClock(new Date(Date.now() + hours(2)))
  expect(await sweepOrphanedFiles()).toBe(1)
  setClock(null)
  expect(await keysOf(name)).toEqual([])
})

test('a sweep keeps the files and the name of a photo that becomes evidence while it runs', async () => {
  await db.delete(orphanedFiles)
  const names = ['ABANDONED0000000000001', 'ABANDONED0000000000002']
  await recordOrphan(db, names)
  for (const name of names)
    await storage().put(masterKey(name), await picture(), { contentType: 'image/jpeg' })
  const about = { subjectType: 'profile', subjectId: randomUUID(), dueAt: new Date() } as const
  const [opened] = await db.insert(moderationCases).values(about).returning({ id: moderationCases.id })
  const caseId = opened?.id ?? ''
  const remove = storage().remove
  let kept = ''
  const spy = vi.spyOn(storage(), 'remove').mockImplementationOnce(async (keys) => {
    kept = names.find((name) => !keys.includes(masterKey(name))) ?? ''
    const piece = { kind: 'photo', subjectId: randomUUID(), state: 'waiting', source: kept } as const
    await db.insert(caseEvidence).values({ ...piece, caseId })
    await remove.call(storage(), keys)
  })
  setClock(new Date(Date.now() + hours(2)))
  expect(await sweepOrphanedFiles()).toBe(1)
  setClock(null)
  spy.mockRestore()
  expect(await db.select().from(orphanedFiles)).toMatchObject([{ name: kept }])
  expect(await keysOf(kept)).toHaveLength(1)
  await db.delete(caseEvidence).where(eq(caseEvidence.caseId, caseId))
  await db.delete(moderationCases).where(eq(moderationCases.id, caseId))
  await removeOrphans(kept)
})

test('an upload whose commit took effect without an answer keeps its files', async () => {
  const owner = await provider()
  await addProfilePhoto({ owner, bytes: await picture() })
  const [photo] = await ownPhotos(owner)
  const name = nameOfUrl(photo?.url ?? '') ?? ''
  await removeFailedUpload(name)
  expect(await keysOf(name)).toHaveLength(5)

  const late = 'COMMITTING000000000000'
  await recordOrphan(db, [late])
  await storage().put(masterKey(late), await picture(), { contentType: 'image/jpeg' })
  let removing = Promise.resolve()
  await db.transaction(async (tx) => {
    await recordUse(tx, late)
    removing = removeFailedUpload(late)
    await untilOneWaitsForLock()
  })
  await removing
  expect(await keysOf(late)).toHaveLength(1)
  await storage().remove([masterKey(late)])
})
