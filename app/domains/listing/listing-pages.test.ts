import { SECTION_SIZES } from 'db/limits/listing'
import { SERVICES } from 'db/limits/profiles'
import { matches, userBlocks } from 'db/schema/relations'
import { beforeEach, describe, expect, it } from 'vitest'
import { db, recordStatements } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { setClock } from '~/platform/time/clock.server'
import { emptyTables } from '~/testing/databases/database'
import { at, crowd, place } from '~/testing/listing'
import { listedPerson } from '~/testing/people/listed-person'
import { countListing, exploreListing, homeListing } from './listing.server'
import { compareRanks, rankOf } from './query/recommend.server'
import { searchAreaOf } from './query/search-area.server'

beforeEach(async () => {
  await emptyTables(client(), ['users', 'listed_places'])
})

describe('pages', () => {
  it('have no duplicates and no gaps while profiles are added and come online, in short and long lists', async () => {
    await crowd(130)
    await expectEveryProfileOnce()
    await crowd(700)
    await expectEveryProfileOnce()
  }, 300_000)

  it('count exactly up to 500, and are full at that number and above it, whatever the order', async () => {
    const shown = async () => {
      const pages = [exploreListing(at('berlin')), exploreListing({ ...at('berlin'), sort: 'price' })]
      return (await Promise.all(pages)).map(({ cards }) => cards.length)
    }
    const full = [SECTION_SIZES.nearby, SECTION_SIZES.nearby]
    await crowd(500)
    expect(await countListing(at('berlin'))).toEqual({ number: 500, more: false })
    expect(await shown()).toEqual(full)
    await crowd(1)
    for (const query of ['', 'search=luna'])
      expect(await countListing(at('berlin', query))).toEqual({ number: 500, more: true })
    expect(await shown()).toEqual(full)
  }, 300_000)

  it('take one statement for a visitor and two for a member, and write nothing', async () => {
    await crowd(600)
    const id = await listedPerson()
    const viewer = { id, interests: ['dating'] }
    for (const query of ['', 'ageMax=40&services=massage', 'search=luna', 'online=1']) {
      for (const who of [null, viewer]) {
        const { statements } = await recordStatements(() => homeListing(at('berlin', query, who)))
        expect(statements).toHaveLength(who ? 2 : 1)
        expect(statements.join()).not.toMatch(/\b(insert|update|delete)\b/i)
      }
    }
  }, 300_000)

  it('sorted by newest show every profile once, by the day of its first listing', async () => {
    const dayOf = new Map<string, number>()
    for (const day of [1, 2, 3, 4, 5])
      for (const hour of [1, 13, 23])
        dayOf.set(await listedPerson({ firstListedAt: new Date(Date.UTC(2026, 4, day, hour)) }), day)
    const shown: string[] = []
    let cursor: string | undefined
    do {
      const page = await exploreListing({ ...at('berlin'), sort: 'newest', cursor }, { nearby: 2 })
      shown.push(...page.cards.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(shown.map((id) => dayOf.get(id))).toEqual([5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1])
    expect(new Set(shown).size).toBe(15)
  })

  it('start from the beginning with an invalid cursor', async () => {
    await crowd(60)
    const { cards } = await exploreListing(at('berlin'))
    for (const cursor of [
      '',
      'x',
      'bnVsbA',
      'eyJ0IjoxfQ',
      Buffer.from('{"t":1,"a":[0,0,9]}').toString('base64url'),
      // The former unsigned format.
      Buffer.from(JSON.stringify({ t: Date.now(), a: [0, 0, 0.5] })).toString('base64url'),
      (await exploreListing(at('potsdam'))).nextCursor ?? '',
    ]) {
      expect(await exploreListing({ ...at('berlin'), cursor })).toMatchObject({ cards, isLaterPage: false })
      expect((await homeListing({ ...at('berlin'), cursor })).fresh.length).toBeGreaterThan(0)
    }
  }, 300_000)
})

describe('for a member', () => {
  it('excludes the member and blocks in either direction, and marks liked people', async () => {
    const [me, blocked, blocking, liked] = [
      await listedPerson(),
      await listedPerson(),
      await listedPerson(),
      await listedPerson(),
    ]
    await db.insert(userBlocks).values([
      { userId: me, blockedUserId: blocked },
      { userId: blocking, blockedUserId: me },
    ])
    await db.insert(matches).values({ userId: me, targetUserId: liked, isLike: true })
    const home = await homeListing(at('berlin', '', { id: me, interests: [] }))
    expect(home.nearby.map((card) => [card.id, card.liked])).toEqual([[liked, true]])
    expect(home.fresh.map(({ id }) => id)).toEqual([liked])
    expect(home.count.number).toBe(1)
    expect((await countListing(at('berlin', '', { id: me, interests: [] }))).number).toBe(1)
    // Search words and filters use other query plans.
    for (const query of ['search=luna', 'ageMax=40', 'search=luna&ageMax=40']) {
      const { nearby, count } = await homeListing(at('berlin', query, { id: me, interests: [] }))
      expect([query, nearby.map(({ id }) => id), count.number]).toEqual([query, [liked], 1])
    }
  })

  it('filtered by online excludes the member and blocks, and for a visitor members-only profiles', async () => {
    const online = { onlineUntil: new Date(Date.now() + 86_400_000) }
    const [me, blocked, blocking, shown] = [
      await listedPerson(online),
      await listedPerson(online),
      await listedPerson(online),
      await listedPerson({ ...online, profileVisibility: 'members' }),
    ]
    await db.insert(userBlocks).values([
      { userId: me, blockedUserId: blocked },
      { userId: blocking, blockedUserId: me },
    ])
    const idsFor = async (viewer: { id: string; interests: string[] } | null) => {
      const { cards, count } = await exploreListing(at('berlin', 'online=1', viewer))
      expect(count.number).toBe(cards.length)
      return cards.map(({ id }) => id).sort()
    }
    expect(await idsFor({ id: me, interests: [] })).toEqual([shown])
    expect(await idsFor(null)).toEqual([me, blocked, blocking].sort())
  })

  it('recommends shared interests first, then people similar to liked ones, then nearer ones', async () => {
    const me = await listedPerson({ userType: 'man', photo: 'none' })
    const liked = await listedPerson({ place: 'potsdam', bodyType: 'curvy', ethnicity: 'asian' })
    const near = await listedPerson({ bodyType: 'slim', ethnicity: 'latino' })
    const similar = await listedPerson({ place: 'oranienburg', bodyType: 'curvy', ethnicity: 'asian' })
    const shared = await listedPerson({ place: 'oranienburg', interests: ['dating', 'art'] })
    const yesterday = new Date(Date.now() - 2 * 86_400_000)
    await db.insert(matches).values({ userId: me, targetUserId: liked, isLike: true, createdAt: yesterday })
    // People who are similar to a disliked person, or to one who was liked today, do not move up.
    const [notLiked, likedToday] = [
      await listedPerson({ place: 'potsdam', bodyType: 'slim', ethnicity: 'latino' }),
      await listedPerson({ place: 'potsdam', bodyType: 'slim', ethnicity: 'latino' }),
    ]
    await db.insert(matches).values([
      { userId: me, targetUserId: notLiked, isLike: false, createdAt: yesterday },
      { userId: me, targetUserId: likedToday, isLike: true, createdAt: new Date(Date.now() + 60_000) },
    ])
    const { nearby } = await homeListing(at('berlin', '', { id: me, interests: ['art', 'dating'] }))
    const order = nearby.map(({ id }) => id)
    expect(order[0]).toBe(shared)
    expect(order.indexOf(similar)).toBeLessThan(order.indexOf(near))
    expect(order).toHaveLength(6)
  })

  it('compares with the eight traits that most of the liked people have', async () => {
    const me = await listedPerson({ userType: 'man', photo: 'none' })
    const frequent = SERVICES.slice(0, 8)
    const liked = [
      await listedPerson({ place: 'potsdam', services: frequent, bodyType: 'curvy', ethnicity: 'asian' }),
      await listedPerson({ place: 'potsdam', services: frequent }),
    ]
    const createdAt = new Date(Date.now() - 2 * 86_400_000)
    await db
      .insert(matches)
      .values(liked.map((targetUserId) => ({ userId: me, targetUserId, isLike: true, createdAt })))
    const nearWithRare = await listedPerson({ bodyType: 'curvy', ethnicity: 'asian' })
    const withFrequent = await listedPerson({ place: 'oranienburg', services: frequent.slice(-1) })
    const { nearby } = await homeListing(at('berlin', '', { id: me, interests: [] }))
    const order = nearby.map(({ id }) => id)
    expect(order.indexOf(withFrequent)).toBeLessThan(order.indexOf(nearWithRare))
    expect(order).toHaveLength(4)
  })

  it('ignores likes of the current day, which begins at midnight in Berlin and not in UTC', async () => {
    const me = await listedPerson({ userType: 'man', photo: 'none' })
    const near = await listedPerson({ bodyType: 'slim', ethnicity: 'latino' })
    const [liked, similar] = [
      await listedPerson({ place: 'potsdam', bodyType: 'curvy', ethnicity: 'asian' }),
      await listedPerson({ place: 'oranienburg', bodyType: 'curvy', ethnicity: 'asian' }),
    ]
    const evening = new Date(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T23:30:00Z`)
    const like = { userId: me, targetUserId: liked, isLike: true }
    const orderOf = async (minutesAgo: number) => {
      const createdAt = new Date(evening.getTime() - minutesAgo * 60_000)
      await db
        .insert(matches)
        .values({ ...like, createdAt })
        .onConflictDoUpdate({
          target: [matches.userId, matches.targetUserId],
          set: { createdAt },
        })
      const { nearby } = await homeListing(at('berlin', '', { id: me, interests: [] }))
      return nearby.map(({ id }) => id)
    }
    setClock(evening)
    try {
      // In Berlin a like at 23:10 UTC is of the current day, in summer and winter, and one at 21:00 UTC is of the day before.
      expect(await orderOf(20)).toEqual([near, expect.anything(), expect.anything()])
      expect((await orderOf(150)).indexOf(similar)).toBeLessThan((await orderOf(150)).indexOf(near))
    } finally {
      setClock(null)
    }
  })

  it('sorted by online has no next page if people online fill the page and nobody else is listed', async () => {
    const viewer = { id: await listedPerson({ userType: 'man', photo: 'none' }), interests: [] }
    const onlineUntil = new Date(Date.now() + 86_400_000)
    for (let number = 0; number < 2; number += 1) await listedPerson({ onlineUntil })
    const page = (cursor?: string) =>
      exploreListing({ ...at('berlin', '', viewer), sort: 'online', cursor }, { nearby: 2 })
    expect(await page()).toMatchObject({ cards: [{ isOnline: true }, { isOnline: true }], nextCursor: null })
    const offline = await listedPerson()
    const { nextCursor } = await page()
    expect(nextCursor).not.toBeNull()
    expect(await page(nextCursor ?? '')).toMatchObject({ cards: [{ id: offline }], nextCursor: null })
  })

  it('sorted by online numbers people online and all others consecutively over all pages', async () => {
    const viewer = { id: await listedPerson({ userType: 'man', photo: 'none' }), interests: [] }
    const onlineUntil = new Date(Date.now() + 86_400_000)
    for (let number = 0; number < 3; number += 1) await listedPerson({ onlineUntil })
    for (let number = 0; number < 4; number += 1) await listedPerson()
    const numbers: [number, number][] = []
    let cursor: string | undefined
    do {
      const request = { ...at('berlin', '', viewer), sort: 'online' as const, cursor }
      const { from, to, nextCursor } = await exploreListing(request, { nearby: 2 })
      numbers.push([from, to])
      cursor = nextCursor ?? undefined
    } while (cursor)
    expect(numbers).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 7],
    ])
  })

  it('sorted by online counts everybody on every page', async () => {
    const viewer = { id: await listedPerson({ userType: 'man', photo: 'none' }), interests: [] }
    const onlineUntil = new Date(Date.now() + 86_400_000)
    for (let number = 0; number < 3; number += 1) await listedPerson({ onlineUntil })
    for (let number = 0; number < 2; number += 1) await listedPerson()
    let cursor: string | undefined
    for (const page of [1, 2, 3]) {
      const request = { ...at('berlin', '', viewer), sort: 'online' as const, cursor }
      const { count, nextCursor } = await exploreListing(request, { nearby: 2 })
      expect([page, count, nextCursor !== null]).toEqual([page, { number: 5, more: false }, page < 3])
      cursor = nextCursor ?? undefined
    }
  })

  it('ranks by the day of the first listing and not by its time, because cursors are readable', () => {
    const candidate = { section: 'nearby', user_id: 'a', km: 3, premium: false, shuffle: 0.5 } as const
    const area = searchAreaOf(place('berlin'), at('berlin').filters)
    const rankAt = (time: string) =>
      rankOf({ ...candidate, shared: 0, similar: 0, listed_ms: Date.parse(time) }, area)
    expect(rankAt('2027-03-01T00:00:00Z')).toEqual(rankAt('2027-03-01T23:59:59Z'))
    expect(compareRanks(rankAt('2027-03-02T00:00:00Z'), rankAt('2027-03-01T23:59:59Z'))).toBeLessThan(0)
  })

  it('ranks profiles beyond the radius last, whatever they have in common with the member', () => {
    const area = searchAreaOf(place('berlin'), at('berlin').filters)
    const candidate = { section: 'nearby', user_id: 'a', premium: true, shuffle: 0.5, listed_ms: 0 } as const
    const rankAt = (km: number, shared: number) => rankOf({ ...candidate, km, shared, similar: shared }, area)
    expect(compareRanks(rankAt(area.radiusKm, 0), rankAt(area.radiusKm + 0.1, 9))).toBeLessThan(0)
    expect(compareRanks(rankAt(area.radiusKm, 9), rankAt(1, 0))).toBeLessThan(0)
  })

  it('shows every profile exactly once over all pages', async () => {
    await crowd(640)
    const me = await listedPerson({ userType: 'man', photo: 'none' })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await homeListing({ ...at('berlin', '', { id: me, interests: ['art'] }), cursor })
      seen.push(...[...page.premium, ...page.nearby].map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(640)
  }, 300_000)
})

/** Reads all pages while profiles change: everybody who was listed at first is shown exactly once. */
async function expectEveryProfileOnce() {
  const expected = new Set((await client()`select user_id from listings`).map((row) => String(row.user_id)))
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await exploreListing({ ...at('berlin'), cursor })
    seen.push(...page.cards.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
    // New profiles and changes of presence must not move other profiles.
    await listedPerson()
    await client()`update users set last_seen = now(), online_until = now() + interval '1 minute' where id = ${page.cards[0]?.id ?? ''}`
  } while (cursor)
  expect(new Set(seen).size).toBe(seen.length)
  expect([...expected].filter((id) => !seen.includes(id))).toEqual([])
}
