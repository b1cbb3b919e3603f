import { users } from 'db/schema/accounts'
import { imageModeration, images } from 'db/schema/media'
import { checkedPhotos } from 'db/schema/verification'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { setClock } from '~/platform/time/clock.server'
import { emptyTables } from '~/testing/databases/database'
import { at, ids, place } from '~/testing/listing'
import { listedPerson } from '~/testing/people/listed-person'
import { parseFilters } from './filters/parse-filters'
import { countListing, exploreListing, homeListing, localizePlaces } from './listing.server'
import { searchAreaOf } from './query/search-area.server'

const NONE = parseFilters(new URLSearchParams(), 'home')
const SOON = new Date(Date.now() + 86_400_000)

beforeEach(async () => {
  await emptyTables(client(), ['users', 'listed_places'])
})
afterEach(() => setClock(null))

describe('listed profiles', () => {
  it.each([
    ['a customer', { userType: 'man' as const }],
    ['an unverified address', { isEmailVerified: false }],
    ['a blocked account', { isSuspended: true }],
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
    await set({ isSuspended: true })
    expect(await count()).toBe(0)
    await set({ isSuspended: false, firstName: 'Mia' })
    expect((await exploreListing(at('berlin'))).cards[0]?.firstName).toBe('Mia')
    await db.update(imageModeration).set({ status: 'pending' })
    expect(await count()).toBe(0)
    await db.update(imageModeration).set({ status: 'approved' })
    expect(await count()).toBe(1)
    await db.delete(images)
    expect(await count()).toBe(0)
  })

  it('ignores presence, and keeps the date of the first listing', async () => {
    const id = await listedPerson()
    const row = async () => (await client()`select xmin, listed_at from listings`)[0]
    const before = await row()
    await db.update(users).set({ lastSeen: new Date(), onlineUntil: SOON }).where(eq(users.id, id))
    expect(await row()).toEqual(before)
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, id))
    await db.update(users).set({ isSuspended: false }).where(eq(users.id, id))
    expect((await row())?.listed_at).toEqual(before?.listed_at)
  })
})

describe('places and distances', () => {
  it('names districts without their city in the list of that city only', async () => {
    await listedPerson({ location: 'Berlin-Kreuzberg' })
    await listedPerson({ location: 'Berlin' })
    const { cards } = await exploreListing(at('berlin'))
    const shown = (city?: string) =>
      localizePlaces('es', cards, city ? place(city) : undefined)
        .map(({ location }) => location)
        .sort()
    expect(shown('berlin')).toEqual(['Berlín', 'Kreuzberg'])
    expect(shown('potsdam')).toEqual(['Berlín', 'Berlín-Kreuzberg'])
    expect(shown()).toEqual(['Berlín', 'Berlín-Kreuzberg'])
  })

  it('name a town whole whose name only begins like that of the chosen one', async () => {
    await listedPerson({ place: 'muelheim-kaerlich' })
    await listedPerson({ place: 'baden-baden' })
    const shown = async (slug: string) =>
      localizePlaces('de', (await exploreListing(at(slug))).cards, place(slug)).map(
        ({ location }) => location,
      )
    expect(await shown('muelheim')).toEqual(['Mülheim-Kärlich'])
    expect(await shown('baden-ch')).toEqual(['Baden-Baden'])
  })

  it('contains those within the city, and premium members up to twice as far', async () => {
    const [near, far, premium, tooFar] = [
      await listedPerson({ place: 'potsdam' }),
      await listedPerson({ place: 'cottbus' }),
      await listedPerson({ place: 'frankfurt-oder', premiumExpiresAt: SOON }),
      await listedPerson({ place: 'leipzig', premiumExpiresAt: SOON }),
    ]
    const { nearby, premium: section, inCity } = await homeListing(at('berlin'))
    expect(inCity).toBe(true)
    const shown = (cards: typeof nearby) => cards.map((card) => [card.id, card.distanceKm, card.beyondRadius])
    expect(shown(nearby)).toEqual([[near, 50, false]])
    expect(shown(section)).toEqual([[premium, 100, true]])
    expect(await ids('bernau-bei-berlin')).toEqual(expect.arrayContaining([near, far, premium, tooFar]))
  })

  it('is no longer that of the city once a distance is chosen', () => {
    const chosen = searchAreaOf(place('berlin'), { ...NONE, distanceKm: 20 })
    expect(chosen).toMatchObject({ inCity: false, radiusKm: 20, premiumKm: 40 })
    expect(searchAreaOf(place('berlin'), NONE).inCity).toBe(true)
    expect(searchAreaOf(place('potsdam'), NONE)).toMatchObject({
      inCity: false,
      radiusKm: 200,
      premiumKm: 200,
    })
  })

  it('sorts premium first among equal distances, and shuffles the others daily', async () => {
    // Many: the daily order is a rotation, and with few people two days can start at the same one.
    for (let number = 0; number < 36; number += 1) await listedPerson({ firstName: `P${number}` })
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

it('shows the newest first, without premium members, and no presence of members who hide it', async () => {
  await listedPerson({ premiumExpiresAt: SOON, onlineUntil: SOON })
  const old = await listedPerson({
    firstListedAt: new Date('2026-01-01'),
    onlineUntil: SOON,
    showOnlineStatus: false,
  })
  const recent = await listedPerson({ firstListedAt: new Date('2026-05-01'), onlineUntil: SOON })
  const { fresh } = await homeListing({ viewer: null, place: place('berlin'), filters: NONE })
  expect(fresh.map((card) => [card.id, card.isOnline])).toEqual([
    [recent, true],
    [old, false],
  ])
})

it('marks photos as checked while the check is valid', async () => {
  const id = await listedPerson()
  const [photo] = await db.select({ id: images.id }).from(images).where(eq(images.ownerId, id))
  await db.insert(checkedPhotos).values({ imageId: photo?.id ?? '', validUntil: SOON })
  const isChecked = async () => (await exploreListing(at('berlin'))).cards[0]?.photosChecked
  setClock(new Date(SOON.getTime() - 1))
  expect(await isChecked()).toBe(true)
  setClock(SOON)
  expect(await isChecked()).toBe(false)
})
