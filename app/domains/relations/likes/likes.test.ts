import { randomUUID } from 'node:crypto'
import { REQUEST_LIMITS } from 'db/limits/http'
import { users } from 'db/schema/accounts'
import { noticeItems, notices } from 'db/schema/notifications'
import { matches, userBlocks } from 'db/schema/relations'
import { and, eq, or } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { markOpened } from '~/domains/notifications/centre/change-notices.server'
import { db } from '~/platform/database/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { now, setClock } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { listedPerson } from '~/testing/people/listed-person'
import { setLike } from './likes.server'
import { likeCounts, likeList } from './list-likes.server'

watchBystander()
afterEach(() => setClock(null))

const like = (byId: string, targetUserId: string, isLike = true) =>
  setLike({ by: { id: byId }, targetUserId, isLike })
const newest = (id: string, kind: 'given' | 'received' | 'mutual') =>
  likeList({ viewer: { id }, kind, sort: 'newest', limit: 50, cursor: null })

async function pair() {
  return { customer: (await makeAccount()).id, provider: await listedPerson() }
}

test('a like is one row; repeated it stays one; removed it no longer counts', async () => {
  const { customer, provider } = await pair()
  expect(await like(customer, provider)).toMatchObject({ isLike: true, isMutual: false })
  expect(await like(customer, provider)).toMatchObject({ isLike: true, isMutual: false })
  expect((await newest(customer, 'given')).entries.map(({ user }) => user.id)).toEqual([provider])
  expect(await like(customer, provider, false)).toMatchObject({ isLike: false, isMutual: false })
  expect((await newest(customer, 'given')).entries).toEqual([])
  expect(await db.select().from(matches).where(eq(matches.userId, customer))).toHaveLength(1)
})

test('both like each other: mutual on both sides, until one removes it', async () => {
  const { customer, provider } = await pair()
  await like(customer, provider)
  expect(await like(provider, customer)).toMatchObject({ isMutual: true })
  expect(await likeCounts({ id: customer })).toEqual({ given: 1, received: 1, mutual: 1 })
  expect(await likeCounts({ id: provider })).toEqual({ given: 1, received: 1, mutual: 1 })
  await like(customer, provider, false)
  expect(await likeCounts({ id: provider })).toEqual({ given: 1, received: 0, mutual: 0 })
})

test('two concurrent likes are exactly one match', async () => {
  for (let round = 0; round < 20; round++) {
    const { customer, provider } = await pair()
    // So that the provider may like the customer back.
    await db.insert(matches).values({ userId: provider, targetUserId: customer, isLike: false })
    await db.insert(matches).values({ userId: customer, targetUserId: provider, isLike: false })
    await Promise.all([like(customer, provider), like(provider, customer)])
    const rows = await db
      .select()
      .from(matches)
      .where(or(eq(matches.userId, customer), eq(matches.userId, provider)))
    expect(rows.map((row) => [row.isLike, row.isMutual])).toEqual([
      [true, true],
      [true, true],
    ])
  }
})

test('refused: oneself, unknown ids, unlisted customers, suspended and deleted people', async () => {
  const { customer, provider } = await pair()
  const unknown = { refusal: 'unknown' }
  expect(await like(customer, customer)).toEqual({ refusal: 'self' })
  expect(await like(customer, randomUUID())).toEqual(unknown)
  expect(await like(provider, customer)).toEqual(unknown)
  expect(await like(customer, await listedPerson({ photo: 'pending' }))).toEqual(unknown)
  expect(await like(customer, await listedPerson({ isSuspended: true }))).toEqual(unknown)
  expect(await like(customer, await listedPerson({ deletedAt: new Date() }))).toEqual(unknown)
  for (const [userId, blockedUserId] of [
    [customer, provider],
    [provider, customer],
  ] as const) {
    await db.insert(userBlocks).values({ userId, blockedUserId })
    expect(await like(customer, provider)).toEqual(unknown)
    await db.delete(userBlocks).where(eq(userBlocks.userId, userId))
  }
})

test('a liked member may like back; blocked, suspended and deleted people leave every list', async () => {
  const { customer, provider } = await pair()
  await like(customer, provider)
  const [received] = (await newest(provider, 'received')).entries
  expect(received?.user).toEqual({
    id: customer,
    firstName: 'Mara',
    age: null,
    location: null,
    isOnline: false,
    isListed: false,
    profileImageUrl: null,
  })
  expect(await like(provider, customer)).toMatchObject({ isMutual: true })
  const lists = async () => {
    const kinds = ['given', 'received', 'mutual'] as const
    const shown = kinds.map(async (kind) => [kind, (await newest(provider, kind)).entries.length] as const)
    return [Object.fromEntries(await Promise.all(shown)), await likeCounts({ id: provider })]
  }
  const [one, none] = [
    { given: 1, received: 1, mutual: 1 },
    { given: 0, received: 0, mutual: 0 },
  ]
  expect(await lists()).toEqual([one, one])
  await db.insert(userBlocks).values({ userId: customer, blockedUserId: provider })
  expect(await lists()).toEqual([none, none])
  await db.delete(userBlocks).where(eq(userBlocks.userId, customer))
  for (const state of [{ isSuspended: true }, { deletedAt: new Date() }]) {
    expect(await lists()).toEqual([one, one])
    await db.update(users).set(state).where(eq(users.id, customer))
    expect(await lists()).toEqual([none, none])
    await db.update(users).set({ isSuspended: false, deletedAt: null }).where(eq(users.id, customer))
  }
})

test('nobody likes a suspended or deleted person, not even one whose like they have or who has theirs', async () => {
  for (const state of [{ isSuspended: true }, { deletedAt: new Date() }]) {
    const { customer, provider } = await pair()
    await like(customer, provider)
    await db.update(users).set(state).where(eq(users.id, customer))
    expect(await like(provider, customer)).toEqual({ refusal: 'unknown' })
    const other = await pair()
    await like(other.customer, other.provider)
    await db.update(users).set(state).where(eq(users.id, other.provider))
    expect(await like(other.customer, other.provider)).toEqual({ refusal: 'unknown' })
  }
})

test('more likes and unlikes than the limit are refused', async () => {
  const { customer, provider } = await pair()
  await limitFor('like').consume(customer, REQUEST_LIMITS.like.points - 1)
  expect(await like(customer, provider)).toMatchObject({ isLike: true })
  const tooMany = { refusal: 'too-many', retryAfterS: expect.any(Number) }
  expect(await like(customer, provider, false)).toEqual(tooMany)
  expect((await newest(customer, 'given')).entries).toHaveLength(1)
})

test('an unlisted customer is likeable only for whom they like, or who likes them already', async () => {
  const { customer, provider } = await pair()
  const [other, bystander] = [await listedPerson(), (await makeAccount()).id]
  // The customer likes another provider, the provider another customer: nothing of it is between these two.
  await like(customer, other)
  await like(bystander, provider)
  await like(provider, bystander)
  expect(await like(provider, customer)).toEqual({ refusal: 'unknown' })
  await like(customer, provider)
  await like(customer, provider, false)
  expect(await like(provider, customer)).toEqual({ refusal: 'unknown' })
  await like(customer, provider)
  expect(await like(provider, customer)).toMatchObject({ isMutual: true })
  await like(customer, provider, false)
  expect(await like(provider, customer, false)).toMatchObject({ isLike: false })
})

test('a paused person keeps a like; taken back, it can be restored for five minutes only', async () => {
  const { customer, provider } = await pair()
  await like(customer, provider)
  await db.update(users).set({ profileVisibility: 'paused' }).where(eq(users.id, provider))
  expect(await like(customer, provider)).toMatchObject({ isLike: true })
  const start = now()
  setClock(start)
  expect(await like(customer, provider, false)).toMatchObject({ isLike: false })
  setClock(new Date(start.getTime() + minutes(5) - 1))
  expect(await like(customer, provider)).toMatchObject({ isLike: true })
  const again = now()
  expect(await like(customer, provider, false)).toMatchObject({ isLike: false })
  setClock(new Date(again.getTime() + minutes(5)))
  expect(await like(customer, provider, false)).toMatchObject({ isLike: false })
  expect(await like(customer, provider)).toEqual({ refusal: 'unknown' })
  // As for anybody else who is paused, until she likes him or is listed again.
  expect(await like((await makeAccount()).id, provider)).toEqual({ refusal: 'unknown' })
  await db.update(users).set({ profileVisibility: 'public' }).where(eq(users.id, provider))
  expect(await like(customer, provider)).toMatchObject({ isLike: true })
})

test('a like taken back takes its notices along, those of a match on both sides', async () => {
  const { customer, provider } = await pair()
  const kindsOf = async (userId: string) =>
    (
      await db
        .select({ kind: notices.kind })
        .from(notices)
        .innerJoin(noticeItems, eq(noticeItems.noticeId, notices.id))
        .where(and(eq(notices.userId, userId), eq(noticeItems.isWithdrawn, false)))
    ).map(({ kind }) => kind)
  await like(customer, provider)
  expect(await kindsOf(provider)).toEqual(['like'])
  await like(customer, provider, false)
  expect(await kindsOf(provider)).toEqual([])
  await like(customer, provider)
  await like(provider, customer)
  expect(await kindsOf(customer)).toEqual(['match'])
  await like(customer, provider, false)
  expect([await kindsOf(provider), await kindsOf(customer)]).toEqual([[], []])
})

test('the list of all has each person once, a match where its later like stands', async () => {
  const { customer, provider } = await pair()
  const [liked, liking] = [await listedPerson({ firstName: 'Ada' }), await listedPerson({ firstName: 'Bea' })]
  await like(customer, provider)
  await like(customer, liked)
  // She may like a customer, who is not listed, while he likes her.
  await like(customer, liking)
  await like(liking, customer)
  await like(customer, liking, false)
  await like(provider, customer)
  const all = (id: string) =>
    likeList({ viewer: { id }, kind: 'all', sort: 'newest', limit: 50, cursor: null })
  const shown = (await all(customer)).entries.map((one) => [
    one.user.id,
    one.isMutual,
    one.userId === customer,
  ])
  expect(shown).toEqual([
    [provider, true, false],
    [liking, false, false],
    [liked, false, true],
  ])
  expect((await all(provider)).entries.map(({ user }) => user.id)).toEqual([customer])
  await like(customer, provider, false)
  expect((await all(customer)).entries.map(({ user }) => user.id)).toEqual([provider, liking, liked])
  await db.insert(userBlocks).values({ userId: liking, blockedUserId: customer })
  expect((await all(customer)).entries.map(({ user }) => user.id)).toEqual([provider, liked])
})

test('a received like is new until its notice was read some minutes ago; an own one is never', async () => {
  const { customer, provider } = await pair()
  await like(customer, provider)
  const isNew = async (id: string, kind: 'given' | 'received') =>
    (await newest(id, kind)).entries.map((one) => one.isNew)
  expect([await isNew(provider, 'received'), await isNew(customer, 'given')]).toEqual([[true], [false]])
  // Opening the page marks the notice as read: it still shows what was new.
  await markOpened({ id: provider }, { kinds: ['like', 'match'], about: null })
  expect(await isNew(provider, 'received')).toEqual([true])
  await db
    .update(notices)
    .set({ readAt: new Date(Date.now() - 6 * 60_000) })
    .where(eq(notices.userId, provider))
  expect(await isNew(provider, 'received')).toEqual([false])
})

test.each([
  ['given', 'newest'],
  ['given', 'oldest'],
  ['given', 'name'],
  ['all', 'newest'],
  ['all', 'oldest'],
  ['all', 'name'],
] as const)('pages of the list "%s" in the order "%s" have no duplicates and no gaps', async (kind, sort) => {
  const { id } = await makeAccount()
  const names = ['Bea', 'Ada', 'Cleo', 'Ada', 'Dana']
  const [suspended, blocking] = [await listedPerson({ firstName: 'Bibi' }), await listedPerson()]
  for (const [at, firstName] of names.entries()) {
    if (at === 1) await like(id, suspended)
    if (at === 3) await like(id, blocking)
    await like(id, await listedPerson({ firstName }))
  }
  await db.update(users).set({ isSuspended: true }).where(eq(users.id, suspended))
  await db.insert(userBlocks).values({ userId: blocking, blockedUserId: id })
  const seen: string[] = []
  const sizes: number[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof likeList>> = await likeList({
      viewer: { id },
      kind,
      sort,
      limit: 2,
      cursor,
    })
    seen.push(...page.entries.map(({ user }) => user.firstName))
    sizes.push(page.entries.length)
    cursor = page.nextCursor
  } while (cursor)
  const expected = { newest: [...names].reverse(), oldest: names, name: [...names].sort() }
  expect(seen).toEqual(expected[sort])
  expect(sizes).toEqual([2, 2, 1])
})
