import { randomUUID } from 'node:crypto'
import { REQUEST_LIMITS } from 'db/limits/http'
import { users } from 'db/schema/accounts'
import { chatMembers, chatRooms } from 'db/schema/chat'
import { matches, userBlocks } from 'db/schema/relations'
import { eq, inArray, or } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { MEMBER_BLOCKED } from '~/domains/accounts/events'
import { noticePage, unreadNoticeCount } from '~/domains/notifications/centre/notice-page.server'
import { notify } from '~/domains/notifications/notify.server'
import { publicProfile } from '~/domains/profiles/public-profile.server'
import { bus } from '~/platform/bus/bus.server'
import { db } from '~/platform/database/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { makeAccount } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'
import { setLike } from '../likes/likes.server'
import { likeCounts } from '../likes/list-likes.server'
import { blockedPeople, blockedPerson } from './blocked-people.server'
import { blockPerson, unblockPerson } from './blocks.server'

const reader = (id: string) => ({ id, isAdmin: false })
const like = (byId: string, targetUserId: string) => setLike({ by: { id: byId }, targetUserId, isLike: true })
const blocked = async (id: string) =>
  (await blockedPeople({ viewer: { id }, limit: 50, cursor: null })).people.map((person) => person.id)
const likesOf = (ids: string[]) =>
  db
    .select()
    .from(matches)
    .where(or(inArray(matches.userId, ids), inArray(matches.targetUserId, ids)))

async function match() {
  const [customer, provider] = [(await makeAccount()).id, await listedPerson()]
  await like(customer, provider)
  await like(provider, customer)
  return { customer, provider }
}

test('neither sees the other any more, and the likes between them are deleted, no others', async () => {
  const { customer, provider } = await match()
  const third = await listedPerson()
  await like(customer, third)
  expect(await blockPerson({ by: { id: customer }, userId: provider })).toEqual({
    id: provider,
    firstName: 'Luna',
  })
  expect(await publicProfile({ viewer: reader(customer), id: provider })).toBeNull()
  expect(await blocked(customer)).toEqual([provider])
  expect(await blocked(provider)).toEqual([])
  expect(await likeCounts({ id: provider })).toEqual({ given: 0, received: 0, mutual: 0 })
  expect((await likesOf([customer, provider])).map((row) => row.targetUserId)).toEqual([third])
  expect(await like(customer, provider)).toEqual({ refusal: 'unknown' })
})

test('a provider blocks a customer who likes her, though he is never listed', async () => {
  const { customer, provider } = await match()
  expect(await blockPerson({ by: { id: provider }, userId: customer.toUpperCase() })).toMatchObject({
    id: customer,
  })
  expect(await publicProfile({ viewer: reader(customer), id: provider })).toBeNull()
})

test('blocking again changes nothing; unblocking shows the profile, and restores no like', async () => {
  const { customer, provider } = await match()
  for (let time = 0; time < 2; time++) await blockPerson({ by: { id: customer }, userId: provider })
  expect(await db.$count(userBlocks, eq(userBlocks.userId, customer))).toBe(1)
  await unblockPerson({ by: { id: customer }, userId: provider })
  await unblockPerson({ by: { id: customer }, userId: provider })
  expect(await publicProfile({ viewer: reader(customer), id: provider })).not.toBeNull()
  expect(await likesOf([customer])).toEqual([])
})

test('unblocking brings back no notice of a like that the block has deleted, but those of others', async () => {
  const { customer, provider } = await match()
  const third = (await makeAccount()).id
  await like(third, provider)
  const likes = async (id: string) => (await unreadNoticeCount({ id })).likes
  expect([await likes(customer), await likes(provider)]).toEqual([1, 2])
  await blockPerson({ by: { id: provider }, userId: customer })
  await unblockPerson({ by: { id: provider }, userId: customer })
  expect([await likes(customer), await likes(provider)]).toEqual([0, 1])
})

test('unblocking brings back no notice of a shared album, to which the block has ended the access', async () => {
  const { customer, provider } = await match()
  const third = await listedPerson({ firstName: 'Dritte' })
  for (const personId of [third, provider])
    await db.transaction((tx) => notify(tx, { userId: customer, kind: 'album_shared', personId }))
  await blockPerson({ by: { id: provider }, userId: customer })
  await unblockPerson({ by: { id: provider }, userId: customer })
  const { notices } = await noticePage({ id: customer }, { language: 'de', timeZone: 'UTC', cursor: null })
  expect(notices.map(({ text }) => text)).toEqual(['Dritte hat ein Album mit dir geteilt.'])
})

test('once neither blocks the other their conversation is set aside, and no other one', async () => {
  const { customer, provider } = await match()
  const third = await listedPerson()
  const { room } = await makeConversation([customer, provider], [[customer, 'Hallo']])
  await makeConversation([customer, third], [[customer, 'Hallo']])
  const contacts = async () => {
    const rows = await db.select().from(chatMembers).where(eq(chatMembers.userId, customer))
    return rows.map(({ contactId }) => contactId).sort()
  }
  await blockPerson({ by: { id: customer }, userId: provider })
  await db.insert(userBlocks).values({ userId: provider, blockedUserId: customer })
  await unblockPerson({ by: { id: customer }, userId: provider })
  expect(await contacts()).toEqual([provider, third].sort())
  await unblockPerson({ by: { id: provider }, userId: customer })
  expect(await contacts()).toEqual([room.id, third].sort())
})

test('a later block seals the new conversation, and leaves the former one as it was sealed', async () => {
  const { customer, provider } = await match()
  const talk = async () => (await makeConversation([customer, provider], [[customer, 'Hallo']])).room.id
  const former = await talk()
  await blockPerson({ by: { id: customer }, userId: provider })
  await unblockPerson({ by: { id: customer }, userId: provider })
  const next = await talk()
  await blockPerson({ by: { id: provider }, userId: customer })
  const sealedBy = async (roomId: string) =>
    (await db.select().from(chatRooms).where(eq(chatRooms.id, roomId)))[0]?.sealedBy
  expect([await sealedBy(former), await sealedBy(next)]).toEqual([customer, provider])
})

test('is published once, in its own transaction', async () => {
  const { customer, provider } = await match()
  const publish = vi.spyOn(bus(), 'publish')
  for (let time = 0; time < 2; time++) await blockPerson({ by: { id: customer }, userId: provider })
  const published = publish.mock.calls.filter(([topic]) => topic === MEMBER_BLOCKED)
  publish.mockRestore()
  const about = { userId: customer, blockedUserId: provider }
  expect(published).toEqual([[MEMBER_BLOCKED, about, expect.anything()]])
})

test('a blocked member can neither unblock nor block back', async () => {
  const { customer, provider } = await match()
  await blockPerson({ by: { id: customer }, userId: provider })
  await unblockPerson({ by: { id: provider }, userId: customer })
  expect(await blocked(customer)).toEqual([provider])
  expect(await blockPerson({ by: { id: provider }, userId: customer })).toEqual({ refusal: 'unknown' })
})

test('a blocked member who is deleted since is unknown, also to the one who blocks', async () => {
  const { customer, provider } = await match()
  expect(await blockPerson({ by: { id: customer }, userId: provider })).toHaveProperty('firstName')
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, provider))
  expect(await blockedPerson({ viewer: { id: customer }, userId: provider })).toBeNull()
  expect(await blockPerson({ by: { id: customer }, userId: provider })).toEqual({ refusal: 'unknown' })
})

test('a concurrent like is deleted or refused', async () => {
  for (let round = 0; round < 6; round++) {
    const { customer, provider } = await match()
    await Promise.all([
      like(provider, customer),
      blockPerson({ by: { id: customer }, userId: provider }),
      like(customer, provider),
    ])
    expect(await likesOf([customer, provider])).toEqual([])
  }
})

test('refused: oneself, unknown and invalid ids, and people one cannot see', async () => {
  const { id } = await makeAccount()
  const stranger = (await makeAccount()).id
  const unknown = { refusal: 'unknown' }
  expect(await blockPerson({ by: { id }, userId: id })).toEqual({ refusal: 'self' })
  for (const userId of [randomUUID(), 'nobody', '', stranger, await listedPerson({ isSuspended: true })]) {
    expect(await blockPerson({ by: { id }, userId })).toEqual(unknown)
  }
  expect(await db.$count(userBlocks, eq(userBlocks.userId, id))).toBe(0)
})

test('refused: a suspended or deleted person, also with likes between the two, and more blocks than the limit', async () => {
  for (const state of [{ isSuspended: true }, { deletedAt: new Date() }]) {
    const { customer, provider } = await match()
    await db.update(users).set(state).where(eq(users.id, customer))
    expect(await blockPerson({ by: { id: provider }, userId: customer })).toEqual({ refusal: 'unknown' })
  }
  const { customer, provider } = await match()
  await limitFor('block').consume(customer, REQUEST_LIMITS.block.points)
  const tooMany = { refusal: 'too-many', retryAfterS: expect.any(Number) }
  expect(await blockPerson({ by: { id: customer }, userId: provider })).toEqual(tooMany)
  expect(await blocked(customer)).toEqual([])
})

test('the list has pages without duplicates, most recent first, and without deleted accounts', async () => {
  const { id } = await makeAccount()
  const people: string[] = []
  for (let at = 0; at < 5; at++) people.unshift(await listedPerson())
  for (const userId of [...people].reverse()) await blockPerson({ by: { id }, userId })
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof blockedPeople>> = await blockedPeople({
      viewer: { id },
      limit: 2,
      cursor,
    })
    seen.push(...page.people.map((person) => person.id))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen).toEqual(people)
  await db
    .update(users)
    .set({ deletedAt: new Date() })
    .where(eq(users.id, people[0] ?? ''))
  expect(await blocked(id)).toEqual(people.slice(1))
})
