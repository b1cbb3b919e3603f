import { users } from 'db/schema/accounts'
import { imageModeration, images } from 'db/schema/media'
import { matches, userBlocks } from 'db/schema/relations'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import { lastFullQuarter } from '~/domains/presence/online'
import { db, recordStatements } from '~/platform/database/db.server'
import { hours } from '~/platform/time/durations'
import { listedPerson } from '~/testing/people/listed-person'
import { publicProfile, publicProfileCards, publicShape } from './public-profile.server'

const KEYS = (
  'about age bio bodyType circumcision cockSize createdAt distanceKm ethnicity firstName height halfHourRate ' +
  'hourlyRate id interests isOnline isPremium isVerified languages lastName lastSeen location ' +
  'meetingPlaces overnightRate position profileImageUrl profileImages profileUpdatedAt services ' +
  'threeHourRate twoHourRate userType username weight'
)
  .split(' ')
  .sort()
const SIZE = { width: 900, height: 1200, color: '#aa8899' }
const member = async () => ({ id: await listedPerson({ userType: 'man', photo: 'none' }), isAdmin: false })
const set = (id: string, values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(eq(users.id, id))

describe('publicProfile', () => {
  it('has exactly the public keys, and liked for members', async () => {
    const id = await listedPerson({ lastName: 'Geheim', paymentCustomerId: 'p' })
    const viewer = await member()
    await db.insert(matches).values({ userId: viewer.id, targetUserId: id, isLike: true })
    const forVisitor = await publicProfile({ viewer: null, id })
    const forMember = await publicProfile({ viewer, id })
    expect(forVisitor && Object.keys(publicShape(forVisitor)).sort()).toEqual(KEYS)
    expect(forMember && Object.keys(publicShape(forMember)).sort()).toEqual([...KEYS, 'liked'].sort())
    expect(forMember?.liked).toBe(true)
    expect(forVisitor?.photos).toEqual([
      { url: forVisitor?.profileImageUrl, width: 900, height: 1200, color: '#aa8899' },
    ])
    const [card] = await publicProfileCards({
      viewer: null,
      ids: [id],
      place: placeBySlug('potsdam') ?? undefined,
    })
    expect(card && Object.keys(card).sort()).toEqual(KEYS)
    expect(card?.distanceKm).toBe(50)
  })

  it('returns the data of the card to visitors, with all other keys empty', async () => {
    const stated: Partial<typeof users.$inferInsert> = {
      ...{ username: 'luna-berlin', bio: 'Only for members', height: 170, weight: 60, cockSize: 18 },
      ...{ bodyType: 'curvy', ethnicity: 'asian', circumcision: 'beschnitten', position: 'top' },
      ...{ services: ['massage'], interests: ['art'], about: 'Eins\n\nZwei', meetingPlaces: ['incall'] },
      ...{ halfHourRate: 90, twoHourRate: 280, threeHourRate: 400, overnightRate: 900 },
      languages: [{ language: 'de', level: 'native' }],
    }
    const lastSeen = new Date('2026-01-01')
    const id = await listedPerson({
      ...{ ...stated, lastSeen },
      ...{ hourlyRate: 150, isVerified: true, premiumExpiresAt: new Date(Date.now() + 60_000) },
      createdAt: new Date('2026-03-04T05:06:07.089Z'),
    })
    const [second] = await db
      .insert(images)
      .values({ ownerId: id, url: `/media/${id}`, imageType: 'profile', position: 1, ...SIZE })
      .returning()
    await db
      .insert(imageModeration)
      .values({ userId: id, imageUrl: `/media/${id}`, imageType: 'profile', status: 'approved' })
    const profile = await publicProfile({ viewer: null, id })
    expect(profile && publicShape(profile)).toEqual({
      ...{ id, firstName: 'Luna', age: 28, location: 'Berlin', distanceKm: null, userType: 'trans' },
      ...{ hourlyRate: 150, isPremium: true, isVerified: true, isOnline: false, lastSeen: null },
      ...{ username: null, bio: null, height: null, weight: null, cockSize: null, bodyType: null },
      ...{ ethnicity: null, circumcision: null, position: null, services: [], interests: [] },
      ...{ about: null, halfHourRate: null, twoHourRate: null, threeHourRate: null, overnightRate: null },
      ...{ meetingPlaces: [], languages: [], profileUpdatedAt: null, lastName: null },
      profileImageUrl: expect.stringMatching(/^\/media\//),
      profileImages: [],
      createdAt: '2026-03-04T00:00:00.000Z',
    })
    expect(JSON.stringify(profile)).not.toContain(second?.url)
    expect(profile?.photos).toHaveLength(1)
    const forMember = await publicProfile({ viewer: await member(), id })
    expect(forMember).toMatchObject({ ...stated, lastSeen: '2026-01-01T00:00:00.000Z' })
    expect(forMember?.profileImages).toHaveLength(2)
    expect(forMember?.createdAt).toBe('2026-03-04T00:00:00.000Z')
  })

  it('has the day of its last update: of the last change or of the newest public photo, whichever is later', async () => {
    const changed = new Date('2026-03-04T23:59:59Z')
    const id = await listedPerson({ profileUpdatedAt: changed, createdAt: new Date('2026-01-01') })
    const viewer = await member()
    const day = async () => (await publicProfile({ viewer, id }))?.profileUpdatedAt
    const photoAt = (createdAt: Date) => db.update(images).set({ createdAt }).where(eq(images.ownerId, id))
    await photoAt(new Date('2026-02-01'))
    expect(await day()).toBe('2026-03-04T00:00:00.000Z')
    await photoAt(new Date('2026-04-01T10:00:00Z'))
    expect(await day()).toBe('2026-04-01T00:00:00.000Z')
    await db.update(imageModeration).set({ status: 'pending' }).where(eq(imageModeration.userId, id))
    await set(id, { profileUpdatedAt: null })
    expect((await publicProfile({ viewer: { id, isAdmin: false }, id }))?.profileUpdatedAt).toBe(
      '2026-01-01T00:00:00.000Z',
    )
  })

  it('respects the presence settings', async () => {
    const lastSeen = new Date(Date.now() - hours(2))
    const id = await listedPerson({ lastSeen, onlineUntil: new Date(Date.now() + 60_000) })
    const viewer = await member()
    const quarter = lastFullQuarter(lastSeen).toISOString()
    expect(await publicProfile({ viewer, id })).toMatchObject({ isOnline: true, lastSeen: quarter })
    await set(id, { showLastSeen: false })
    expect(await publicProfile({ viewer, id })).toMatchObject({ isOnline: true, lastSeen: null })
    await set(id, { showOnlineStatus: false, showLastSeen: true })
    expect(await publicProfile({ viewer, id })).toMatchObject({ isOnline: false, lastSeen: null })
    await set(id, { showOnlineStatus: true, onlineUntil: new Date(Date.now() - 1) })
    expect(await publicProfile({ viewer, id })).toMatchObject({ isOnline: false, lastSeen: quarter })
  })

  it('is null if suspended or deleted, and if unlisted for everybody but the owner and admins', async () => {
    const id = await listedPerson({ photo: 'pending' })
    const viewer = await member()
    expect(await publicProfile({ viewer: null, id })).toBeNull()
    expect(await publicProfile({ viewer, id })).toBeNull()
    expect((await publicProfile({ viewer: { id, isAdmin: false }, id }))?.photos).toHaveLength(1)
    expect((await publicProfile({ viewer: { ...viewer, isAdmin: true }, id }))?.photos).toHaveLength(1)
    for (const state of [{ isSuspended: true }, { isSuspended: false, deletedAt: new Date() }]) {
      await set(id, state)
      expect(await publicProfile({ viewer: { id, isAdmin: false }, id })).toBeNull()
    }
  })

  it('is null after a block in either direction', async () => {
    const [one, other] = [await listedPerson(), await listedPerson()]
    await db.insert(userBlocks).values({ userId: one, blockedUserId: other })
    expect(await publicProfile({ viewer: { id: one, isAdmin: false }, id: other })).toBeNull()
    expect(await publicProfile({ viewer: { id: other, isAdmin: false }, id: one })).toBeNull()
  })

  it('accepts any id, and queries the database only for valid ones', async () => {
    const property = fc.asyncProperty(fc.string({ unit: 'binary' }), async (id) => {
      const { result, statements } = await recordStatements(() => publicProfile({ viewer: null, id }))
      expect([result, statements]).toEqual([null, []])
    })
    await fc.assert(property, { numRuns: 1000 })
    const id = await listedPerson()
    const { statements } = await recordStatements(() => publicProfile({ viewer: null, id }))
    expect(statements).toHaveLength(1)
  })
})
