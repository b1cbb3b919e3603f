import { seededRandom } from 'db/factories/random'
import { users } from 'db/schema/accounts'
import { listings } from 'db/schema/listing'
import { userBlocks } from 'db/schema/relations'
import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import { db, recordStatements } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { emptyTables } from '~/testing/databases/database'
import { listedPerson } from '~/testing/people/listed-person'
import { mixedCrowd } from '~/testing/people/mixed-crowd'
import { similarProfiles } from './similar.server'

beforeEach(async () => {
  await emptyTables(client(), ['users', 'listed_places'])
})

const HAMBURG = placeBySlug('hamburg')
const reader = async () => ({ id: await listedPerson({ userType: 'man', photo: 'none' }) })
async function similar(viewer: { id: string }, profile: { id: string; services: string[] }) {
  if (!HAMBURG) throw new Error('Hamburg')
  const cards = await similarProfiles({ viewer, profile, place: HAMBURG })
  return cards.map(({ id }) => id)
}

describe('similarProfiles', () => {
  it('lists the same place first, then by common services, and nobody without one', async () => {
    const services = ['massage', 'oral', 'dinnerDate']
    const luna = await listedPerson({ services })
    const one = await listedPerson({ services: ['massage'] })
    const all = await listedPerson({ services: [...services, 'anal'] })
    const near = await listedPerson({ place: 'potsdam', services })
    await listedPerson({ services: ['bdsm'] })
    await listedPerson({ place: 'hamburg', services })
    await listedPerson({ services, photo: 'pending' })
    const viewer = await reader()
    expect(await similar(viewer, { id: luna, services })).toEqual([all, one, near])
    expect(await similar({ id: all }, { id: luna, services })).toEqual([one, near])
    expect(await similar(viewer, { id: luna, services: [] })).toEqual([])
  })

  it('orders other places by their distance from the profile’s, up to 50 km', async () => {
    const services = ['massage']
    const luna = await listedPerson({ services })
    const from = (place: string) => listedPerson({ place, services })
    const [oranienburg, falkensee, potsdam, bernau] = [
      await from('oranienburg'),
      await from('falkensee'),
      await from('potsdam'),
      await from('bernau-bei-berlin'),
    ]
    // Too far away: 80 km.
    await from('frankfurt-oder')
    expect(await similar(await reader(), { id: luna, services })).toEqual([
      bernau,
      falkensee,
      potsdam,
      oranienburg,
    ])
  })

  it('starts after the profile in the shuffled order, and continues at its beginning', async () => {
    const services = ['massage']
    for (let count = 0; count < 6; count += 1) await listedPerson({ services })
    const all = await db.select({ id: listings.userId }).from(listings).orderBy(listings.shuffle)
    const [first, second, own = '', ...behind] = all.map(({ id }) => id)
    expect(behind).toHaveLength(3)
    expect(await similar(await reader(), { id: own, services })).toEqual([...behind, first, second])
  })

  it('compares the 200 before the profile, not the first ones of the place', async () => {
    const services = ['massage', 'oral']
    await mixedCrowd(seededRandom('similar'), { count: 202, slugs: ['berlin'], now: new Date() })
    await db.update(users).set({ services: ['massage'] })
    const all = await db.select({ id: listings.userId }).from(listings).orderBy(listings.shuffle)
    const [first = '', ...others] = all.map(({ id }) => id)
    const [before = '', own = ''] = others.slice(-2)
    expect(others).toHaveLength(201)
    await db
      .update(users)
      .set({ services })
      .where(inArray(users.id, [first, before]))
    expect(await similar(await reader(), { id: own, services })).toEqual([before, ...others.slice(0, 5)])
  })

  it('never shows a profile that is blocked in either direction, suspended or paused', async () => {
    const services = ['massage']
    const luna = await listedPerson({ services })
    const [blocked, blocker, suspended, paused] = await Promise.all(
      Array.from({ length: 4 }, () => listedPerson({ services })),
    )
    if (!blocked || !blocker || !suspended || !paused) throw new Error('people')
    const shown = await listedPerson({ services, profileVisibility: 'members' })
    const viewer = await reader()
    await db.insert(userBlocks).values([
      { userId: viewer.id, blockedUserId: blocked },
      { userId: blocker, blockedUserId: viewer.id },
    ])
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, suspended))
    await db.update(users).set({ profileVisibility: 'paused' }).where(eq(users.id, paused))
    expect(await similar(viewer, { id: luna, services })).toEqual([shown])
  })

  it('shows at most six, as cards with the distance from the reader’s place, in two statements', async () => {
    const services = ['massage']
    const luna = await listedPerson({ services })
    for (let count = 0; count < 8; count += 1) await listedPerson({ services })
    const viewer = await reader()
    if (!HAMBURG) throw new Error('Hamburg')
    const { result, statements } = await recordStatements(() =>
      similarProfiles({ viewer, profile: { id: luna, services }, place: HAMBURG }),
    )
    expect([result.length, statements.length]).toEqual([6, 2])
    // Berlin is farther from Hamburg than the last step of distances.
    expect(result[0]).toMatchObject({ location: 'Berlin', distanceKm: null, beyondRadius: false })
  })
})
