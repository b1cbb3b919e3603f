import { moderationCases } from 'db/schema/cases'
import { reports } from 'db/schema/reports'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { removeAlbumImage } from '~/domains/albums/album-images.server'
import { deleteAlbum, dropImagesOf, inOwnAlbum } from '~/domains/albums/edit-album.server'
import { shareAlbum } from '~/domains/albums/share.server'
import { closeDb, db } from '~/platform/database/db.server'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeSharingPair } from '~/testing/people/albums'
import { evidenceOf } from '../evidence/read-evidence.server'
import { reportAlbum } from './report-album.server'

afterAll(closeDb)

let pair: Awaited<ReturnType<typeof makeSharingPair>>
beforeEach(async () => {
  pair = await sharedPair()
})
async function sharedPair() {
  const made = await makeSharingPair()
  const { owner, album, receiver } = made
  const done = await shareAlbum({ by: owner, albumId: album.id, to: { receiverId: receiver.id } })
  if ('refusal' in done) throw new Error(done.refusal)
  return made
}

const first = () => ({ id: pair.album.imageIds[0] ?? '', name: pair.album.names[0] ?? '' })
const report = (imageName: string | null) => {
  const { owner, album, receiver } = pair
  return reportAlbum({ by: receiver, userId: owner.id, albumId: album.id, imageName, reason: 'fraud' })
}
/** What the case of a subject froze; null without a case. */
const frozenOf = async (subjectId: string) => {
  const [opened] = await db.select().from(moderationCases).where(eq(moderationCases.subjectId, subjectId))
  return opened ? await evidenceOf(opened.id) : null
}
const stored = () => db.$count(reports, eq(reports.reportedUserId, pair.owner.id))

test('a report of an album, and one of its images, freezes it once', async () => {
  expect([await report(null), await report(null), await report(first().name)]).toEqual([null, null, null])
  expect(await stored()).toBe(2)
  const album = await frozenOf(pair.album.id)
  expect(album?.texts).toMatchObject([{ kind: 'album', facts: { title: 'Am See' } }])
  expect(album?.photos).toHaveLength(pair.album.names.length)
  expect((await frozenOf(first().id))?.photos).toMatchObject([{ subjectId: first().id }])
})

test.each(['album', 'image'] as const)('an %s whose deletion is under way is not reported', async (kind) => {
  const { owner, album } = pair
  const deleted = await inOwnAlbum({ owner, albumId: album.id }, async (tx) => {
    await dropImagesOf(tx, album.id)
    await tx.execute(sql`delete from private_albums where id = ${album.id}`)
    // Not committed: the report still sees everything, until it waits for a lock.
    const sent = report(kind === 'image' ? first().name : null)
    await untilOneWaitsForLock()
    return { sent }
  })
  if ('refusal' in deleted) throw new Error(deleted.refusal)
  expect(await deleted.sent).toEqual({ refusal: 'unknown' })
  expect([await frozenOf(album.id), await frozenOf(first().id), await stored()]).toEqual([null, null, 0])
})

test('at the same time as the deletion: either the case has its evidence, or there is none', async () => {
  for (let turn = 0; turn < 8; turn++) {
    pair = await sharedPair()
    const { owner, album } = pair
    const isImage = turn % 2 === 0
    const [reported] = await Promise.all([
      report(isImage ? first().name : null),
      isImage
        ? removeAlbumImage({ owner, albumId: album.id, imageId: first().id })
        : deleteAlbum({ owner, albumId: album.id }),
    ])
    const frozen = await frozenOf(isImage ? first().id : album.id)
    if (reported === null) expect(frozen?.photos).toHaveLength(isImage ? 1 : album.names.length)
    else expect([reported, frozen, await stored()]).toEqual([{ refusal: 'unknown' }, null, 0])
  }
})
