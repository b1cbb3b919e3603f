import { adminLogs } from 'db/schema/admin'
import { imageHints } from 'db/schema/hints'
import { imageModeration, images } from 'db/schema/media'
import { desc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { addProfilePhoto, lockPhotosOf } from '~/domains/media/profile-photos.server'
import { nameOfUrl } from '~/domains/media/renditions'
import { setPlatformSettings } from '~/domains/settings/platform-settings.server'
import { db } from '~/platform/database/db.server'
import { ProcessGone } from '~/platform/process/task-process.server'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount } from '~/testing/people/accounts'
import { hintWaitingPhoto, storeHint, sweepUnhintedPhotos } from './hint-photos.server'
import type { Hint } from './marks'

const ip = '198.51.100.7'

async function uploaded() {
  const owner = await makeAccount({ userType: 'trans' })
  const bytes = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#7a2040' } })
    .jpeg()
    .toBuffer()
  const added = await addProfilePhoto({ owner, bytes })
  if ('refusal' in added) throw new Error(added.refusal)
  return { owner, url: added.image.url, name: nameOfUrl(added.image.url) ?? '' }
}
const hintOf = async (url: string) =>
  (await db.select().from(imageHints).where(eq(imageHints.imageUrl, url)))[0]
const photoOf = async (url: string) =>
  (await db.select().from(imageModeration).where(eq(imageModeration.imageUrl, url)))[0]
const jobs = async () =>
  (
    await db.execute<{ key: string }>(
      sql`select key, priority from graphile_worker.jobs where task_identifier = 'hint-photo' order by id`,
    )
  ).map((job) => ({ ...job }))
const modelsReturning = (hint: Hint) => async () => hint
const HARMLESS = { faces: 1, nudity: 0.02 }

async function settings(switches: {
  detectFaces?: boolean
  filterNudity?: boolean
  publishPhotosFirst?: boolean
}) {
  const by = await makeAccount({ isAdmin: true })
  const off = { detectFaces: false, filterNudity: false, publishPhotosFirst: false }
  await setPlatformSettings({ by, ip, settings: { ...off, ...switches } })
}

beforeEach(async () => {
  await db.execute(sql`delete from graphile_worker._private_jobs`)
  await db.delete(imageModeration)
  await settings({})
})

test('each stored profile photo is enqueued once, with low priority, and its hint is stored', async () => {
  const { url, name } = await uploaded()
  expect(await jobs()).toEqual([{ key: `hint ${name}`, priority: 20 }])
  expect(await sweepUnhintedPhotos()).toBe(1)
  expect(await jobs()).toHaveLength(1)
  await hintWaitingPhoto(name, modelsReturning({ faces: 2, nudity: 0.25 }))
  expect(await hintOf(url)).toMatchObject({ faces: 2, nudity: 0.25, attempts: 1 })
  expect(await sweepUnhintedPhotos()).toBe(0)
})

test('if the models fail, the photo stays pending without a hint, and they are asked three times', async () => {
  const { url, name } = await uploaded()
  const fails = () => Promise.reject(new ProcessGone('exit 1'))
  for (const attempts of [1, 2, 3]) {
    expect(await sweepUnhintedPhotos()).toBe(1)
    await hintWaitingPhoto(name, fails)
    expect(await hintOf(url)).toMatchObject({ faces: null, nudity: null, attempts })
    expect(await photoOf(url)).toMatchObject({ status: 'pending', isPublic: false })
  }
  expect(await sweepUnhintedPhotos()).toBe(0)
  // A photo with a hint of another version of the models is enqueued again.
  await db.update(imageHints).set({ modelVersion: 'older' }).where(eq(imageHints.imageUrl, url))
  expect(await sweepUnhintedPhotos()).toBe(1)
  await hintWaitingPhoto(name, modelsReturning(HARMLESS))
  expect(await hintOf(url)).toMatchObject({ ...HARMLESS, attempts: 1 })
})

test('the models are not asked about a decided or deleted photo', async () => {
  const { url, name } = await uploaded()
  await db.update(imageModeration).set({ status: 'approved' }).where(eq(imageModeration.imageUrl, url))
  const asked: Buffer[] = []
  const ask = async (bytes: Buffer) => {
    asked.push(bytes)
    return HARMLESS
  }
  await hintWaitingPhoto(name, ask)
  await hintWaitingPhoto('A'.repeat(22), ask)
  expect([asked, await hintOf(url)]).toEqual([[], undefined])
})

test.each([
  [{ filterNudity: true }, { faces: 1, nudity: 0.9 }, ['nudity']],
  [{ detectFaces: true }, { faces: 0, nudity: 0.1 }, ['no-face']],
  [{ detectFaces: true, filterNudity: true }, { faces: 0, nudity: 0.7 }, ['nudity', 'no-face']],
])('with %o the hint %o hides a photo published first, logged without an admin', async (on, hint, marks) => {
  await settings({ ...on, publishPhotosFirst: true })
  const { url, name } = await uploaded()
  expect((await photoOf(url))?.isPublic).toBe(true)
  await hintWaitingPhoto(name, modelsReturning(hint))
  const photo = await photoOf(url)
  expect(photo).toMatchObject({ status: 'pending', isPublic: false, rejectionReason: null })
  const [entry] = await db.select().from(adminLogs).orderBy(desc(adminLogs.createdAt)).limit(1)
  expect(entry).toMatchObject({
    adminId: null,
    action: 'image.hold',
    targetId: photo?.id,
    details: { userId: photo?.userId, marks },
  })
})

test.each([
  [{}, { faces: 0, nudity: 0.99 }],
  [{ detectFaces: true }, { faces: 1, nudity: 0.99 }],
  [{ filterNudity: true }, { faces: 0, nudity: 0.69 }],
])('with %o and the hint %o a photo that was published first stays public', async (on, hint) => {
  await settings({ ...on, publishPhotosFirst: true })
  const { url, name } = await uploaded()
  await hintWaitingPhoto(name, modelsReturning(hint))
  expect((await photoOf(url))?.isPublic).toBe(true)
})

test('storing a hint waits for a running deletion of the photo, and then stores nothing', async () => {
  await settings({ filterNudity: true, publishPhotosFirst: true })
  const { owner, url } = await uploaded()
  const { stored } = await db.transaction(async (tx) => {
    await lockPhotosOf(tx, owner)
    const storing = storeHint({ url, hint: { faces: 1, nudity: 0.9 }, durationMs: 1 })
    await untilOneWaitsForLock()
    await tx.delete(images).where(eq(images.url, url))
    // In an object: the transaction would await a returned promise, which settles only after the commit.
    return { stored: storing }
  })
  await stored
  expect(await hintOf(url)).toBeUndefined()
})
