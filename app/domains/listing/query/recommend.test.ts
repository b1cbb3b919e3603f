import { matches } from 'db/schema/relations'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { days } from '~/platform/time/durations'
import { emptyTables } from '~/testing/databases/database'
import { at, place } from '~/testing/listing'
import { listedPerson } from '~/testing/people/listed-person'
import { homeListing } from '../listing.server'
import { type Candidate, compareRanks, rankOf } from './recommend.server'
import { searchAreaOf } from './search-area.server'

const customer = () => listedPerson({ userType: 'man', photo: 'none' })
const home = (id: string, sizes?: { premium: number; fresh: number; nearby: number }) =>
  homeListing(at('berlin', '', { id, interests: [] }), sizes)
const idsOf = (cards: { id: string }[]) => cards.map(({ id }) => id)
const like = (userId: string, targetUserId: string, isLike = true) =>
  db.insert(matches).values({ userId, targetUserId, isLike, createdAt: new Date(Date.now() - days(2)) })

test('a candidate ranks by interests, likeness, distance step, premium, day of the first listing and id', () => {
  const area = searchAreaOf(place('berlin'), at('berlin').filters)
  const picked = { section: 'nearby', user_id: 'b', km: 3, premium: false, shuffle: 0.5 } as const
  const last: Candidate = { ...picked, shared: 1, similar: 1, listed_ms: days(100) }
  const inOrder = [
    { ...last, shared: 2, similar: 0, km: 40 },
    { ...last, similar: 2, km: 40 },
    { ...last, km: 0.5, listed_ms: days(1) },
    { ...last, premium: true, listed_ms: days(1) },
    { ...last, listed_ms: days(101) },
    { ...last, user_id: 'a' },
    last,
  ].map((candidate) => rankOf(candidate, area))
  expect([...inOrder].reverse().sort(compareRanks)).toEqual(inOrder)
})

describe('the recommended list', () => {
  beforeEach(async () => {
    await emptyTables(client(), ['users', 'listed_places'])
  })

  it('does not depend on the likes of others', async () => {
    const [me, other] = [await customer(), await customer()]
    const traits = { bodyType: 'curvy', ethnicity: 'asian' } as const
    const liked = await listedPerson({ place: 'potsdam', ...traits })
    const near = await listedPerson({ bodyType: 'slim' })
    const far = await listedPerson({ place: 'oranienburg', ...traits })
    await like(other, liked)
    const order = idsOf((await home(me)).nearby)
    expect(order.indexOf(near)).toBeLessThan(order.indexOf(far))
    expect(order).toHaveLength(3)
  })

  it('compares neither interests nor meeting places and languages with those of liked people', async () => {
    const me = await customer()
    const traits = {
      // The first of them, whose code follows those of the traits that count.
      interests: ['sport', 'art'],
      meetingPlaces: ['outcall'],
      languages: [{ language: 'en', level: 'good' }],
    } satisfies Parameters<typeof listedPerson>[0]
    const liked = await listedPerson({ place: 'potsdam', ...traits })
    const near = await listedPerson()
    const far = await listedPerson({ place: 'oranienburg', ...traits })
    await like(me, liked)
    const order = idsOf((await home(me)).nearby)
    expect(order.indexOf(near)).toBeLessThan(order.indexOf(far))
    expect(order).toHaveLength(3)
  })

  it('marks no profile as liked whose like was taken back', async () => {
    const [me, other] = [await customer(), await customer()]
    const [liked, unliked] = [await listedPerson(), await listedPerson()]
    await like(me, liked)
    await like(me, unliked, false)
    await like(other, unliked)
    const { nearby } = await home(me)
    expect(nearby.filter((card) => card.liked).map(({ id }) => id)).toEqual([liked])
    expect(nearby).toHaveLength(2)
  })

  it('stands beside the premium section, nearest first, and the new profiles, newest first', async () => {
    const me = await customer()
    const premiumExpiresAt = new Date(Date.now() + days(1))
    const farPremium = await listedPerson({ place: 'potsdam', premiumExpiresAt })
    const nearPremium = await listedPerson({ premiumExpiresAt })
    const listedOn = (day: number) => listedPerson({ firstListedAt: new Date(Date.UTC(2026, 4, day)) })
    const [second, first] = [await listedOn(2), await listedOn(3)]
    await listedOn(1)
    const { premium, fresh, nearby } = await home(me, { premium: 2, fresh: 2, nearby: 10 })
    expect([idsOf(premium), idsOf(fresh)]).toEqual([
      [nearPremium, farPremium],
      [first, second],
    ])
    expect(nearby).toHaveLength(3)
  })
})
