import { moderationRow, profileImageRow } from 'db/factories/images'
import { seededRandom } from 'db/factories/random'
import { providerRow } from 'db/factories/users'
import { users } from 'db/schema/accounts'
import { imageModeration, images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { seconds } from '~/platform/time/durations'
import { accessTo } from '../access.server'
import { nameOfUrl } from '../renditions'
import { cachedPhoto, cachePhoto } from './photo-cache.server'

afterEach(() => void vi.restoreAllMocks())
afterAll(() => closeDb())

const random = seededRandom('photo-cache')

test('a withdrawn photo is sent until two seconds after the database was last asked, and no longer', async () => {
  const owner = providerRow(random)
  const image = profileImageRow(random, owner.id)
  await db.insert(users).values(owner)
  await db.insert(images).values(image)
  await db.insert(imageModeration).values(moderationRow(random, image, { status: 'approved' }))
  const name = nameOfUrl(image.url) ?? ''
  const path = `${image.url}/320.webp`
  const photo = { name, etag: '"a"', headers: {}, body: Buffer.from('a photo') }
  const access = () => accessTo({ name, viewer: async () => null })

  // Whole: sums of fractions are not exact.
  const at = Math.ceil(performance.now())
  const clock = vi.spyOn(performance, 'now').mockReturnValue(at)
  cachePhoto(path, photo)
  expect(await cachedPhoto(path)).toBe(photo)
  await db.update(users).set({ isSuspended: true }).where(eq(users.id, owner.id))
  clock.mockReturnValue(at + seconds(2) - 1)
  expect([cachedPhoto(path), await access()]).toEqual([photo, 'public'])
  clock.mockReturnValue(at + seconds(2))
  expect([await cachedPhoto(path), await access()]).toEqual([null, null])

  // A photo that is public again is read from the storage.
  await db.update(users).set({ isSuspended: false }).where(eq(users.id, owner.id))
  expect([await access(), cachedPhoto(path)]).toEqual(['public', null])
})
