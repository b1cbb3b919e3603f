import { users } from 'db/schema/accounts'
import { images } from 'db/schema/media'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { changeAccountNames } from '~/domains/accounts/names/account-names.server'
import { closeDb, db } from '~/platform/database/db.server'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { listedPerson } from '~/testing/people/listed-person'
import { mediaHandlers } from './media.server'

afterAll(closeDb)

const jobsOf = (job: string, name: string, id: string) =>
  db.execute<{ payload: unknown }>(sql`
    select payload from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${job} and payload->>${name}::text = ${id}`)

test('a first name changed in the settings renders the watermark of photos again', async () => {
  const id = await listedPerson({ firstName: 'Luna', watermarksPhotos: true })
  const own = eq(images.ownerId, id)
  await db.update(images).set({ isWatermarked: true }).where(own)

  await changeAccountNames({ id }, { firstName: 'Luna', lastName: 'Sommer' })
  expect(await jobsOf('first-name-changed', 'userId', id)).toHaveLength(0)
  await changeAccountNames({ id }, { firstName: 'Alexandra' })
  const [job, ...more] = await jobsOf('first-name-changed', 'userId', id)
  expect(more).toEqual([])
  await mediaHandlers['first-name-changed']?.(job?.payload)
  const photos = await db.select({ isWatermarked: images.isWatermarked }).from(images).where(own)
  expect(new Set(photos.map(({ isWatermarked }) => isWatermarked))).toEqual(new Set([false]))
  expect(await jobsOf('mark-photos', 'ownerId', id)).toHaveLength(1)
})

test('a first name that an admin changes and its owner changes back at the same moment renders it, too', async () => {
  const id = await listedPerson({ firstName: 'Luna', watermarksPhotos: true })
  let changed: ReturnType<typeof changeAccountNames> | undefined
  await db.transaction(async (tx) => {
    await tx.update(users).set({ firstName: 'Nina' }).where(eq(users.id, id))
    changed = changeAccountNames({ id }, { firstName: 'Luna' })
    await untilOneWaitsForLock()
  })
  expect(await changed).toEqual({ ok: true })
  expect(await jobsOf('first-name-changed', 'userId', id)).toHaveLength(1)
})
