import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { privateAlbums } from 'db/schema/albums'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { albumFor } from '~/domains/albums/access.server'
import { type AlbumAccessEvent, subscribeToAlbumAccess } from '~/domains/albums/album-events.server'
import { removeAlbum } from '~/domains/albums/remove-album.server'
import { shareAlbum } from '~/domains/albums/share.server'
import { closeDb, db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { makeSharingPair } from '~/testing/people/albums'
import { reportedCase } from '~/testing/people/reported-cases'
import { albumOfCase, correctAlbumMark } from './album-mark.server'
import { caseFor } from './cases.server'

afterAll(closeDb)

const ip = '198.51.100.7'
let pair: Awaited<ReturnType<typeof makeSharingPair>>
let moderator: Awaited<ReturnType<typeof makeAccount>>
let messageId: string
beforeEach(async () => {
  moderator = await makeAccount({ isModerator: true })
  pair = await makeSharingPair()
  const { owner, album, receiver } = pair
  await db.update(users).set({ ageCheckedAt: null }).where(eq(users.id, receiver.id))
  const done = await shareAlbum({ by: owner, albumId: album.id, to: { receiverId: receiver.id } })
  if ('refusal' in done) throw new Error(done.refusal)
  messageId = done.message.id
})

const reported = async (targetType: 'album' | 'image' | 'message' | 'profile', targetId: string) =>
  (await reportedCase({ userId: pair.owner.id, targetType, targetId, reason: 'nudity' })).caseId
const correct = (caseId: string, isExplicit: boolean, by: { id: string } = moderator) =>
  correctAlbumMark({ by, caseId, ip, isExplicit })
const ofCase = async (caseId: string) => {
  const found = await caseFor(moderator, caseId)
  return found && (await albumOfCase(found))
}
const received = () => albumFor(pair.receiver, pair.album.id)
const logged = (caseId: string) =>
  db
    .select({ action: adminLogs.action, adminId: adminLogs.adminId, details: adminLogs.details })
    .from(adminLogs)
    .where(eq(adminLogs.targetId, caseId))

test('an album that was not marked closes at once for a receiver whose age is not checked, and opens again', async () => {
  const { id: albumId } = pair.album
  const caseId = await reported('album', albumId)
  expect(await received()).toMatchObject({ isExplicit: false, needsAgeCheck: false })
  const events: AlbumAccessEvent[] = []
  const note = (event: AlbumAccessEvent) => event.albumId === albumId && events.push(event)
  const unsubscribe = await subscribeToAlbumAccess((event) => void note(event))
  expect(await correct(caseId, true)).toBeNull()
  expect(await received()).toMatchObject({ isExplicit: true, needsAgeCheck: true, images: [] })
  await expect.poll(() => events).toEqual([{ albumId, userId: pair.receiver.id }])
  await unsubscribe()
  // Pressed twice: nothing changes, and the log has one entry.
  expect(await correct(caseId, true)).toBeNull()
  const entry = { action: 'album.mark', adminId: moderator.id }
  const marked = { ...entry, details: { userId: pair.owner.id, isExplicit: true } }
  expect(await logged(caseId)).toEqual([marked])
  expect(await correct(caseId, false)).toBeNull()
  expect(await received()).toMatchObject({ isExplicit: false, needsAgeCheck: false })
  expect(await logged(caseId)).toHaveLength(2)
})

test.each(['image', 'message'] as const)('the album is also known by its %s', async (targetType) => {
  const targetId = targetType === 'image' ? (pair.album.imageIds[0] ?? '') : messageId
  const caseId = await reported(targetType, targetId)
  expect(await ofCase(caseId)).toEqual({ id: pair.album.id, isExplicit: false })
  expect(await correct(caseId, true)).toBeNull()
  expect(await ofCase(caseId)).toEqual({ id: pair.album.id, isExplicit: true })
})

test('there is nothing to correct on a profile, in one’s own case, and on a removed album', async () => {
  const unknown = { refusal: 'unknown' }
  const profile = await reported('profile', pair.owner.id)
  expect([await ofCase(profile), await correct(profile, true)]).toEqual([null, unknown])
  const caseId = await reported('album', pair.album.id)
  expect(await correct(caseId, true, pair.owner)).toEqual(unknown)
  await db.transaction((tx) => removeAlbum(tx, pair.album.id))
  expect([await ofCase(caseId), await correct(caseId, true)]).toEqual([null, unknown])
  const [album] = await db.select().from(privateAlbums).where(eq(privateAlbums.id, pair.album.id))
  expect(album?.isExplicit).toBe(false)
})
