import { TAKE_BACK_DAYS } from 'db/limits/accounts'
import { users } from 'db/schema/accounts'
import { privateAlbums } from 'db/schema/albums'
import { chatMembers, chatRooms, messages } from 'db/schema/chat'
import { listings } from 'db/schema/listing'
import { imageModeration, images } from 'db/schema/media'
import { securityEvents } from 'db/schema/security'
import { supportMessages } from 'db/schema/support'
import { eq, or, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '~/platform/clock.server'
import { closeDb, db } from '~/platform/db.server'
import { days } from '~/platform/durations'
import { makeAccount } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'
import { NOBODYS_ACCOUNT } from './left-behind.server'
import { purgeAccount, queuePurges } from './purge.server'

afterEach(() => setClock(null))
afterAll(closeDb)

const OVER = () => new Date(Date.now() - days(TAKE_BACK_DAYS))
let gone: string
let friend: string
beforeEach(async () => {
  gone = await listedPerson({ deletedAt: OVER(), firstName: 'Vanessa' })
  friend = (await makeAccount()).id
})

const person = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]
const messagesOf = (id: string) =>
  db
    .select()
    .from(messages)
    .where(or(eq(messages.senderId, id), eq(messages.receiverId, id)))
    .orderBy(messages.createdAt)
const roomsOf = (id: string) =>
  db
    .select()
    .from(chatRooms)
    .where(or(eq(chatRooms.user1Id, id), eq(chatRooms.user2Id, id)))

/** A room in which both have written. */
const talk = (a: string, b: string) =>
  makeConversation(
    [a, b],
    [
      [a, 'Hallo'],
      [b, 'Hallo auch'],
    ],
  )
const membersOf = (id: string) =>
  db
    .select({ userId: chatMembers.userId, partnerId: chatMembers.partnerId })
    .from(chatMembers)
    .where(or(eq(chatMembers.userId, id), eq(chatMembers.partnerId, id)))

describe('a deleted account whose time is over', () => {
  it('goes with everything that hangs on it', async () => {
    await db.insert(privateAlbums).values({ ownerId: gone, title: 'Nur für dich' })
    await db.insert(securityEvents).values({ userId: gone, kind: 'signed-in' })
    const support = { category: 'other', subject: 's', message: 'm' } as const
    await db.insert(supportMessages).values({ userId: gone, email: 'v@example.test', ...support })
    const [photo] = await db.select().from(images).where(eq(images.ownerId, gone))

    expect(await purgeAccount({ userId: gone })).toBe(true)
    expect(await person(gone)).toBeUndefined()
    for (const [table, column] of [
      [images, images.ownerId],
      [imageModeration, imageModeration.userId],
      [listings, listings.userId],
      [privateAlbums, privateAlbums.ownerId],
      [securityEvents, securityEvents.userId],
      [supportMessages, supportMessages.userId],
    ] as const) {
      expect(await db.select().from(table).where(eq(column, gone))).toEqual([])
    }
    const addressed = await db
      .select()
      .from(supportMessages)
      .where(eq(supportMessages.email, 'v@example.test'))
    expect(addressed).toEqual([])
    // The files go by a job of their own, after the commit, and a CDN is told.
    const jobs = await db.execute(sql`
      select task.identifier, payload from graphile_worker._private_jobs
      join graphile_worker._private_tasks task on task.id = task_id
      where payload::text like ${`%${photo?.url}%`} order by identifier`)
    const payload = { urls: [photo?.url] }
    expect(jobs).toEqual([
      { identifier: 'remove-photo-files', payload },
      { identifier: 'withdraw-photos', payload },
    ])
    expect(await purgeAccount({ userId: gone })).toBe(false)
  })

  it('leaves what it said with the other side, under nobody’s name', async () => {
    await talk(gone, friend)
    const empty = await makeAccount()
    const [user1Id = '', user2Id = ''] = [gone, empty.id].sort()
    await db.insert(chatRooms).values({ user1Id, user2Id })

    await purgeAccount({ userId: gone })
    const left = await messagesOf(friend)
    expect(left.map(({ content }) => content)).toEqual(['Hallo', 'Hallo auch'])
    const nobody = left[0]?.senderId ?? ''
    expect(left.map(({ senderId, receiverId }) => [senderId, receiverId])).toEqual([
      [nobody, friend],
      [friend, nobody],
    ])
    expect(nobody).not.toBe(gone)
    expect(await person(nobody)).toMatchObject({
      email: `${nobody}@deleted.invalid`,
      passwordHash: NOBODYS_ACCOUNT,
      firstName: '-',
      deletedAt: expect.any(Date),
      isEmailVerified: false,
    })
    const [room, ...others] = await roomsOf(friend)
    expect(others).toEqual([])
    expect([room?.user1Id, room?.user2Id]).toEqual([friend, nobody].sort())
    expect(room?.lastMessageId).toBe(left[1]?.id)
    expect(await roomsOf(empty.id)).toEqual([])
    expect(await membersOf(gone)).toEqual([])
    expect(await membersOf(friend)).toHaveLength(2)
  })

  it('leaves nothing behind where nobody is left to read it', async () => {
    await talk(gone, friend)
    await purgeAccount({ userId: gone })
    const [left] = await messagesOf(friend)
    await db.update(users).set({ deletedAt: OVER() }).where(eq(users.id, friend))
    await purgeAccount({ userId: friend })
    expect(await messagesOf(friend)).toEqual([])
    expect(await person(friend)).toBeUndefined()
    expect(await person(left?.senderId ?? '')).toBeUndefined()
  })
})

it('leaves alone who is not due, was taken back, or is nobody', async () => {
  const alive = await makeAccount()
  const recent = await makeAccount({ deletedAt: new Date(Date.now() - days(TAKE_BACK_DAYS - 1)) })
  for (const { id } of [alive, recent]) expect(await purgeAccount({ userId: id })).toBe(false)

  await talk(gone, friend)
  await purgeAccount({ userId: gone })
  const [left] = await messagesOf(friend)
  setClock(new Date(Date.now() + days(100)))
  expect(await purgeAccount({ userId: left?.senderId ?? '' })).toBe(false)
  expect(await person(left?.senderId ?? '')).toBeDefined()
})

it('queues one job for each account that is due, once', async () => {
  const queued = async () =>
    (
      await db.execute(sql`
        select 1 from graphile_worker._private_jobs where key = ${`purge-account:${gone}`}`)
    ).length
  expect(await queuePurges()).toBeGreaterThan(0)
  await queuePurges()
  expect(await queued()).toBe(1)
})
