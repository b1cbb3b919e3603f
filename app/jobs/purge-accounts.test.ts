import { RESTORE_DAYS } from 'db/limits/accounts'
import { users } from 'db/schema/accounts'
import { moderationCases } from 'db/schema/cases'
import { images } from 'db/schema/media'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { purgeAccount } from '~/domains/lifecycle/deletion/purge.server'
import { removeOrphans } from '~/domains/media/files/orphaned-files.server'
import { storeImage } from '~/domains/media/files/store-image.server'
import { copyPhoto } from '~/domains/moderation/evidence/copy-photo.server'
import { evidenceOf, frozenBytes } from '~/domains/moderation/evidence/read-evidence.server'
import { fileReport } from '~/domains/moderation/reports/file-report.server'
import { closeDb, db } from '~/platform/database/db.server'
import { days } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { storedKeys } from '~/testing/stored-files'
import { lifecycleHandlers } from './lifecycle.server'

afterAll(closeDb)

const filesOf = async (url: string) => {
  const name = url.replace('/media/', '')
  return (await storedKeys()).filter((key) => key.includes(name))
}
/** The payload of the newest queued job with a name. */
async function payloadOf(job: string): Promise<unknown> {
  const [row] = await db.execute<{ payload: unknown }>(sql`
    select payload from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${job} order by jobs.id desc limit 1`)
  return row?.payload
}
const runJob = async (job: string) => lifecycleHandlers[job]?.(await payloadOf(job))

test('an account is purged after its grace period, then the files of its photos', async () => {
  const user = await makeAccount({ userType: 'trans' })
  const bytes = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#a03060' } })
    .jpeg()
    .toBuffer()
  const stored = await storeImage({ ownerId: user.id, bytes, imageType: 'profile' })
  if ('refusal' in stored) throw new Error(stored.refusal)
  const { url } = stored.image
  expect((await filesOf(url)).length).toBeGreaterThan(1)
  await lifecycleHandlers['purge-accounts']?.({})
  expect(await payloadOf('purge-account')).toBeUndefined()

  const deletedAt = new Date(Date.now() - days(RESTORE_DAYS))
  await db.update(users).set({ deletedAt }).where(eq(users.id, user.id))
  await lifecycleHandlers['purge-accounts']?.({})
  await runJob('purge-account')
  expect(await db.select().from(users).where(eq(users.id, user.id))).toEqual([])
  expect(await db.select().from(images).where(eq(images.url, url))).toEqual([])
  expect((await filesOf(url)).length).toBeGreaterThan(1)
  await runJob('remove-photo-files')
  expect(await filesOf(url)).toEqual([])
  // Jobs may run twice.
  await runJob('remove-photo-files')
})

test('the evidence of a case outlives the purge of the reported person and of the reporter', async () => {
  const user = await makeAccount({ userType: 'trans', bio: 'Was sie schrieb' })
  const reporter = await makeAccount()
  const bytes = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#306090' } })
    .jpeg()
    .toBuffer()
  const stored = await storeImage({ ownerId: user.id, bytes, imageType: 'profile' })
  if ('refusal' in stored) throw new Error(stored.refusal)
  const { id: imageId, url } = stored.image
  const filed = await db.transaction((tx) =>
    fileReport(tx, {
      by: reporter,
      userId: user.id,
      targetType: 'image',
      targetId: imageId,
      reason: 'nudity',
      details: undefined,
    }),
  )
  const caseId = filed?.caseId ?? ''
  const deletedAt = new Date(Date.now() - days(RESTORE_DAYS))
  for (const { id } of [user, reporter]) {
    await db.update(users).set({ deletedAt }).where(eq(users.id, id))
    expect(await purgeAccount({ userId: id })).toBe(true)
  }
  // The files stay until the evidence has been copied.
  await runJob('remove-photo-files')
  expect((await filesOf(url)).length).toBeGreaterThan(1)
  const [photo] = (await evidenceOf(caseId)).photos
  await copyPhoto(photo?.id ?? '')
  await removeOrphans(url.replace('/media/', ''))
  expect(await filesOf(url)).toEqual([])
  expect(await frozenBytes({ caseId, id: photo?.id ?? '' })).not.toBeNull()
  expect((await evidenceOf(caseId)).texts[0]?.facts).toMatchObject({ bio: 'Was sie schrieb' })
  const [row] = await db.select().from(moderationCases).where(eq(moderationCases.id, caseId))
  expect([row?.userId, row?.status, row?.reportCount]).toEqual([null, 'open', 1])
})
