import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { albumAccess, privateAlbums } from 'db/schema/albums'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { blockPerson } from '~/domains/relations/blocks/blocks.server'
import { setLike } from '~/domains/relations/likes/likes.server'
import { setClock } from '~/platform/clock.server'
import { closeDb, db } from '~/platform/db.server'
import { hours } from '~/platform/durations'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { albumFor } from './album-for.server'

afterAll(closeDb)
afterEach(() => setClock(null))

const START = new Date('2026-11-20T12:00:00Z')
const after = (ms: number) => new Date(START.getTime() + ms)
let owner: { id: string }
let reader: { id: string; isAdmin: boolean }
let albumId: string
beforeEach(async () => {
  setClock(START)
  owner = { id: await listedPerson() }
  reader = await makeAccount()
  const [album] = await db
    .insert(privateAlbums)
    .values({ ownerId: owner.id, title: 'Am See' })
    .returning({ id: privateAlbums.id })
  albumId = album?.id ?? ''
})

const share = (expiresAt: Date, userId = reader.id) =>
  db.insert(albumAccess).values({ albumId, userId, grantedBy: owner.id, expiresAt })
const sees = async (viewer = reader as { id: string }) => (await albumFor(viewer, albumId)) !== null

test('its owner sees it, and nobody else before it is shared', async () => {
  expect(await albumFor(owner, albumId)).toEqual({
    id: albumId,
    ownerId: owner.id,
    title: 'Am See',
    isOwn: true,
    accessUntil: null,
  })
  expect([await sees(), await sees(await makeAccount())]).toEqual([false, false])
  // Moderation has its own screen.
  expect(await sees(await makeAccount({ isAdmin: true }))).toBe(false)
})

test('a share is valid until its end, exclusively', async () => {
  await share(after(hours(24)))
  expect(await albumFor(reader, albumId)).toMatchObject({
    isOwn: false,
    accessUntil: after(hours(24)).toISOString(),
  })
  expect(await sees(await makeAccount())).toBe(false)
  setClock(after(hours(24) - 1))
  expect(await sees()).toBe(true)
  setClock(after(hours(24)))
  expect([await sees(), await sees(owner)]).toEqual([false, true])
})

test('sharing again extends access; revoking ends it at once', async () => {
  await share(after(hours(24)))
  await share(after(hours(36)))
  await share(after(hours(2)))
  setClock(after(hours(30)))
  expect(await albumFor(reader, albumId)).toMatchObject({ accessUntil: after(hours(36)).toISOString() })
  await db.delete(albumAccess).where(eq(albumAccess.userId, reader.id))
  expect(await sees()).toBe(false)
})

test('a deleted album and an invalid id are null', async () => {
  await share(after(hours(24)))
  await db.delete(privateAlbums).where(eq(privateAlbums.id, albumId))
  for (const id of [albumId, randomUUID(), 'nonsense', ''])
    expect([await albumFor(reader, id), await albumFor(owner, id)]).toEqual([null, null])
})

test('a block in either direction or a deleted owner ends access', async () => {
  await share(after(hours(24)))
  await db.update(users).set({ deletedAt: START }).where(eq(users.id, owner.id))
  expect(await sees()).toBe(false)
  await db.update(users).set({ deletedAt: null, isSuspended: true }).where(eq(users.id, owner.id))
  expect(await sees()).toBe(false)
  await db.update(users).set({ isSuspended: false }).where(eq(users.id, owner.id))
  expect(await sees()).toBe(true)
  // Blocking requires that the other person is visible.
  await setLike({ by: reader, targetUserId: owner.id, isLike: true })
  await blockPerson({ by: owner, userId: reader.id })
  expect([await sees(), await sees(owner)]).toEqual([false, true])
})
