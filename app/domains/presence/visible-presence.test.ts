import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { chatMembers, chatRooms } from 'db/schema/chat'
import { connections } from 'db/schema/presence'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { closeDb, db, recordStatements } from '~/platform/database/db.server'
import { minutes } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { block, unblock } from '~/testing/people/blocks'
import { makeConversation } from '~/testing/people/conversations'
import { initialPresence, presenceUpdatesFor, updatesForRemoved } from './visible-presence.server'

const HERE = randomUUID()
const ELSEWHERE = randomUUID()
let viewer: { id: string }
beforeEach(async () => {
  viewer = await makeAccount()
  await connect(viewer.id, HERE)
})
afterAll(closeDb)

const fromNow = (ms: number) => new Date(Date.now() + ms)
const connect = (userId: string, processId: string) =>
  db.insert(connections).values({ userId, processId, count: 1, until: fromNow(minutes(1)) })
const change = (id: string, to: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(to).where(eq(users.id, id))

/** A partner of the viewer, online by default. */
async function partner(over: Partial<typeof users.$inferInsert> = {}): Promise<string> {
  const { id } = await makeAccount({ onlineUntil: fromNow(minutes(1)), ...over })
  await makeConversation(
    [viewer.id, id],
    [
      [viewer.id, 'Hallo'],
      [id, 'Hallo'],
    ],
  )
  return id
}
const updates = async (id: string, { isPrivacy = false, at = HERE } = {}) =>
  (await presenceUpdatesFor(at, isPrivacy ? [] : [id], isPrivacy ? [id] : [])).filter(
    (one) => one.viewerId === viewer.id,
  )
const first = async () => (await initialPresence(viewer)).map(({ partnerId }) => partnerId)

it('reports all to members connected to this process, in one statement', async () => {
  const lastSeen = new Date('2026-11-21T12:07:00Z')
  const [online, offline] = [
    await partner({ lastSeen }),
    await partner({ onlineUntil: fromNow(-1), lastSeen }),
  ]
  const { result, statements } = await recordStatements(() => presenceUpdatesFor(HERE, [online, offline], []))
  expect(statements).toHaveLength(1)
  const seen = '2026-11-21T12:00:00.000Z'
  expect(result).toHaveLength(2)
  expect(result).toEqual(
    expect.arrayContaining([
      { viewerId: viewer.id, update: { partnerId: online, isOnline: true, lastSeen: seen } },
      { viewerId: viewer.id, update: { partnerId: offline, isOnline: false, lastSeen: seen } },
    ]),
  )
  expect(await updates(online, { at: ELSEWHERE })).toEqual([])
})

it('reports nothing about members who hide being online, unless they just changed it', async () => {
  const id = await partner({ showOnlineStatus: false, lastSeen: new Date() })
  expect(await updates(id)).toEqual([])
  expect(await first()).toEqual([])
  await change(id, { showLastSeen: false })
  expect(await updates(id, { isPrivacy: true })).toEqual([
    { viewerId: viewer.id, update: { partnerId: id, isOnline: false, lastSeen: null } },
  ])
})

it('reports nothing before acceptance, nor after a block', async () => {
  const [asked, blocked, blocking] = [await partner(), await partner(), await partner()]
  await block(viewer.id, blocked)
  await block(blocking, viewer.id)
  await db
    .update(chatMembers)
    .set({ acceptedAt: null })
    .where(and(eq(chatMembers.userId, asked), eq(chatMembers.partnerId, viewer.id)))
  for (const id of [asked, blocked, blocking]) {
    expect(await updates(id)).toEqual([])
    expect(await updates(id, { isPrivacy: true })).toEqual([])
  }
  // A newly opened page gets a block like a deletion; about the unaccepted partner, nothing.
  const removed = (partnerId: string) => ({ partnerId, isOnline: false, lastSeen: null })
  expect(await initialPresence(viewer)).toEqual([removed(blocking), removed(blocked)])
})

it('reports nothing in a room without messages, neither to who opened it nor to the other', async () => {
  const id = await partner()
  const own = and(eq(chatMembers.userId, viewer.id), eq(chatMembers.partnerId, id))
  const [room] = await db.select().from(chatMembers).where(own)
  const isRoom = eq(chatRooms.id, room?.roomId ?? '')
  expect(await updates(id)).toHaveLength(1)
  await db.update(chatRooms).set({ lastSeq: 0 }).where(isRoom)
  for (const isStarter of [true, false]) {
    await db.update(chatMembers).set({ isStarter }).where(own)
    expect(await updates(id)).toEqual([])
    expect(await first()).toEqual([])
  }
  await db.update(chatRooms).set({ lastSeq: 2 }).where(isRoom)
  expect(await first()).toEqual([id])
})

it('a removed member is reported offline once, whatever they showed before', async () => {
  const over = { lastSeen: new Date() }
  const [deleted, hidden, blocking, blockedLater] = [
    await partner(over),
    await partner({ ...over, showOnlineStatus: false }),
    await partner(over),
    await partner(over),
  ]
  const removedFor = async (removed: Parameters<typeof updatesForRemoved>[1]) =>
    (await updatesForRemoved(HERE, removed)).filter(({ viewerId }) => viewerId === viewer.id)
  const offline = (partnerId: string) => [
    { viewerId: viewer.id, update: { partnerId, isOnline: false, lastSeen: null } },
  ]
  for (const id of [deleted, hidden]) {
    await change(id, { deletedAt: new Date() })
    expect(await updates(id)).toEqual([])
    expect(await removedFor({ userId: id })).toEqual(offline(id))
  }
  await block(blocking, viewer.id)
  expect(await removedFor({ userId: blocking, blockedUserId: viewer.id })).toEqual(offline(blocking))
  // A later deletion changes nothing for a blocked member; nor does a repeated block.
  await change(blocking, { deletedAt: new Date() })
  expect(await removedFor({ userId: blocking })).toEqual([])
  await block(viewer.id, blockedLater)
  expect(await removedFor({ userId: viewer.id, blockedUserId: blockedLater })).toEqual(offline(blockedLater))
  await unblock(viewer.id, blockedLater)
  expect(await removedFor({ userId: viewer.id, blockedUserId: blockedLater })).toEqual([])
})

it('starts with partners who are online or left recently, and nobody else', async () => {
  const [online, recently, otherMember] = [
    await partner(),
    await partner({ onlineUntil: fromNow(-minutes(9)) }),
    await makeAccount({ onlineUntil: fromNow(minutes(1)) }),
  ]
  await partner({ onlineUntil: fromNow(-minutes(11)) })
  await partner({ onlineUntil: null })
  expect(await initialPresence(viewer)).toMatchObject([
    { partnerId: online, isOnline: true },
    { partnerId: recently, isOnline: false },
  ])
  expect(await first()).not.toContain(otherMember.id)
})

it('after a longer break, starts with all states, whenever they changed', async () => {
  const online = await partner()
  const left = await partner({ onlineUntil: fromNow(-minutes(30)) })
  const neverHere = await partner({ onlineUntil: null })
  await partner({ onlineUntil: fromNow(-minutes(30)), showOnlineStatus: false })
  const longAgo = await partner({ onlineUntil: fromNow(-minutes(600)) })
  const offline = (partnerId: string) => ({ partnerId, isOnline: false, lastSeen: null })
  expect(await initialPresence(viewer, fromNow(-minutes(45)))).toEqual([
    { partnerId: online, isOnline: true, lastSeen: null },
    // In an order that does not tell who left when.
    ...[left, neverHere, longAgo].sort().map(offline),
  ])
  expect(await initialPresence(viewer, fromNow(-minutes(9)))).toMatchObject([{ partnerId: online }])
})
