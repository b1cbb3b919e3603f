import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { albumAccess, privateAlbums } from 'db/schema/albums'
import { chatMembers } from 'db/schema/chat'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { closeDb, db, recordStatements } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { makeAlbum, makeSharingPair } from '~/testing/people/albums'
import { block, unblock } from '~/testing/people/blocks'
import { makeConversation } from '~/testing/people/conversations'
import { albumFor, albumImageAccess } from './access.server'
import { ownShares, receivedShares } from './list-shares.server'
import { ownAlbum } from './own-albums.server'
import { revokeAccess, shareAlbum } from './share.server'

afterAll(closeDb)
afterEach(() => setClock(null))

let pair: Awaited<ReturnType<typeof makeSharingPair>>
let start: Date
beforeEach(async () => {
  pair = await makeSharingPair()
  start = new Date()
  setClock(start)
})
const later = (ms: number) => new Date(start.getTime() + ms)
const share = async () => {
  const { owner, album, receiver } = pair
  const shared = await shareAlbum({ by: owner, albumId: album.id, to: { receiverId: receiver.id } })
  if ('refusal' in shared) throw new Error(shared.refusal)
  return shared
}
const sees = async (viewer: { id: string } = pair.receiver) =>
  (await albumFor(viewer, pair.album.id)) !== null
const seesImage = async (viewer: { id: string } = pair.receiver) =>
  (await albumImageAccess(viewer, pair.album.names[0] ?? '')) !== null

test('its owner sees it, and nobody else before it is shared', async () => {
  const { owner, album } = pair
  const own = await albumFor(owner, album.id)
  expect(own).toMatchObject({ id: album.id, title: 'Am See', isOwn: true, accessUntil: null })
  expect(own?.images.map(({ id }) => id)).toEqual(album.imageIds)
  expect([await sees(), await seesImage(), await sees(await makeAccount())]).toEqual([false, false, false])
  // Moderation has its own screen.
  expect(await sees(await makeAccount({ isAdmin: true }))).toBe(false)
})

test('access is valid until its end, exclusively, for album and images alike', async () => {
  const { accessId } = await share()
  const until = later(hours(24))
  expect(await albumFor(pair.receiver, pair.album.id)).toMatchObject({
    isOwn: false,
    accessUntil: until.toISOString(),
    needsAgeCheck: false,
  })
  const [row] = await db.select().from(albumAccess).where(eq(albumAccess.id, accessId))
  expect(row?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(await albumImageAccess(pair.receiver, pair.album.names[1] ?? '')).toEqual({
    imageId: pair.album.imageIds[1],
    albumId: pair.album.id,
    accessId,
    code: row?.code,
    expiresAt: until,
  })
  const otherMember = await makeAccount()
  expect([await sees(otherMember), await seesImage(otherMember)]).toEqual([false, false])
  setClock(later(hours(24) - 1))
  expect([await sees(), await seesImage()]).toEqual([true, true])
  setClock(until)
  expect([await sees(), await seesImage(), await sees(pair.owner)]).toEqual([false, false, true])
})

test('revoking ends it at once, for receiver and images', async () => {
  const { accessId } = await share()
  const { owner, receiver, album } = pair
  expect(await revokeAccess({ by: receiver, albumId: album.id, accessId })).toEqual({ refusal: 'unknown' })
  expect(await sees()).toBe(true)
  expect(await revokeAccess({ by: owner, albumId: album.id, accessId })).toBeNull()
  expect([await sees(), await seesImage()]).toEqual([false, false])
})

test('a deleted album and an invalid id are null', async () => {
  await share()
  await db.delete(privateAlbums).where(eq(privateAlbums.id, pair.album.id))
  for (const id of [pair.album.id, randomUUID(), 'nonsense', ''])
    expect([await albumFor(pair.receiver, id), await albumFor(pair.owner, id)]).toEqual([null, null])
})

test('a suspended or deleted owner or receiver ends access', async () => {
  await share()
  for (const { id } of [pair.owner, pair.receiver]) {
    await db.update(users).set({ deletedAt: start }).where(eq(users.id, id))
    expect([await sees(), await seesImage()]).toEqual([false, false])
    await db.update(users).set({ deletedAt: null, isSuspended: true }).where(eq(users.id, id))
    expect([await sees(), await seesImage()]).toEqual([false, false])
    await db.update(users).set({ isSuspended: false }).where(eq(users.id, id))
    expect(await sees()).toBe(true)
  }
})

test.each([
  ['the owner', 'owner', 'receiver'],
  ['the receiver', 'receiver', 'owner'],
] as const)(
  'a block by %s ends access for good: unblocking and a new conversation do not bring it back',
  async (_, by, other) => {
    await share()
    await block(pair[by].id, pair[other].id)
    expect([await sees(), await seesImage(), await sees(pair.owner)]).toEqual([false, false, true])
    expect([await receivedShares(pair.receiver), await ownShares(pair.owner)]).toEqual([[], []])
    await unblock(pair[by].id, pair[other].id)
    setClock(later(hours(1)))
    const room = await makeConversation(
      [pair.owner.id, pair.receiver.id],
      [
        [pair.receiver.id, 'Noch einmal'],
        [pair.owner.id, 'Gut'],
      ],
    )
    // The conversation begins after the sharing, as it does by the clock of the test.
    await db
      .update(chatMembers)
      .set({ createdAt: later(hours(1)) })
      .where(eq(chatMembers.roomId, room.room.id))
    expect([await sees(), await seesImage()]).toEqual([false, false])
    expect([await receivedShares(pair.receiver), await ownShares(pair.owner)]).toEqual([[], []])
  },
)

test('a "freizügig" album says what is missing, and opens once the age is checked', async () => {
  await share()
  await db
    .update(privateAlbums)
    .set({ isExplicit: true, description: 'Was zu sehen ist' })
    .where(eq(privateAlbums.id, pair.album.id))
  expect(await albumFor(pair.receiver, pair.album.id)).toMatchObject({
    needsAgeCheck: false,
    description: 'Was zu sehen ist',
  })
  await db.update(users).set({ ageCheckedAt: null }).where(eq(users.id, pair.receiver.id))
  expect(await albumFor(pair.receiver, pair.album.id)).toMatchObject({
    needsAgeCheck: true,
    description: null,
    images: [],
  })
  expect(await seesImage()).toBe(false)
  const [received] = await receivedShares(pair.receiver)
  expect(received).toMatchObject({ needsAgeCheck: true, preview: null })
  // Its owner needs no check.
  expect(await albumFor(pair.owner, pair.album.id)).toMatchObject({ needsAgeCheck: false })
})

test('an album of 200 images is one statement, for receiver and owner', async () => {
  const owner = { ...pair.owner, isPremium: true }
  const large = await makeAlbum(owner, { count: 200 })
  const shared = await shareAlbum({ by: owner, albumId: large.id, to: { receiverId: pair.receiver.id } })
  expect(shared).not.toHaveProperty('refusal')
  const seen = await recordStatements(() => albumFor(pair.receiver, large.id))
  expect(seen.result?.images).toHaveLength(200)
  expect(seen.statements).toHaveLength(1)
  const own = await recordStatements(() => ownAlbum(owner, large.id))
  expect(own.result?.images).toHaveLength(200)
  expect(own.statements).toHaveLength(1)
  const shares = await recordStatements(() => ownShares(owner, large.id))
  expect(shares.result).toHaveLength(1)
  expect(shares.statements).toHaveLength(1)
})
