import { randomUUID } from 'node:crypto'
import { APPROVED_PAGE } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { imageModeration } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { listedPerson } from '~/testing/people/listed-person'
import { storeHint } from '../hints/hint-photos.server'
import { approvedImages } from './approved-images.server'
import { imagesView } from './forms'
import { approvedImage, imageState } from './image-queue.server'
import { queueStatus } from './queue-status.server'

const staff = { id: randomUUID() }
const search = (text: string) => imagesView(new URLSearchParams(`show=approved&${text}`))
const named = async (text: string) =>
  (await approvedImages(staff, search(text), null)).images.map(({ username }) => username).sort()

async function approved(firstName: string, day: string) {
  const owner = await listedPerson({ firstName })
  const moderatedAt = new Date(`${day}T23:30:00+02:00`)
  await db.update(imageModeration).set({ moderatedAt }).where(eq(imageModeration.userId, owner))
  return owner
}

beforeEach(() => db.delete(imageModeration))

test('approved photos are found by the start of a name, by days in German time, and by person', async () => {
  const ana = await approved('Ana', '2026-07-01')
  await approved('Ánabel', '2026-07-02')
  await approved('Zoe_%', '2026-07-03')
  await listedPerson({ firstName: 'Ana', photo: 'pending' })
  expect(await named('')).toEqual(['Ana', 'Zoe_%', 'Ánabel'])
  expect(await named('name=ana')).toEqual(['Ana', 'Ánabel'])
  expect(await named('name=%25')).toEqual([])
  expect(await named('from=2026-07-02')).toEqual(['Zoe_%', 'Ánabel'])
  expect(await named('from=2026-07-01&to=2026-07-02')).toEqual(['Ana', 'Ánabel'])
  expect(await named(`person=${ana}`)).toEqual(['Ana'])
  for (const wrong of ['from=soon', 'to=0000-01-01', 'person=me']) expect(await named(wrong)).toHaveLength(3)
})

test('pages have neither gaps nor repetitions; a cursor of another search returns the first page', async () => {
  const total = APPROVED_PAGE + 3
  for (let at = 0; at < total; at++) await approved('Ana', '2026-07-01')
  const first = await approvedImages(staff, search(''), null)
  const second = await approvedImages(staff, search(''), first.nextCursor)
  expect([first.images.length, second.images.length, second.nextCursor]).toEqual([APPROVED_PAGE, 3, null])
  expect(new Set([...first.images, ...second.images].map(({ id }) => id)).size).toBe(total)
  const other = await approvedImages(staff, search('name=a'), first.nextCursor)
  expect(other.images).toHaveLength(APPROVED_PAGE)
})

test('a refresh reports a decision by somebody else, a deletion, and how many photos wait', async () => {
  const owner = await listedPerson({ photo: 'pending' })
  const [row] = await db.select().from(imageModeration).where(eq(imageModeration.userId, owner))
  const id = row?.id ?? ''
  expect(await queueStatus(id)).toEqual({ place: { position: 1, total: 1 }, hint: null, decided: null })
  // It has left the queue without a decision.
  const suspend = (isSuspended: boolean) => db.update(users).set({ isSuspended }).where(eq(users.id, owner))
  await suspend(true)
  expect(await queueStatus(id)).toEqual({ place: { position: null, total: 0 }, hint: null, decided: null })
  await suspend(false)
  const set = { status: 'approved', moderatedBy: await listedPerson({ firstName: 'Mo' }) } as const
  await db.update(imageModeration).set(set).where(eq(imageModeration.id, id))
  expect(await queueStatus(id)).toMatchObject({
    place: { position: null, total: 0 },
    decided: { status: 'approved', by: 'Mo' },
  })
  expect(await approvedImage(id)).toMatchObject({ id, place: null })
  await db.delete(imageModeration).where(eq(imageModeration.id, id))
  expect((await queueStatus(id)).decided).toEqual({ status: 'deleted', by: null })
  expect([await imageState('x'), await approvedImage('x')]).toEqual([null, null])
})

test('beside an approved photo no refresh reports the hint of a photo that waits', async () => {
  const owner = await listedPerson({ photo: 'pending' })
  const [waiting] = await db.select().from(imageModeration).where(eq(imageModeration.userId, owner))
  const hint = { faces: 0, nudity: 0.97 }
  await storeHint({ url: waiting?.imageUrl ?? '', hint, durationMs: 5 })
  expect(await queueStatus(waiting?.id ?? '')).toMatchObject({ hint })
  expect(await queueStatus(null)).toEqual({ place: { position: null, total: 1 }, hint: null, decided: null })
})
