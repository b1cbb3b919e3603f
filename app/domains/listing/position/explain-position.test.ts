import { randomBytes } from 'node:crypto'
import { type Random, seededRandom } from 'db/factories/random'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import { db, recordStatements } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { setClock } from '~/platform/time/clock.server'
import { emptyTables } from '~/testing/databases/database'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { mixedCrowd } from '~/testing/people/mixed-crowd'
import { parseFilters } from '../filters/parse-filters'
import { exploreListing, homeListing } from '../listing.server'
import { explainPosition, type Position } from './explain-position.server'

const NOW = new Date('2026-11-21T12:00:00Z')
const SLUGS = [
  'berlin',
  'berlin',
  'berlin-kreuzberg',
  'potsdam',
  'oranienburg',
  'bernau-bei-berlin',
  'hamburg',
]

beforeEach(async () => {
  await emptyTables(client(), ['users', 'listed_places'])
  setClock(NOW)
})
afterEach(() => setClock(null))

const berlin = () => {
  const place = placeBySlug('berlin')
  if (!place) throw new Error('Berlin')
  return place
}
const request = () => ({
  place: berlin(),
  viewer: null,
  filters: parseFilters(new URLSearchParams(), 'explore'),
})

async function wholeList(): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await exploreListing({ ...request(), cursor })
    ids.push(...page.cards.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return ids
}

type Listed = { id: string } & Extract<Position, { state: 'listed' }>

/** Orders profiles only by their own explanations. */
const byExplanation = (one: Listed, other: Listed) =>
  one.ring - other.ring || Number(other.premium) - Number(one.premium) || one.draw - other.draw

test('the order of 1,000 profiles follows from their explanations alone', async () => {
  const seed = randomBytes(4).toString('hex')
  const random: Random = seededRandom(seed)
  const ids = await mixedCrowd(random, { count: 1000, slugs: SLUGS, now: NOW })
  const listed: Listed[] = []
  for (const id of ids) {
    const position = await explainPosition({ userId: id, place: berlin() })
    if (position.state === 'listed') listed.push({ id, ...position })
    else expect(position, seed).toMatchObject({ state: 'too-far' })
  }
  listed.sort(byExplanation)
  const list = await wholeList()
  expect(list.length, seed).toBeGreaterThan(500)
  expect(
    listed.map(({ id }) => id),
    seed,
  ).toEqual(list)
  for (const [at, { nearby, above, tied }] of listed.entries()) {
    expect(nearby, seed).toMatchObject({ rank: at + 1, total: list.length })
    expect(above.nearer + above.withPremium + above.drawnEarlier, seed).toBe(at)
    expect(tied, seed).toBeGreaterThan(above.drawnEarlier)
  }

  const home = await homeListing(request())
  const first = (section: 'premiumSection' | 'freshSection', count: number) =>
    listed
      .filter((one) => one[section] !== null && one[section].rank <= count)
      .sort((one, other) => (one[section]?.rank ?? 0) - (other[section]?.rank ?? 0))
      .map(({ id }) => id)
  expect(first('premiumSection', 6), seed).toEqual(home.premium.map(({ id }) => id))
  expect(first('freshSection', 4), seed).toEqual(home.fresh.map(({ id }) => id))
}, 480_000)

test('takes at most five statements; an unlisted profile and one that is too far away are reported as such', async () => {
  const [id = ''] = await mixedCrowd(seededRandom('few'), { count: 30, slugs: ['berlin'], now: NOW })
  const { result, statements } = await recordStatements(() =>
    explainPosition({ userId: id, place: berlin() }),
  )
  expect(result.state).toBe('listed')
  expect(statements.length).toBeLessThanOrEqual(5)

  const hidden = await makeAccount({ userType: 'trans' })
  expect(await explainPosition({ userId: hidden.id, place: berlin() })).toEqual({ state: 'unlisted' })
  const hamburg = placeBySlug('hamburg')
  if (!hamburg) throw new Error('Hamburg')
  await db.update(users).set({ premiumExpiresAt: null }).where(eq(users.id, id))
  expect(await explainPosition({ userId: id, place: hamburg })).toEqual({ state: 'too-far', reachesKm: 40 })
})

test('premium moves a profile to the front of its distance step and into its section, and nowhere else', async () => {
  const ids = await mixedCrowd(seededRandom('money'), { count: 60, slugs: ['berlin', 'potsdam'], now: NOW })
  const [id = ''] = ids
  const explain = async () => {
    const position = await explainPosition({ userId: id, place: berlin() })
    if (position.state !== 'listed') throw new Error(position.state)
    return position
  }
  await db.update(users).set({ premiumExpiresAt: null }).where(eq(users.id, id))
  const before = await explain()
  await db
    .update(users)
    .set({ premiumExpiresAt: new Date('2026-12-01') })
    .where(eq(users.id, id))
  const after = await explain()
  expect(after).toMatchObject({ ring: before.ring, draw: before.draw, premium: true, freshSection: null })
  expect(after.premiumSection).not.toBeNull()
  expect(before.premiumSection).toBeNull()
  expect(after.above).toMatchObject({ nearer: before.above.nearer, withPremium: 0 })
})

test('a profile for members only is counted in the list of members, any other in that of visitors', async () => {
  const [open, hidden] = [await listedPerson(), await listedPerson({ profileVisibility: 'members' })]
  await listedPerson({ profileVisibility: 'members' })
  const explain = (userId: string) => explainPosition({ userId, place: berlin() })
  expect(await explain(open)).toMatchObject({ membersOnly: false, tied: 1, nearby: { rank: 1, total: 1 } })
  expect(await explain(hidden)).toMatchObject({ membersOnly: true, tied: 3, nearby: { total: 3 } })
})

test('premium doubles the reach and marks it; the last distance step and the section end at 100 km', async () => {
  const premium = { premiumExpiresAt: new Date('2026-12-01') }
  const [reached, far, standard] = [
    await listedPerson({ place: 'frankfurt-oder', ...premium }),
    await listedPerson({ place: 'leipzig', ...premium }),
    await listedPerson({ place: 'frankfurt-oder' }),
  ]
  const explain = (userId: string, slug: string) => {
    const place = placeBySlug(slug)
    if (!place) throw new Error(slug)
    return explainPosition({ userId, place })
  }
  expect(await explain(reached, 'berlin')).toMatchObject({
    ...{ state: 'listed', beyondRadius: true, ringKm: 100, premiumSection: { rank: 1, total: 1 } },
  })
  expect(await explain(far, 'berlin')).toEqual({ state: 'too-far', reachesKm: 100 })
  expect(await explain(standard, 'berlin')).toEqual({ state: 'too-far', reachesKm: 50 })
  // A place without a radius of its own lists both, though they are over 100 km away.
  for (const id of [reached, far])
    expect(await explain(id, 'potsdam')).toMatchObject({
      ...{ state: 'listed', beyondRadius: false, ringKm: null, premiumSection: null, freshSection: null },
    })
  const near = await listedPerson({ place: 'potsdam', ...premium })
  expect(await explain(near, 'potsdam')).toMatchObject({ premiumSection: { rank: 1, total: 1 } })
})
