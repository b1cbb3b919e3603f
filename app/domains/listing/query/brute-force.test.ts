import { randomBytes } from 'node:crypto'
import { type Random, seededRandom } from 'db/factories/random'
import { COUNT_EXACT_UP_TO, SECTION_SIZES } from 'db/limits/listing'
import {
  BODY_TYPES,
  CIRCUMCISIONS,
  ETHNICITIES,
  INTERESTS,
  LANGUAGE_LEVELS,
  MEETING_PLACES,
  POSITIONS,
  SERVICES,
  SPOKEN_LANGUAGES,
} from 'db/limits/profiles'
import { users } from 'db/schema/accounts'
import { listings } from 'db/schema/listing'
import { userBlocks } from 'db/schema/relations'
import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import { distanceKm } from '~/domains/places/place'
import { db } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { setClock } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { emptyTables } from '~/testing/databases/database'
import { mixedCrowd } from '~/testing/people/mixed-crowd'
import { parseFilters } from '../filters/parse-filters'
import type { Sort } from '../filters/sort'
import { countListing, exploreListing, homeListing } from '../listing.server'
import { ageOn } from './age'
import { compareSortKeys, sortKeyOf } from './order.server'
import { type ListingRequest, searchOf } from './page.server'

const NOW = new Date('2026-11-21T12:00:00Z')
const SLUGS = [
  ...['berlin', 'berlin', 'berlin', 'berlin-kreuzberg', 'potsdam', 'oranienburg', 'bernau-bei-berlin'],
  ...['cottbus', 'frankfurt-oder', 'leipzig', 'hamburg', 'muenchen'],
]
const SEARCHES = 40

beforeEach(async () => {
  await emptyTables(client(), ['users', 'listed_places'])
  setClock(NOW)
})
afterEach(() => setClock(null))

it('returns the same people in the same order as a brute-force search', async () => {
  const seed = randomBytes(4).toString('hex')
  const random = seededRandom(seed)
  const ids = await mixedCrowd(random, { count: 1500, slugs: SLUGS, now: NOW })
  const [me = '', ...blocked] = random.some(ids, 8)
  await db.insert(userBlocks).values(blocked.map((id) => ({ userId: me, blockedUserId: id })))
  const hidden = new Set([me, ...blocked])
  const forMembers = new Set(random.some(ids, 200))
  await db
    .update(users)
    .set({ profileVisibility: 'members' })
    .where(inArray(users.id, [...forMembers]))
  const everybody = await db
    .select({
      ...getTableColumns(users),
      shuffle: listings.shuffle,
      listedAt: listings.listedAt,
      updatedOn: listings.updatedOn,
    })
    .from(users)
    .innerJoin(listings, eq(listings.userId, users.id))
  expect(everybody).toHaveLength(1500)
  for (let number = 0; number < SEARCHES; number += 1) {
    const query = anyQuery(random)
    const viewer = random.chance(0.3) ? { id: me, interests: [] } : null
    const request = requestOf(random.pick(SLUGS), query, viewer)
    const expected = searchAll(everybody, request).filter(({ id }) =>
      viewer ? !hidden.has(id) : !forMembers.has(id),
    )
    const where = `${seed}: ${request.place.slug} ${query} ${viewer ? 'as a member' : ''}`
    expect(await countListing(request), where).toEqual({
      number: Math.min(expected.length, COUNT_EXACT_UP_TO),
      more: expected.length > COUNT_EXACT_UP_TO,
    })
    expect(await allPages(request), where).toEqual(expected.map(({ id }) => id))
    const sort = random.pick<Sort>(viewer ? ['price', 'newest', 'online'] : ['price', 'newest'])
    const sorted = [...expected].sort(bySort(sort)).map(({ id }) => id)
    expect(await allPages({ ...request, sort }), `${where}, by ${sort}`).toEqual(sorted)
    if (viewer) continue
    const home = await homeListing(request)
    if (home.isOneList) continue
    const premium = expected
      .filter((person) => person.premium && person.km <= 100)
      .slice(0, SECTION_SIZES.premium)
    expect(
      home.premium.map(({ id }) => id),
      where,
    ).toEqual(premium.map(({ id }) => id))
    const fresh = expected
      .filter((person) => !person.premium)
      .sort((a, b) => b.listedMs - a.listedMs || (a.id < b.id ? -1 : 1))
    expect(
      home.fresh.map(({ id }) => id),
      where,
    ).toEqual(fresh.slice(0, SECTION_SIZES.fresh).map(({ id }) => id))
  }
}, 300_000)

type Person = typeof users.$inferSelect & { shuffle: number; listedAt: Date; updatedOn: string | null }

function requestOf(slug: string, query: string, viewer: ListingRequest['viewer']): ListingRequest {
  const place = placeBySlug(slug)
  if (!place) throw new Error(slug)
  return { place, viewer, filters: parseFilters(new URLSearchParams(query), 'explore') }
}

/** No filter, one, or several. */
function anyQuery(random: Random): string {
  const age = random.int(19, 55)
  const price = 10 * random.int(6, 35)
  const parts = [
    `ageMin=${age}`,
    `ageMax=${age + random.int(1, 20)}`,
    `priceMin=${price}`,
    `priceMax=${price + 10 * random.int(0, 20)}`,
    `sizeMin=${random.int(11, 25)}`,
    ...[0, 1].map(() => `position=${random.pick(POSITIONS)}`),
    ...[0, 1, 2].map(() => `bodyType=${random.pick(BODY_TYPES)}`),
    `ethnicity=${random.pick(ETHNICITIES)}`,
    `circumcision=${random.pick(CIRCUMCISIONS)}`,
    ...[0, 1].map(() => `services=${random.pick(SERVICES)}`),
    `interests=${random.pick(INTERESTS)}`,
    `meetingPlaces=${random.pick(MEETING_PLACES)}`,
    `language=${random.pick(SPOKEN_LANGUAGES.slice(0, 4))}&level=${random.pick(LANGUAGE_LEVELS)}`,
    `duration=${random.pick(['halfHour', 'overnight'])}`,
    `updated=${random.pick([7, 30, 90])}`,
    ...['online=1', 'premium=1', 'search=qui', `distance=${random.int(1, 100)}`],
  ]
  return random.some(parts, random.pick([0, 1, 1, 2, 2, 3, 5])).join('&')
}

function searchAll(everybody: Person[], request: ListingRequest) {
  const { area, asOf, start } = searchOf(request, null)
  return everybody
    .map((person) => ({
      person,
      id: person.id,
      km: distanceKm(request.place, { latitude: person.latitude ?? 0, longitude: person.longitude ?? 0 }),
      premium: person.premiumExpiresAt !== null && person.premiumExpiresAt > asOf.at,
      shuffle: person.shuffle,
      listedMs: person.listedAt.getTime(),
    }))
    .filter(({ km, premium }) => km <= (premium ? area.premiumKm : area.radiusKm))
    .filter(({ person, premium }) => passes(person, premium, request))
    .sort((person, other) => compareSortKeys(sortKeyOf(person), sortKeyOf(other), start))
}

/** A stable sort by what a chosen order begins with; the rest is by distance. */
function bySort(sort: Sort) {
  const leadOf = ({ person, listedMs }: ReturnType<typeof searchAll>[number]) => {
    if (sort === 'price') return person.hourlyRate ?? Infinity
    if (sort === 'newest') return -Math.floor(listedMs / days(1))
    return person.showOnlineStatus && isOnline(person, true) ? 0 : 1
  }
  type One = Parameters<typeof leadOf>[0]
  return (one: One, other: One) => {
    const [a, b] = [leadOf(one), leadOf(other)]
    return a === b ? 0 : a - b
  }
}

function passes(person: Person, premium: boolean, { filters, viewer }: ListingRequest): boolean {
  const stated = String(person.ageStatedOn)
  const age = ageOn(`${Number(stated.slice(0, 4)) - Number(person.age)}${stated.slice(4)}`, '2026-11-21')
  const within = (value: number | null, range: { min?: number; max?: number } | undefined) =>
    !range || (value !== null && value >= (range.min ?? 0) && value <= (range.max ?? Infinity))
  const anyOf = <T>(options: T[], has: (T | null)[]) =>
    options.length === 0 || options.some((option) => has.includes(option))
  return (
    within(age, filters.age) &&
    within(...priceOf(person, filters)) &&
    speaks(person, filters.language) &&
    (!filters.updatedDays || isUpdated(person, filters.updatedDays)) &&
    anyOf<string>(filters.meetingPlaces, person.meetingPlaces) &&
    within(person.cockSize, filters.size) &&
    anyOf<string>(filters.position, [person.position]) &&
    anyOf<string>(filters.bodyType, [person.bodyType]) &&
    anyOf<string>(filters.ethnicity, [person.ethnicity]) &&
    anyOf<string>(filters.circumcision, [person.circumcision]) &&
    anyOf<string>(filters.interests, person.interests) &&
    filters.services.every((service) => person.services.includes(service)) &&
    (!filters.onlineOnly || (person.showOnlineStatus && isOnline(person, viewer !== null))) &&
    (!filters.premiumOnly || premium) &&
    (!filters.search || person.firstName === 'Quinn')
  )
}

/** A filter by duration finds only those who state a price for it. */
function priceOf(
  { hourlyRate, halfHourRate, overnightRate }: Person,
  { duration, price }: ListingRequest['filters'],
): [number | null, { min?: number; max?: number } | undefined] {
  if (!duration) return [hourlyRate, price]
  return [duration === 'halfHour' ? halfHourRate : overnightRate, price ?? {}]
}

function speaks({ languages }: Person, wanted: ListingRequest['filters']['language']): boolean {
  if (!wanted) return true
  return languages.some(
    ({ language, level }) =>
      language === wanted.spoken && LANGUAGE_LEVELS.indexOf(level) >= LANGUAGE_LEVELS.indexOf(wanted.atLeast),
  )
}

/** The photos were added when the test began, which may be later than NOW: the listing's own day decides. */
const isUpdated = ({ updatedOn }: Person, days: number) =>
  updatedOn !== null && Date.parse(updatedOn) >= Date.parse('2026-11-21') - days * DAY_MS

const DAY_MS = 86_400_000

/** NOW is a full quarter of an hour: visitors see the state of that moment, in the current presence or an earlier one. */
const isOnline = ({ onlineUntil, onlineSince, onlineQuarter }: Person, isMember: boolean) =>
  onlineUntil !== null &&
  onlineUntil > NOW &&
  (isMember || (onlineSince !== null && onlineSince <= NOW) || onlineQuarter !== null)

async function allPages(request: ListingRequest): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await exploreListing({ ...request, cursor })
    seen.push(...page.cards.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return seen
}
