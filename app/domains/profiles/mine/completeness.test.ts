import { users } from 'db/schema/accounts'
import { imageModeration } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { completeness } from './completeness'
import { myProfile } from './my-profile.server'

const COMPLETE = {
  firstName: 'Luna',
  age: 28,
  location: 'Berlin',
  bio: 'Hallo',
  about: 'Mehr',
  meetingPlaces: ['incall'],
  languages: [{ language: 'de', level: 'native' }],
  hourlyRate: 200,
  services: ['massage'],
  photos: [{ state: 'approved' }, { state: 'approved' }, { state: 'pending' }],
  publicPhotos: 2,
} as const

describe('completeness', () => {
  it('has all steps done if nothing is missing', () => {
    expect(completeness(COMPLETE)).toEqual({
      missing: [],
      ideas: [],
      isWaiting: false,
      photoWasRejected: false,
      done: 11,
      of: 11,
    })
  })

  it('lists required steps, and optional improvements ordered by their effect', () => {
    const empty = { ...COMPLETE, firstName: ' ', age: null, location: null, bio: ' ', hourlyRate: null }
    const none = { about: null, meetingPlaces: [], languages: [], services: [], photos: [], publicPhotos: 0 }
    const state = completeness({ ...empty, ...none })
    expect(state.missing).toEqual(['name', 'age', 'place', 'photo'])
    expect(state.ideas).toEqual([
      ...['price', 'services', 'morePhotos', 'meetingPlaces', 'languages', 'bio', 'about'],
    ])
    expect(state).toMatchObject({ done: 0, isWaiting: false, photoWasRejected: false })
  })

  it('requires no further photo while one is pending, but another once all are rejected', () => {
    const waiting = completeness({ ...COMPLETE, photos: [{ state: 'pending' }], publicPhotos: 0 })
    expect(waiting).toMatchObject({ missing: [], isWaiting: true, ideas: ['morePhotos'] })
    const rejected = completeness({ ...COMPLETE, photos: [{ state: 'rejected' }], publicPhotos: 0 })
    expect(rejected).toMatchObject({ missing: ['photo'], isWaiting: false, photoWasRejected: true })
    // Other steps can be missing while a photo is pending.
    const both = completeness({ ...COMPLETE, age: null, photos: [{ state: 'pending' }], publicPhotos: 0 })
    expect(both).toMatchObject({ missing: ['age'], isWaiting: false })
  })
})

describe('myProfile', () => {
  it('agrees with the listing on who is listed', async () => {
    for (const [over, missing] of [
      [{}, []],
      [{ age: null, ageStatedOn: null }, ['age']],
      [{ location: null, placeSlug: null, latitude: null, longitude: null }, ['place']],
      [{ photo: 'none' }, ['photo']],
      [{ photo: 'rejected' }, ['photo']],
      [{ photo: 'pending' }, []],
    ] as const) {
      const id = await listedPerson(over)
      const { provider } = await myProfile({ id, userType: 'trans' })
      expect(provider?.completeness.missing).toEqual(missing)
      const isComplete = missing.length === 0 && !provider?.completeness.isWaiting
      expect([over, provider?.isListed]).toEqual([over, isComplete])
    }
  })

  it('shows others no pending photo, and its owner all photos with their states and reasons', async () => {
    const id = await listedPerson({ photo: 'pending' })
    const waiting = await myProfile({ id, userType: 'trans' })
    expect(waiting.profile.photos).toEqual([])
    expect(waiting.provider?.photos.map(({ state }) => state)).toEqual(['pending'])
    await db
      .update(imageModeration)
      .set({ status: 'rejected', rejectionReason: 'Zu dunkel' })
      .where(eq(imageModeration.userId, id))
    const rejected = await myProfile({ id, userType: 'trans' })
    expect(rejected.provider?.photos.map((photo) => photo.rejectionReason)).toEqual(['Zu dunkel'])
    expect(rejected.provider?.completeness.photoWasRejected).toBe(true)
  })

  it('has no provider part for customers', async () => {
    const { id } = await makeAccount()
    await db.update(users).set({ bio: 'Hallo' }).where(eq(users.id, id))
    expect(await myProfile({ id, userType: 'man' })).toMatchObject({
      provider: null,
      profile: { bio: 'Hallo' },
    })
  })
})
