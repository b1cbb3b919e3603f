import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { chatMembers } from 'db/schema/chat'
import { connections } from 'db/schema/presence'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { blockPerson, unblockPerson } from '~/domains/relations/blocks/blocks.server'
import { closeDb, countStatements, db } from '~/platform/db.server'
import { minutes } from '~/platform/durations'
import { makeAccount } from '~/testing/people/accounts'
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

/** Somebody the viewer talks to, online unless told otherwise. */
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
const told = async (id: string, { hiddenToo = false, at = HERE } = {}) =>
  (await presenceUpdatesFor(at, hiddenToo ? [] : [id], hiddenToo ? [id] : [])).filter(
    (one) => one.viewerId === viewer.id,
  )
const first = async () => (await initialPresence(viewer)).map(({ partnerId }) => partnerId)

it('is for those who are connected to this process, of all at once, in one statement', async () => {
  const lastSeen = new Date('2026-11-21T12:07:00Z')
  const [online, offline] = [
    await partner({ lastSeen }),
    await partner({ onlineUntil: fromNow(-1), lastSeen }),
  ]
  const { result, statements } = await countStatements(() => presenceUpdatesFor(HERE, [online, offline], []))
  expect(statements).toHaveLength(1)
  const seen = '2026-11-21T12:00:00.000Z'
  expect(result).toHaveLength(2)
  expect(result).toEqual(
    expect.arrayContaining([
      { viewerId: viewer.id, news: { partnerId: online, isOnline: true, lastSeen: seen } },
      { viewerId: viewer.id, news: { partnerId: offline, isOnline: false, lastSeen: seen } },
    ]),
  )
  expect(await told(online, { at: ELSEWHERE })).toEqual([])
})

it('says nothing of who hides being online, unless this is what they just changed', async () => {
  const id = await partner({ showOnlineStatus: false, lastSeen: new Date() })
  expect(await told(id)).toEqual([])
  expect(await first()).toEqual([])
  await change(id, { showLastSeen: false })
  expect(await told(id, { hiddenToo: true })).toEqual([
    { viewerId: viewer.id, news: { partnerId: id, isOnline: false, lastSeen: null } },
  ])
})

it('says nothing before the other one accepted, nor once one of the two blocked the other', async () => {
  const [asked, blocked, blocking] = [await partner(), await partner(), await partner()]
  await blockPerson({ by: viewer, userId: blocked })
  await blockPerson({ by: { id: blocking }, userId: viewer.id })
  await db
    .update(chatMembers)
    .set({ acceptedAt: null })
    .where(and(eq(chatMembers.userId, asked), eq(chatMembers.partnerId, viewer.id)))
  for (const id of [asked, blocked, blocking]) {
    expect(await told(id)).toEqual([])
    expect(await told(id, { hiddenToo: true })).toEqual([])
  }
  // A page that began to listen just now is told of a block as of a deletion; of the one who has not accepted, nothing.
  const gone = (partnerId: string) => ({ partnerId, isOnline: false, lastSeen: null })
  expect(await initialPresence(viewer)).toEqual([gone(blocking), gone(blocked)])
})

it('who is gone is told offline once, as they go, however much they showed before', async () => {
  const over = { lastSeen: new Date() }
  const [deleted, hidden, blocking, blockedLater] = [
    await partner(over),
    await partner({ ...over, showOnlineStatus: false }),
    await partner(over),
    await partner(over),
  ]
  const goneFor = async (gone: Parameters<typeof updatesForRemoved>[1]) =>
    (await updatesForRemoved(HERE, gone)).filter(({ viewerId }) => viewerId === viewer.id)
  const news = (partnerId: string) => [
    { viewerId: viewer.id, news: { partnerId, isOnline: false, lastSeen: null } },
  ]
  for (const id of [deleted, hidden]) {
    await change(id, { deletedAt: new Date() })
    expect(await told(id)).toEqual([])
    expect(await goneFor({ userId: id })).toEqual(news(id))
  }
  await blockPerson({ by: { id: blocking }, userId: viewer.id })
  expect(await goneFor({ userId: blocking, blockedUserId: viewer.id })).toEqual(news(blocking))
  // Deleting the account afterwards is no further change to who was blocked; nor is a block that was lifted and made again.
  await change(blocking, { deletedAt: new Date() })
  expect(await goneFor({ userId: blocking })).toEqual([])
  await blockPerson({ by: viewer, userId: blockedLater })
  expect(await goneFor({ userId: viewer.id, blockedUserId: blockedLater })).toEqual(news(blockedLater))
  await unblockPerson({ by: viewer, userId: blockedLater })
  expect(await goneFor({ userId: viewer.id, blockedUserId: blockedLater })).toEqual([])
})

it('begins with who is online or left lately, and with nobody else', async () => {
  const [online, lately, stranger] = [
    await partner(),
    await partner({ onlineUntil: fromNow(-minutes(9)) }),
    await makeAccount({ onlineUntil: fromNow(minutes(1)) }),
  ]
  await partner({ onlineUntil: fromNow(-minutes(11)) })
  await partner({ onlineUntil: null })
  expect(await initialPresence(viewer)).toMatchObject([
    { partnerId: online, isOnline: true },
    { partnerId: lately, isOnline: false },
  ])
  expect(await first()).not.toContain(stranger.id)
})
