import { adminLogs } from 'db/schema/admin'
import { imageModeration } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { addProfilePhoto } from '~/domains/media/profile-photos.server'
import { db } from '~/platform/database/db.server'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { makeAccount } from '~/testing/people/accounts'
import { listSizes, platformSettings, setPlatformSettings } from './platform-settings.server'

const ip = '198.51.100.7'
const logs = () =>
  db.select().from(adminLogs).where(eq(adminLogs.action, 'settings.change')).orderBy(adminLogs.seq)

/** Whether a photo that is added now is public before review. */
async function newPhotoIsPublic(): Promise<boolean | undefined> {
  const owner = await makeAccount({ userType: 'trans' })
  const bytes = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#7a2040' } })
    .jpeg()
    .toBuffer()
  await addProfilePhoto({ owner, bytes })
  const [row] = await db.select().from(imageModeration).where(eq(imageModeration.userId, owner.id))
  expect(row?.status).toBe('pending')
  return row?.isPublic
}

test('photos wait until an admin publishes them first; each change is logged once', async () => {
  const by = await makeAccount({ isAdmin: true })
  const set = (publishPhotosFirst: boolean) =>
    setPlatformSettings({ by, ip, settings: { publishPhotosFirst } })
  expect(await platformSettings()).toMatchObject({ publishPhotosFirst: false })
  expect(await newPhotoIsPublic()).toBe(false)

  expect(await set(true)).toMatchObject({ publishPhotosFirst: true })
  expect(await platformSettings()).toMatchObject({ publishPhotosFirst: true })
  expect(await newPhotoIsPublic()).toBe(true)
  expect(await logs()).toMatchObject([
    {
      adminId: by.id,
      ipAddress: ip,
      targetType: 'settings',
      details: { before: { publishPhotosFirst: false }, after: { publishPhotosFirst: true } },
    },
  ])
  await set(true)
  expect(await logs()).toHaveLength(1)
  await set(false)
  expect(await newPhotoIsPublic()).toBe(false)
  expect(await logs()).toHaveLength(2)
})

test('two concurrent admins: one row, and one log entry per change', async () => {
  const [by, other] = [await makeAccount({ isAdmin: true }), await makeAccount({ isAdmin: true })]
  const before = (await logs()).length
  await Promise.all(
    [by, other].map((admin) =>
      setPlatformSettings({ by: admin, ip, settings: { publishPhotosFirst: true } }),
    ),
  )
  expect(await platformSettings()).toMatchObject({ publishPhotosFirst: true })
  expect(await logs()).toHaveLength(before + 1)
})

test('numbers apply at once, are bounded by the database, and are logged with what changed', async () => {
  const by = await makeAccount({ isAdmin: true })
  expect(await listSizes()).toEqual({ premium: 6, fresh: 4, nearby: 40 })
  await setPlatformSettings({ by, ip, settings: { premiumListSize: 9, filterNudity: true } })
  expect(await listSizes()).toEqual({ premium: 9, fresh: 4, nearby: 40 })
  expect((await logs()).at(-1)?.details).toEqual({
    before: { premiumListSize: 6, filterNudity: false },
    after: { premiumListSize: 9, filterNudity: true },
  })
  await expect(setPlatformSettings({ by, ip, settings: { nearbyListSize: 1000 } })).rejects.toThrow()
  expect(await platformSettings()).toMatchObject({ premiumListSize: 9, nearbyListSize: 40 })
})

test('while payments are real no photo is published before review, whatever was set before', async () => {
  const by = await makeAccount({ isAdmin: true })
  const set = (publishPhotosFirst: boolean) =>
    setPlatformSettings({ by, ip, settings: { publishPhotosFirst } })
  expect(await set(true)).toMatchObject({ publishPhotosFirst: true })
  payAt('https://secure.verotel.com/startorder')
  expect(await platformSettings()).toMatchObject({ publishPhotosFirst: false })
  expect(await newPhotoIsPublic()).toBe(false)
  expect(await set(true)).toEqual({ refusal: 'payments-on' })
  expect(await set(false)).toMatchObject({ publishPhotosFirst: false })
  payAt(undefined)
  expect(await platformSettings()).toMatchObject({ publishPhotosFirst: false })
})

/** Where orders go; by default to the sandbox. */
function payAt(orderUrl: string | undefined): void {
  vi.stubEnv('PAYMENT_ORDER_URL', orderUrl)
  forgetSingleton('env')
}
