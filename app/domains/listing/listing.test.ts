import { users } from 'db/schema/accounts'
import { imageModeration, images } from 'db/schema/media'
import { matches, userBlocks } from 'db/schema/relations'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { placeBySlug } from '~/domains/places/places.server'
import { setClock } from '~/platform/clock.server'
import { client, countStatements, db } from '~/platform/db.server'
import { listedPerson } from '~/testing/listed-person'
import { parseFilters } from './filters/filters'
import { countListing, exploreListing, homeListing } from './listing.server'

const NONE = parseFilters(new URLSearchParams(), 'home')
const SOON = new Date(Date.now() + 86_400_000)
const place = (slug: string) => {
  const found = placeBySlug(slug)
  if (!found) throw new Error(slug)
  return found
}
const at = (slug: string, query = '', viewer: { id: string; interests: string[] } | null = null) => ({
  viewer,
  place: place(slug),
  filters: parseFilters(new URLSearchParams(query), 'explore'),
})
const ids = async (slug: string, query = '') =>
  (await exploreListing(at(slug, query))).cards.map(({ id }) => id)

beforeEach(async () => {
  await client()`truncate users, listed_places cascade`
})
afterEach(() => setClock(null))

describe('who is listed', () => {
  it.each([
    ['a customer', { userType: 'man' as const }],
    ['an unverified address', { isEmailVerified: false }],
    ['a blocked account', { isBlocked: true }],
    ['a deleted account', { deletedAt: new Date() }],
    ['no age', { age: null, ageStatedOn: null }],
    ['no place', { placeSlug: null, location: null, latitude: null, longitude: null }],
    ['a photo that waits', { photo: 'pending' as const }],
    ['a rejected photo', { photo: 'rejected' as const }],
    ['no photo', { photo: 'none' as const }],
  ])('not %s', async (_, given) => {
    await listedPerson(given)
    expect(await countListing(at('berlin'))).toEqual({ number: 0, more: false })
  })

  it('follows every change of person and photo', async () => {
    const id = await listedPerson()
    const set = (values: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(values).where(eq(users.id, id))
    const count = async () => (await countListing(at('berlin'))).number
    expect(await count()).toBe(1)
    await set({ isBlocked: true })
    expect(await count()).toBe(0)
    await set({ isBlocked: false, firstName: 'Mia' })
    expect((await exploreListing(at('berlin'))).cards[0]?.firstName).toBe('Mia')
    await db.update(imageModeration).set({ status: 'pending' })
    expect(await count()).toBe(0)
    await db.update(imageModeration).set({ status: 'approved' })
    expect(await count()).toBe(1)
    await db.delete(images)
    expect(await count()).toBe(0)
  })

  it('is not touched by lastSeen alone, and dates from the first time', async () => {
    const id = await listedPerson()
    const row = async () => (await client()`select xmin, listed_at from listings`)[0]
    const before = await row()
    await db.update(users).set({ lastSeen: new Date() }).where(eq(users.id, id))
    expect(await row()).toEqual(before)
    await db.update(users).set({ isBlocked: true }).where(eq(users.id, id))
    await db.update(users).set({ isBlocked: false }).where(eq(users.id, id))
    expect((await row())?.listed_at).toEqual(before?.listed_at)
  })
})

describe('filters', () => {
  it('leave exactly those who match', async () => {
    const luna = await listedPerson({
      hourlyRate: 200,
      cockSize: 18,
      position: 'top',
      bodyType: 'slim',
      ethnicity: 'mixed',
      circumcision: 'teilweise',
      services: ['massage', 'oral'],
      interests: ['dating', 'art'],
      bio: 'Zärtlich & diskret, zu dir oder Hotel',
      lastSeen: new Date(),
      premiumExpiresAt: SOON,
    })
    await listedPerson({
      firstName: 'Zoë',
      age: 45,
      hourlyRate: 90,
      services: ['massage'],
      lastSeen: new Date(),
      showOnlineStatus: false,
    })
    const matching = [
      ...[
        'ageMax=30',
        'priceMin=150',
        'priceMax=200&priceMin=200',
        'sizeMin=15',
        'position=top',
        'bodyType=slim',
      ],
      ...['ethnicity=mixed&ethnicity=asian', 'circumcision=teilweise', 'services=oral&services=massage'],
      ...[
        'interests=dating&interests=sport',
        'online=1',
        'premium=1',
        'search=zartlich',
        'search=LUNA+Berlin+hot',
      ],
      ...['search=masaje+oral', 'distance=5&ageMax=30'],
    ]
    for (const query of matching) expect(await ids('berlin', query), query).toEqual([luna])
    for (const query of [
      'services=oral&services=anal',
      'sizeMin=19',
      'search=una',
      'search=xyz',
      'ageMin=50',
    ]) {
      expect(await ids('berlin', query), query).toEqual([])
    }
    expect(await ids('berlin', 'search=zoe')).toHaveLength(1)
  })

  it('judge the age by full years since it was stated', async () => {
    await listedPerson({ age: 29, ageStatedOn: '2020-06-15' })
    setClock(new Date('2021-06-14T12:00:00Z'))
    expect((await exploreListing(at('berlin', 'ageMax=29'))).cards[0]?.age).toBe(29)
    setClock(new Date('2021-06-15T12:00:00Z'))
    expect(await ids('berlin', 'ageMax=29')).toEqual([])
    expect((await exploreListing(at('berlin', 'ageMin=30'))).cards[0]?.age).toBe(30)
  })

  it('never fail, whatever they are', async () => {
    await listedPerson()
    const query = fc.dictionary(
      fc.constantFrom(
        'search',
        'ageMin',
        'ageMax',
        'priceMin',
        'sizeMax',
        'services',
        'position',
        'online',
        'premium',
        'distance',
      ),
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('1', '30', 'oral', "a'b %_\\ ''", '\u0000')),
    )
    await fc.assert(
      fc.asyncProperty(query, fc.string({ unit: 'binary' }), async (given, cursor) => {
        await homeListing({ ...at('berlin', new URLSearchParams(given).toString()), cursor })
      }),
      { numRuns: 150 },
    )
  }, 60_000)
})

describe('places and distances', () => {
  it('holds those within the city, and premium members up to twice as far', async () => {
    const [near, far, premium, tooFar] = [
      await listedPerson({ place: 'potsdam' }),
      await listedPerson({ place: 'cottbus' }),
      await listedPerson({ place: 'frankfurt-oder', premiumExpiresAt: SOON }),
      await listedPerson({ place: 'leipzig', premiumExpiresAt: SOON }),
    ]
    const { nearby, premium: section, inCity } = await homeListing(at('berlin'))
    expect(inCity).toBe(true)
    expect(nearby.map((card) => [card.id, card.distanceKm, card.beyondRadius])).toEqual([
      [near, 50, false],
      [premium, 100, true],
    ])
    expect(section.map(({ id }) => id)).toEqual([premium])
    expect(await ids('bernau-bei-berlin')).toEqual(expect.arrayContaining([near, far, premium, tooFar]))
  })

  it('puts premium first among those equally far, and shuffles the others each day', async () => {
    for (let number = 0; number < 12; number += 1) await listedPerson({ firstName: `P${number}` })
    const premium = await listedPerson({ premiumExpiresAt: new Date('2030-01-01') })
    const far = await listedPerson({ place: 'potsdam', premiumExpiresAt: new Date('2030-01-01') })
    setClock(new Date('2027-03-01T10:00:00Z'))
    const first = await ids('berlin')
    expect([first[0], first.at(-1)]).toEqual([premium, far])
    setClock(new Date('2027-03-01T20:00:00Z'))
    expect(await ids('berlin')).toEqual(first)
    const others = new Set<string>()
    for (let day = 2; day < 12; day += 1) {
      setClock(new Date(Date.UTC(2027, 2, day, 12)))
      others.add((await ids('berlin')).join())
    }
    expect(others.size).toBeGreaterThan(4)
  })
})

describe('pages', () => {
  it('have no doubles and no gaps while rows come and go, few or many', async () => {
    await crowd(130)
    await everyPage()
    await crowd(700)
    await everyPage()
  }, 60_000)

  it('count exactly up to 500', async () => {
    await crowd(500)
    expect(await countListing(at('berlin'))).toEqual({ number: 500, more: false })
    await crowd(1)
    expect(await countListing(at('berlin'))).toEqual({ number: 500, more: true })
  }, 60_000)

  it('take one statement, for a member two, and write nothing', async () => {
    await crowd(600)
    const id = await listedPerson()
    const viewer = { id, interests: ['dating'] }
    for (const query of ['', 'ageMax=40&services=massage', 'search=luna', 'online=1']) {
      for (const who of [null, viewer]) {
        const { statements } = await countStatements(() => homeListing(at('berlin', query, who)))
        expect(statements).toHaveLength(who ? 2 : 1)
        expect(statements.join()).not.toMatch(/\b(insert|update|delete)\b/i)
      }
    }
  }, 60_000)

  it('start anew for a cursor that is none', async () => {
    await crowd(60)
    const { cards } = await exploreListing(at('berlin'))
    for (const cursor of [
      '',
      'x',
      'bnVsbA',
      'eyJ0IjoxfQ',
      Buffer.from('{"t":1,"a":[0,0,9]}').toString('base64url'),
    ]) {
      expect((await exploreListing({ ...at('berlin'), cursor })).cards).toEqual(cards)
    }
  }, 60_000)
})

describe('for a member', () => {
  it('shows neither oneself nor anybody blocked either way, and marks whom one likes', async () => {
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
  })

  it('recommends shared interests first, then those like the liked ones, then the nearer', async () => {
    const me = await listedPerson({ userType: 'man', photo: 'none' })
    const liked = await listedPerson({ place: 'potsdam', bodyType: 'curvy', ethnicity: 'asian' })
    const near = await listedPerson()
    const similar = await listedPerson({ place: 'oranienburg', bodyType: 'curvy', ethnicity: 'asian' })
    const shared = await listedPerson({ place: 'oranienburg', interests: ['dating', 'art'] })
    const yesterday = new Date(Date.now() - 2 * 86_400_000)
    await db.insert(matches).values({ userId: me, targetUserId: liked, isLike: true, createdAt: yesterday })
    const { nearby } = await homeListing(at('berlin', '', { id: me, interests: ['art', 'dating'] }))
    const order = nearby.map(({ id }) => id)
    expect(order[0]).toBe(shared)
    expect(order.indexOf(similar)).toBeLessThan(order.indexOf(near))
    expect(order).toHaveLength(4)
  })

  it('shows everybody once, page after page', async () => {
    await crowd(640)
    const me = await listedPerson({ userType: 'man', photo: 'none' })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await homeListing({ ...at('berlin', '', { id: me, interests: ['art'] }), cursor })
      seen.push(...page.nearby.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(640)
  }, 60_000)
})

it('shows the newest first, without premium members, and hides the online state of those who wish so', async () => {
  await listedPerson({ premiumExpiresAt: SOON, lastSeen: new Date() })
  const old = await listedPerson({
    firstListedAt: new Date('2026-01-01'),
    lastSeen: new Date(),
    showOnlineStatus: false,
  })
  const recent = await listedPerson({ firstListedAt: new Date('2026-05-01'), lastSeen: new Date() })
  const { fresh } = await homeListing({ viewer: null, place: place('berlin'), filters: NONE })
  expect(fresh.map((card) => [card.id, card.isOnline])).toEqual([
    [recent, true],
    [old, false],
  ])
})

async function everyPage() {
  const expected = new Set((await client()`select user_id from listings`).map((row) => String(row.user_id)))
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await exploreListing({ ...at('berlin'), cursor })
    seen.push(...page.cards.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
    // Somebody joins, somebody is seen: neither moves the others.
    await listedPerson()
    await client()`update users set last_seen = now() where id = ${page.cards[0]?.id ?? ''}`
  } while (cursor)
  expect(new Set(seen).size).toBe(seen.length)
  expect([...expected].filter((id) => !seen.includes(id))).toEqual([])
}

/** Many people in and around Berlin, some of them premium. */
async function crowd(count: number) {
  const towns = [
    'berlin',
    'potsdam',
    'berlin-kreuzberg',
    'oranienburg',
    'bernau-bei-berlin',
    'falkensee',
  ].map(place)
  const sql = client()
  await sql`insert into users (email, password_hash, first_name, is_email_verified, age, age_stated_on, location,
      place_slug, latitude, longitude, premium_expires_at, services, interests)
    select gen_random_uuid() || '@x.test', 'none', 'Luna', true, 20 + n % 30, current_date, town.name, town.slug,
      town.latitude, town.longitude, case when n % 9 = 0 then now() + interval '9 days' end,
      case when n % 2 = 0 then array['massage'] else '{}' end, case when n % 3 = 0 then array['art'] else '{}' end
    from generate_series(1, ${count}::int) n
    join jsonb_to_recordset(${JSON.stringify(towns.map((town, number) => ({ ...town, number })))}::text::jsonb)
      as town (number int, slug text, name text, latitude float8, longitude float8) on town.number = n % 6`
  await sql`insert into images (owner_id, url, image_type, width, height, color)
    select id, '/media/' || id, 'profile', 900, 1200, '#aa8899' from users
    where not exists (select from images where owner_id = users.id) and password_hash = 'none' and user_type = 'trans'`
  await sql`insert into image_moderation (user_id, image_url, image_type, status)
    select owner_id, url, 'profile', 'approved' from images
    where not exists (select from image_moderation where image_url = url)`
}
