import { RESTORE_DAYS } from 'db/limits/accounts'
import { users } from 'db/schema/accounts'
import { privateAlbums } from 'db/schema/albums'
import { moderationCases } from 'db/schema/cases'
import { chatMembers, chatRooms, messages } from 'db/schema/chat'
import { listings } from 'db/schema/listing'
import { imageModeration, images } from 'db/schema/media'
import { securityEvents } from 'db/schema/security'
import { supportTickets } from 'db/schema/support'
import { eq, or, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DELETED_USER } from '~/domains/accounts/deletion'
import { caseFor } from '~/domains/moderation/cases/cases.server'
import { connect } from '~/platform/database/connect.server'
import { closeDb, db, recordStatements } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'
import { reportedCase } from '~/testing/people/reported-cases'
import { purgeAccount, queuePurges } from './purge.server'

afterEach(() => setClock(null))
afterAll(closeDb)

/** A time of deletion whose grace period has just ended. */
const expiredDeletion = () => new Date(Date.now() - days(RESTORE_DAYS))
let deleted: string
let friend: string
beforeEach(async () => {
  deleted = await listedPerson({ deletedAt: expiredDeletion(), firstName: 'Vanessa' })
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

/** A conversation with a message of each. */
const roomWith = (a: string, b: string) =>
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

describe('a deleted account after its grace period', () => {
  it('is deleted with all dependent rows', async () => {
    await db.insert(privateAlbums).values({ ownerId: deleted, title: 'Nur für dich' })
    await db.insert(securityEvents).values({ userId: deleted, kind: 'signed-in' })
    const support = { category: 'other', subject: 's', language: 'de', waitingSince: new Date() } as const
    await db
      .insert(supportTickets)
      .values({ userId: deleted, email: 'v@example.test', number: 'TEST-PRGE', ...support })
    const [photo] = await db.select().from(images).where(eq(images.ownerId, deleted))

    expect(await purgeAccount({ userId: deleted })).toBe(true)
    expect(await person(deleted)).toBeUndefined()
    for (const [table, column] of [
      [images, images.ownerId],
      [imageModeration, imageModeration.userId],
      [listings, listings.userId],
      [privateAlbums, privateAlbums.ownerId],
      [securityEvents, securityEvents.userId],
      [supportTickets, supportTickets.userId],
    ] as const) {
      expect(await db.select().from(table).where(eq(column, deleted))).toEqual([])
    }
    const tickets = await db.select().from(supportTickets).where(eq(supportTickets.email, 'v@example.test'))
    expect(tickets).toEqual([])
    // Jobs remove the files and purge a CDN after the commit.
    const jobs = await db.execute(sql`
      select task.identifier, payload from graphile_worker._private_jobs
      join graphile_worker._private_tasks task on task.id = task_id
      where payload::text like ${`%${photo?.url}%`} order by identifier`)
    const payload = { urls: [photo?.url] }
    expect(jobs).toEqual([
      { identifier: 'remove-photo-files', payload },
      { identifier: 'withdraw-photos', payload },
    ])
    expect(await purgeAccount({ userId: deleted })).toBe(false)
  })

  it('cannot deadlock with a decision about one of its photos', async () => {
    let purging: Promise<boolean> | undefined
    await db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, deleted)).for('no key update')
      purging = purgeAccount({ userId: deleted })
      await untilOneWaitsForLock()
      await tx.select({ id: images.id }).from(images).where(eq(images.ownerId, deleted)).for('no key update')
    })
    expect(await purging).toBe(true)
  })

  it('leaves its conversations to the partners, with a placeholder without a name as the other member', async () => {
    await roomWith(deleted, friend)
    const empty = await makeAccount()
    const [user1Id = '', user2Id = ''] = [deleted, empty.id].sort()
    await db.insert(chatRooms).values({ user1Id, user2Id })

    await purgeAccount({ userId: deleted })
    const left = await messagesOf(friend)
    expect(left.map(({ content }) => content)).toEqual(['Hallo', 'Hallo auch'])
    const placeholderId = left[0]?.senderId ?? ''
    expect(left.map(({ senderId, receiverId }) => [senderId, receiverId])).toEqual([
      [placeholderId, friend],
      [friend, placeholderId],
    ])
    expect(placeholderId).not.toBe(deleted)
    expect(await person(placeholderId)).toMatchObject({
      email: `${placeholderId}@deleted.invalid`,
      passwordHash: DELETED_USER,
      firstName: '-',
      deletedAt: expect.any(Date),
      isEmailVerified: false,
    })
    const [room, ...others] = await roomsOf(friend)
    expect(others).toEqual([])
    expect([room?.user1Id, room?.user2Id]).toEqual([friend, placeholderId].sort())
    expect(room?.lastMessageId).toBe(left[1]?.id)
    expect(await roomsOf(empty.id)).toEqual([])
    expect(await membersOf(deleted)).toEqual([])
    expect(await membersOf(friend)).toHaveLength(2)
  })

  it('leaves the pictures of its cases hidden if one of them hides those of all', async () => {
    const dismissed = await listedPerson({ deletedAt: expiredDeletion() })
    const hides = async (caseId: string) => (await caseFor({ id: friend }, caseId))?.hidesPictures
    const casesAbout = async (userId: string) => {
      const [photo] = await db.select().from(images).where(eq(images.ownerId, userId))
      const target = { targetType: 'image', targetId: photo?.id ?? '' } as const
      const shielded = await reportedCase({ userId, ...target, reason: 'underage' })
      return { ...(await reportedCase({ userId })), shieldedId: shielded.caseId }
    }
    const [kept, free] = [await casesAbout(deleted), await casesAbout(dismissed)]
    await db
      .update(moderationCases)
      .set({ status: 'decided', decidedAt: new Date() })
      .where(eq(moderationCases.id, free.shieldedId))
    for (const userId of [deleted, dismissed]) expect(await purgeAccount({ userId })).toBe(true)
    expect([await hides(kept.caseId), await hides(free.caseId)]).toEqual([true, false])
  })

  it('leaves nothing of a conversation whose members are both deleted', async () => {
    await roomWith(deleted, friend)
    await purgeAccount({ userId: deleted })
    const [left] = await messagesOf(friend)
    await db.update(users).set({ deletedAt: expiredDeletion() }).where(eq(users.id, friend))
    await purgeAccount({ userId: friend })
    expect(await messagesOf(friend)).toEqual([])
    expect(await person(friend)).toBeUndefined()
    expect(await person(left?.senderId ?? '')).toBeUndefined()
  })

  it('leaves the placeholder of the partner to messages of a room whose move was interrupted', async () => {
    const partner = (await makeAccount()).id
    const interrupted = await listedPerson({ deletedAt: expiredDeletion() })
    await roomWith(deleted, friend)
    await purgeAccount({ userId: deleted })
    const placeholderId = (await messagesOf(friend))[0]?.senderId ?? ''
    await roomWith(interrupted, partner)
    await db.update(messages).set({ senderId: placeholderId }).where(eq(messages.senderId, interrupted))
    await db.update(users).set({ deletedAt: expiredDeletion() }).where(eq(users.id, friend))
    await purgeAccount({ userId: friend })
    expect(await roomsOf(placeholderId)).toEqual([])
    expect(await person(placeholderId)).toBeDefined()
    expect((await messagesOf(partner)).map(({ content }) => content)).toEqual(['Hallo', 'Hallo auch'])
  })
})

describe('a heavy account', () => {
  const MANY = 4500
  const count = async (statement: ReturnType<typeof sql>) =>
    Number((await db.execute<{ n: string }>(statement))[0]?.n)
  const messagesIn = (roomId: string, of: string) =>
    count(sql`
      select count(*) n from messages where room_id = ${roomId} and (sender_id = ${of} or receiver_id = ${of})`)

  /** An account with many messages with one partner, many conversations, photos and likes. */
  async function makeHeavy(): Promise<string> {
    const { room } = await roomWith(deleted, friend)
    await db.execute(sql`
      insert into messages (room_id, seq, sender_id, receiver_id, content)
      select ${room.id}, at, case at % 2 when 0 then ${deleted}::uuid else ${friend}::uuid end,
        case at % 2 when 0 then ${friend}::uuid else ${deleted}::uuid end, 'Nummer ' || at
      from generate_series(3, ${MANY}) at`)
    await db.execute(sql`update chat_rooms set last_seq = ${MANY} where id = ${room.id}`)
    await db.execute(sql`
      with partners as (
        insert into users (email, password_hash, first_name, user_type)
        select 'partner-' || at || ${`-${deleted}@example.test`}, 'x', 'Partner', 'man' from generate_series(1, 60) at
        returning id
      ), rooms as (
        insert into chat_rooms (user1_id, user2_id, last_seq)
        select least(id, ${deleted}::uuid), greatest(id, ${deleted}::uuid), 1 from partners
        returning id, case user1_id when ${deleted} then user2_id else user1_id end as partner
      ), liked as (
        insert into matches (user_id, target_user_id, is_like) select id, ${deleted}, true from partners
      )
      insert into messages (room_id, seq, sender_id, receiver_id, content)
      select id, 1, ${deleted}, partner, 'Hallo' from rooms`)
    await db.execute(sql`
      insert into images (owner_id, url, image_type, position, width, height, color)
      select ${deleted}, '/media/' || md5(${deleted} || at), 'chat', at, 90, 120, '#a03060'
      from generate_series(1, 320) at`)
    await db.execute(sql`
      insert into security_events (user_id, kind) select ${deleted}, 'signed-in' from generate_series(1, 2300)`)
    return room.id
  }

  it('is purged in short transactions', async () => {
    const roomId = await makeHeavy()
    const { statements } = await recordStatements(() => purgeAccount({ userId: deleted }))
    expect(statements.filter((one) => /^\s*update messages/.test(one)).length).toBeGreaterThan(60)
    expect(await person(deleted)).toBeUndefined()
    expect(await messagesIn(roomId, friend)).toBe(MANY)
    expect(await count(sql`select count(*) n from images where owner_id = ${deleted}`)).toBe(0)
  })

  it('sets the references of rows that stay to null in batches, before a foreign key would do it at once', async () => {
    const roomId = await makeHeavy()
    const [album] = await db
      .insert(privateAlbums)
      .values({ ownerId: deleted, title: 'Oft geteilt' })
      .returning({ id: privateAlbums.id })
    await db.execute(sql`
      update messages set private_album_id = ${album?.id} where room_id = ${roomId} and seq <= 2300`)
    await db.execute(sql`
      insert into admin_logs (admin_id, action, ip_address)
      select ${deleted}, 'image.approve', '192.0.2.1' from generate_series(1, 2300)`)
    const entries = await count(sql`select count(*) n from admin_logs`)
    const { statements } = await recordStatements(() => purgeAccount({ userId: deleted }))
    const matching = (pattern: RegExp) => statements.filter((one) => pattern.test(one)).length
    expect(matching(/^\s*update messages set private_album_id = null/)).toBe(3)
    expect(matching(/^\s*update "admin_logs" set "admin_id" = null/)).toBe(3)
    expect(await person(deleted)).toBeUndefined()
    expect(await count(sql`select count(*) n from admin_logs`)).toBe(entries)
    expect(await count(sql`select count(*) n from admin_logs where ip_address = '192.0.2.1'`)).toBe(0)
    expect(await count(sql`select count(*) n from messages where private_album_id is not null`)).toBe(0)
    expect(await messagesIn(roomId, friend)).toBe(MANY)
  })

  it('continues after an interruption', async () => {
    const roomId = await makeHeavy()
    const operator = connect({ max: 2 })
    // A lock on a message of the third batch makes the statement time out.
    const lock = operator.begin(async (tx) => {
      await tx`select from messages where room_id = ${roomId} and seq = 2500 for update`
      await vi.waitUntil(
        async () => {
          const ended = await operator`
            select pg_cancel_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%update messages%'`
          return ended.length > 0
        },
        { timeout: 30_000, interval: 50 },
      )
    })
    await expect(purgeAccount({ userId: deleted })).rejects.toThrow()
    await lock
    await operator.end()
    // The first two batches are committed, and no message is lost.
    expect(await person(deleted)).toBeDefined()
    expect(await messagesIn(roomId, deleted)).toBe(MANY - 2000)
    expect(await messagesIn(roomId, friend)).toBe(MANY)
    expect(await count(sql`select count(*) n from images where owner_id = ${deleted}`)).toBe(0)

    expect(await purgeAccount({ userId: deleted })).toBe(true)
    expect(await person(deleted)).toBeUndefined()
    expect(await messagesIn(roomId, friend)).toBe(MANY)
    const placeholders = await db.execute<{ id: string }>(sql`
      select distinct case sender_id when ${friend} then receiver_id else sender_id end as id
      from messages where room_id = ${roomId}`)
    expect(placeholders).toHaveLength(1)
    const [room] = await roomsOf(friend)
    expect([room?.user1Id, room?.user2Id]).toEqual([friend, placeholders[0]?.id ?? ''].sort())
    expect(await membersOf(friend)).toHaveLength(2)
    // Jobs remove the files of every photo.
    const queued = await count(sql`
      select count(distinct url) n from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id,
      json_array_elements_text(job.payload -> 'urls') url
      where task.identifier = 'remove-photo-files' and url in (
        select '/media/' || md5(${deleted} || at) from generate_series(1, 320) at
      )`)
    expect(queued).toBe(320)
  })
}, 300_000)

it('purges neither accounts that are not due nor placeholders of deleted users', async () => {
  const alive = await makeAccount()
  const recent = await makeAccount({ deletedAt: new Date(Date.now() - days(RESTORE_DAYS - 1)) })
  for (const { id } of [alive, recent]) expect(await purgeAccount({ userId: id })).toBe(false)

  await roomWith(deleted, friend)
  await purgeAccount({ userId: deleted })
  const [left] = await messagesOf(friend)
  setClock(new Date(Date.now() + days(100)))
  expect(await purgeAccount({ userId: left?.senderId ?? '' })).toBe(false)
  expect(await person(left?.senderId ?? '')).toBeDefined()
})

it('leaves an account that is restored while its purge waits for the row', async () => {
  let purging: Promise<boolean> | undefined
  await db.transaction(async (tx) => {
    // The lock of a foreign key: of those that a purge takes, only the one before the end waits for it.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, deleted)).for('key share')
    purging = purgeAccount({ userId: deleted })
    await untilOneWaitsForLock()
    await tx.update(users).set({ deletedAt: null }).where(eq(users.id, deleted))
  })
  expect(await purging).toBe(false)
  expect(await person(deleted)).toMatchObject({ deletedAt: null })
})

it('enqueues one job for each account that is due, once', async () => {
  const queued = async () =>
    (
      await db.execute(sql`
        select 1 from graphile_worker._private_jobs where key = ${`purge-account:${deleted}`}`)
    ).length
  expect(await queuePurges()).toBeGreaterThan(0)
  await queuePurges()
  expect(await queued()).toBe(1)
})

it('leaves the job of an account as it is while it runs, and after it failed', async () => {
  const jobs = () =>
    db.execute<{ key: string | null; attempts: number }>(sql`
      select key, attempts from graphile_worker._private_jobs where payload->>'userId' = ${deleted}`)
  const key = `purge-account:${deleted}`
  await queuePurges()
  for (const lock of [sql`now()`, sql`null`]) {
    await db.execute(sql`
      update graphile_worker._private_jobs set attempts = 3, locked_at = ${lock} where key = ${key}`)
    await queuePurges()
    expect([...(await jobs())]).toEqual([{ key, attempts: 3 }])
  }
})
