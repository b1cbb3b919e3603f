import { users } from 'db/schema/accounts'
import { inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { days } from '~/platform/time/durations'
import { emptyTables } from '~/testing/databases/database'
import { at, crowd } from '~/testing/listing'
import { listedPerson } from '~/testing/people/listed-person'
import { exploreListing, homeListing } from './listing.server'

const SIZES = { premium: 2, fresh: 1, nearby: 5 }
const SOON = () => new Date(Date.now() + days(1))
const idsOf = (cards: { id: string }[]) => cards.map(({ id }) => id)

beforeEach(async () => {
  await emptyTables(client(), ['users', 'listed_places'])
})

describe('the sections of Home', () => {
  it('repeat nobody of the premium section on any page, and number all profiles in order', async () => {
    for (let number = 0; number < 14; number += 1)
      await listedPerson(number % 3 === 0 ? { premiumExpiresAt: SOON() } : {})
    for (const viewer of [null, { id: await listedPerson({ userType: 'man' }), interests: [] }]) {
      const first = await homeListing(at('berlin', '', viewer), SIZES)
      expect([first.premium.length, first.from, first.to, first.count.number]).toEqual([2, 1, 7, 14])
      const seen = [...idsOf(first.premium), ...idsOf(first.nearby)]
      let { nextCursor } = first
      while (nextCursor) {
        const page = await homeListing({ ...at('berlin', '', viewer), cursor: nextCursor }, SIZES)
        expect([page.premium, page.fresh, page.from]).toEqual([[], [], seen.length + 1])
        seen.push(...idsOf(page.nearby))
        expect(page.to).toBe(seen.length)
        nextCursor = page.nextCursor
      }
      expect(seen).toHaveLength(14)
      expect(new Set(seen).size).toBe(14)
    }
  })

  it('list premium members alone, and none beyond 100 km, whether few profiles match or many', async () => {
    const near = await listedPerson({ place: 'potsdam', premiumExpiresAt: SOON() })
    const far = await listedPerson({ place: 'leipzig', premiumExpiresAt: SOON() })
    const premium = async () =>
      (await homeListing(at('potsdam'), { premium: 100, fresh: 1, nearby: 1 })).premium
    expect(idsOf(await premium())).toEqual([near])
    await crowd(501)
    const many = await premium()
    expect(many.filter(({ isPremium }) => !isPremium)).toEqual([])
    expect(idsOf(many)).toContain(near)
    expect(idsOf(many)).not.toContain(far)
  }, 300_000)

  it('are merged into one list for a search, a chosen order and "premium only"', async () => {
    const premium = await listedPerson({ premiumExpiresAt: SOON(), hourlyRate: 300 })
    const other = await listedPerson({ hourlyRate: 100 })
    const lists = async (query: string, sort?: 'price') => {
      const home = await homeListing({ ...at('berlin', query), sort })
      return [home.isOneList, home.premium.length, home.fresh.length, idsOf(home.nearby)]
    }
    expect(await lists('')).toEqual([false, 1, 1, [other]])
    expect(await lists('search=luna')).toEqual([true, 0, 0, [premium, other]])
    expect(await lists('premium=1')).toEqual([true, 0, 0, [premium]])
    expect(await lists('', 'price')).toEqual([true, 0, 0, [other, premium]])
  })

  it('by price follow the price of an hour, which the cards show, with a filter for another duration, too', async () => {
    await listedPerson({ hourlyRate: 300, overnightRate: 1000 })
    await listedPerson({ hourlyRate: 100, overnightRate: 1400 })
    const { nearby } = await homeListing({ ...at('berlin', 'duration=overnight'), sort: 'price' })
    expect(nearby.map(({ hourlyRate }) => hourlyRate)).toEqual([100, 300])
  })
})

describe('a page of a place', () => {
  it('says that all profiles are elsewhere, unless the place or one of its districts has one', async () => {
    const isElsewhere = async (slug: string) => (await homeListing(at(slug))).isElsewhere
    expect(await isElsewhere('muenchen')).toBe(false)
    await listedPerson({ place: 'garching-bei-muenchen' })
    expect(await isElsewhere('muenchen')).toBe(true)
    expect(await isElsewhere('garching-bei-muenchen')).toBe(false)
    await listedPerson({ place: 'muenchen-pasing' })
    expect(await isElsewhere('muenchen')).toBe(false)
    // Mülheim-Kärlich is no district of Mülheim but a town 124 km away.
    await listedPerson({ place: 'muelheim-kaerlich' })
    expect(await isElsewhere('muelheim')).toBe(true)
  })

  it('says so in a chosen order only once everybody is on the page', async () => {
    const isElsewhere = async (nearby: number, sort?: 'price') =>
      (await exploreListing({ ...at('muenchen'), sort }, { nearby })).isElsewhere
    for (const hourlyRate of [100, 150]) await listedPerson({ place: 'garching-bei-muenchen', hourlyRate })
    expect([await isElsewhere(1, 'price'), await isElsewhere(2, 'price')]).toEqual([false, true])
    // By distance the first card tells.
    expect(await isElsewhere(1)).toBe(true)
    await listedPerson({ place: 'muenchen', hourlyRate: 200 })
    expect([await isElsewhere(2, 'price'), await isElsewhere(3, 'price')]).toEqual([false, false])
  })

  it('says so on Home to a visitor by the nearest profiles, to a member once everybody is on the page', async () => {
    for (let number = 0; number < 2; number += 1) await listedPerson({ place: 'garching-bei-muenchen' })
    const member = { id: await listedPerson({ userType: 'man' }), interests: [] }
    const isElsewhere = async (nearby: number, viewer: typeof member | null) =>
      (await homeListing(at('muenchen', '', viewer), { premium: 0, fresh: 0, nearby })).isElsewhere
    expect([await isElsewhere(1, null), await isElsewhere(1, member)]).toEqual([true, false])
    expect([await isElsewhere(2, null), await isElsewhere(2, member)]).toEqual([true, true])
  })

  it('says the same as the first one: nearer profiles come before those of a later page', async () => {
    const pages = async () => {
      const shown: [string[], boolean][] = []
      let cursor: string | undefined
      do {
        const page = await exploreListing({ ...at('potsdam'), cursor }, { nearby: 1 })
        shown.push([idsOf(page.cards), page.isElsewhere])
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      return shown
    }
    const elsewhere = await listedPerson({ place: 'falkensee' })
    const farther = await listedPerson({ place: 'berlin' })
    const farthest = await listedPerson({ place: 'leipzig' })
    const others = (isElsewhere: boolean) => [
      [[elsewhere], isElsewhere],
      [[farther], isElsewhere],
      [[farthest], isElsewhere],
    ]
    expect(await pages()).toEqual(others(true))
    const here = await listedPerson({ place: 'potsdam' })
    expect(await pages()).toEqual([[[here], false], ...others(false)])
  })
})

describe('a request for several pages at once', () => {
  it('returns the same cards as the single pages, up to the limit', async () => {
    await crowd(60)
    const first = await exploreListing(at('berlin'), { nearby: 5 })
    const second = await exploreListing({ ...at('berlin'), cursor: first.nextCursor ?? '' }, { nearby: 5 })
    const both = await exploreListing({ ...at('berlin'), pages: 2 }, { nearby: 5 })
    expect(idsOf(both.cards)).toEqual([...idsOf(first.cards), ...idsOf(second.cards)])
    expect([both.from, both.to, both.isLaterPage]).toEqual([1, 10, false])
    expect((await exploreListing({ ...at('berlin'), pages: 1000 }, { nearby: 5 })).cards).toHaveLength(30)
  })

  it('are one page for a number below one', async () => {
    for (let number = 0; number < 7; number += 1) await listedPerson()
    for (const pages of [0, -1])
      expect((await exploreListing({ ...at('berlin'), pages }, { nearby: 5 })).cards).toHaveLength(5)
  })

  it('skips no card and returns full pages after profiles are gone, even the one that the cursor names', async () => {
    await crowd(60)
    const first = await exploreListing(at('berlin'), { nearby: 5 })
    const cursor = first.nextCursor ?? ''
    const second = await exploreListing({ ...at('berlin'), cursor }, { nearby: 6 })
    const gone = [first.cards.at(-1)?.id ?? '', second.cards[1]?.id ?? '']
    await db.update(users).set({ isSuspended: true }).where(inArray(users.id, gone))
    const remains = (id: string) => !gone.includes(id)
    const later = await exploreListing({ ...at('berlin'), cursor }, { nearby: 5 })
    expect(idsOf(later.cards)).toEqual(idsOf(second.cards).filter(remains))
    const both = await exploreListing({ ...at('berlin'), pages: 2 }, { nearby: 5 })
    const remaining = [...idsOf(first.cards), ...idsOf(second.cards)].filter(remains)
    expect(both.cards).toHaveLength(10)
    expect(idsOf(both.cards).slice(0, remaining.length)).toEqual(remaining)
  })
})
