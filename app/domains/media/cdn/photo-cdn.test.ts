import { users } from 'db/schema/accounts'
import { imageModeration, images } from 'db/schema/media'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { type FakeCdn, startCdnServer } from '~/testing/fakes/cdn-server'
import { listedPerson } from '~/testing/people/listed-person'
import { setEnvironment } from '~/testing/settings'
import { approvedPhotoUrl, publicPhotoUrl, purgeCdn, withdrawPhotos } from './photo-cdn.server'

let cdn: FakeCdn
beforeAll(async () => {
  cdn = await startCdnServer()
})
afterAll(() => cdn.stop())

const withCdn = (over: Record<string, string> = {}) => setEnvironment({ ...cdn.env, ...over })

/** Returns the URLs in the queued purge jobs, and deletes these jobs. */
async function queuedUrls(): Promise<string[]> {
  const jobs = await db.execute<{ payload: { urls: string[] }; soon: boolean }>(sql`
    delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
    where task.id = job.task_id and task.identifier = ${withdrawPhotos.name}
    returning payload, job.run_at between job.created_at + interval '3 seconds'
      and job.created_at + interval '10 seconds' as soon`)
  expect(jobs.every(({ soon }) => soon)).toBe(true)
  for (const { payload } of jobs) expect(payload.urls.length).toBeLessThanOrEqual(50)
  return jobs.flatMap(({ payload }) => payload.urls)
}

async function person(over: Parameters<typeof listedPerson>[0] = {}) {
  const id = await listedPerson(over)
  const [image] = await db.select().from(images).where(eq(images.ownerId, id))
  return { id, url: image?.url ?? '' }
}
const moderate = (url: string, row: Partial<typeof imageModeration.$inferInsert>) =>
  db.update(imageModeration).set(row).where(eq(imageModeration.imageUrl, url))
const updateOwner = (id: string, row: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(row).where(eq(users.id, id))

test.each<[string, (first: { id: string; url: string }) => Promise<unknown>]>([
  ['the photo is rejected', ({ url }) => moderate(url, { status: 'rejected', rejectionReason: 'a reason' })],
  ['the photo is deleted', ({ url }) => db.delete(images).where(eq(images.url, url))],
  ['the account is suspended', ({ id }) => updateOwner(id, { isSuspended: true })],
  ['the account is deleted', ({ id }) => updateOwner(id, { deletedAt: new Date() })],
  ['the member is no provider any more', ({ id }) => updateOwner(id, { userType: 'man' })],
  ['the profile is for members only', ({ id }) => updateOwner(id, { profileVisibility: 'members' })],
  ['the profile is paused', ({ id }) => updateOwner(id, { profileVisibility: 'paused' })],
  ['the account is purged', ({ id }) => db.delete(users).where(eq(users.id, id))],
])('a public photo is purged once when %s', async (_, withdraw) => {
  const first = await person()
  expect(await queuedUrls()).toEqual([])
  await withdraw(first)
  expect(await queuedUrls()).toEqual([first.url])
})

test('photos that were not public, or stay public, are not purged', async () => {
  const pending = await person({ photo: 'pending' })
  await moderate(pending.url, { status: 'rejected', rejectionReason: 'a reason' })
  await db.delete(images).where(eq(images.url, pending.url))
  const shown = await person()
  await moderate(shown.url, { moderatedAt: new Date() })
  await updateOwner(shown.id, { lastSeen: new Date(), bio: 'new' })
  const forMembers = await person({ profileVisibility: 'members' })
  await updateOwner(forMembers.id, { profileVisibility: 'paused' })
  await updateOwner(forMembers.id, { profileVisibility: 'public' })
  const suspended = await person({ isSuspended: true })
  await updateOwner(suspended.id, { deletedAt: new Date() })
  expect(await queuedUrls()).toEqual([])
})

test('a photo published before review is purged when it is rejected, not when it is approved', async () => {
  const [first, second] = [await person({ photo: 'pending' }), await person({ photo: 'pending' })]
  for (const { url } of [first, second]) await moderate(url, { isPublishedFirst: true })
  await moderate(first.url, { status: 'approved' })
  await moderate(second.url, { status: 'rejected', rejectionReason: 'a reason' })
  expect(await queuedUrls()).toEqual([second.url])
})

test('many photos are purged in requests of at most fifty', async () => {
  await db.delete(images)
  await queuedUrls()
  const { id } = await person()
  const more = Array.from({ length: 60 }, (_, at) => `/media/many-${at}`)
  for (const url of more) {
    const image = { ownerId: id, url, imageType: 'profile', width: 9, height: 9, color: '#000000' } as const
    await db.insert(images).values(image)
    await db
      .insert(imageModeration)
      .values({ userId: id, imageUrl: url, imageType: 'profile', status: 'approved' })
  }
  await updateOwner(id, { isSuspended: true })
  const urls = await queuedUrls()
  expect(new Set(urls).size).toBe(61)
})

test('the request contains every URL of a photo, and is signed', async () => {
  withCdn()
  await purgeCdn({ urls: ['/media/AAAAAAAAAAAAAAAAAAAAAA'] })
  expect(cdn.notices.taken.at(-1)).toEqual([
    '/media/AAAAAAAAAAAAAAAAAAAAAA',
    ...['320.webp', '480.webp', '640.webp', '1280.webp', '320.avif', '480.avif', '640.avif'].map(
      (file) => `/media/AAAAAAAAAAAAAAAAAAAAAA/${file}`,
    ),
  ])
})

test('the job fails and is retried if the CDN is unreachable or refuses the signature', async () => {
  withCdn()
  cdn.failNext(1)
  await expect(purgeCdn({ urls: ['/media/x'] })).rejects.toThrow('503')
  withCdn({ MEDIA_PURGE_SECRET: 'another key that is as long' })
  await expect(purgeCdn({ urls: ['/media/x'] })).rejects.toThrow('403')
  withCdn({ MEDIA_PURGE_URL: 'http://127.0.0.1:1/' })
  await expect(purgeCdn({ urls: ['/media/x'] })).rejects.toThrow()
})

test('without a CDN nothing is requested, and photo URLs are paths of this server', async () => {
  setEnvironment(Object.fromEntries(Object.keys(cdn.env).map((name) => [name, ''])))
  const before = cdn.notices.taken.length
  await purgeCdn({ urls: ['/media/x'] })
  expect(cdn.notices.taken).toHaveLength(before)
  expect(publicPhotoUrl('/media/x')).toBe('/media/x')
  withCdn({ MEDIA_BASE_URL: 'https://cdn.example/photos/' })
  expect(publicPhotoUrl('/media/x')).toBe('https://cdn.example/photos/media/x')
  expect(approvedPhotoUrl('/media/x', { isPublic: true })).toBe('https://cdn.example/photos/media/x')
  expect(approvedPhotoUrl('/media/x', { isPublic: false })).toBe('/media/x')
})
