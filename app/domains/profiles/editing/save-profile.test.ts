import { listings } from 'db/schema/listing'
import { imageModeration, images } from 'db/schema/media'
import { asc, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { ownUser } from '~/domains/accounts/own-user.server'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import { db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { makeAccount, userRow } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { editableProfile } from './editable-profile.server'
import { ProfileChanges } from './forms'
import { placeColumns, saveProfile } from './save-profile.server'

afterEach(() => setClock(null))

const save = (id: string, changes: object) =>
  saveProfile({ owner: { id }, changes: ProfileChanges.parse(changes) })

test('given values are saved, missing ones stay, and the listing is updated', async () => {
  const id = await listedPerson({ bio: 'Alt', height: 180 })
  const saved = await save(id, {
    ...{ firstName: 'Rosalind', age: 33, location: 'Muenchen', height: '1,75', weight: 60 },
    ...{
      bodyType: 'slim',
      services: ['oral', 'massage'],
      interests: ['dating', 'sport'],
      hourlyRate: '1.000',
    },
  })
  expect(saved).toEqual({ location: 'München' })
  const munich = placeBySlug('muenchen')
  expect(await userRow(id)).toMatchObject({
    ...{ firstName: 'Rosalind', age: 33, bio: 'Alt', height: 175, weight: 60, bodyType: 'slim' },
    ...{ services: ['massage', 'oral'], interests: ['sport', 'dating'], hourlyRate: 1000 },
    ...{ location: 'München', placeSlug: 'muenchen' },
    ...{ latitude: munich?.latitude, longitude: munich?.longitude },
  })
  const [listed] = await db.select().from(listings).where(eq(listings.userId, id))
  expect(listed).toMatchObject({ firstName: 'Rosalind', location: 'München', hourlyRate: 1000 })

  await save(id, { height: null, bio: '', hourlyRate: '' })
  expect(await userRow(id)).toMatchObject({ height: null, bio: null, hourlyRate: null, weight: 60 })
})

test('a save that changes something is an update of the profile, any other is none', async () => {
  const moment = new Date('2026-09-01T12:00:00Z')
  setClock(moment)
  const skills = [{ language: 'de', level: 'native' }]
  const id = await listedPerson({ bio: 'Hallo' })
  await save(id, { bio: 'Hallo', firstName: 'Luna', services: [], overnightRate: null, languages: [] })
  expect((await userRow(id))?.profileUpdatedAt).toBeNull()
  await save(id, { overnightRate: 900, languages: skills, about: 'Mehr', meetingPlaces: ['incall'] })
  expect((await userRow(id))?.profileUpdatedAt).toEqual(moment)
  const [listed] = await db.select().from(listings).where(eq(listings.userId, id))
  expect(listed).toMatchObject({ overnightRate: 900, searchText: expect.stringContaining(' mehr') })
  setClock(new Date('2026-10-01T12:00:00Z'))
  await save(id, { overnightRate: '900 €', languages: skills, about: ' Mehr ' })
  expect(await userRow(id)).toMatchObject({ profileUpdatedAt: moment, languages: skills })
})

test('photos that are sent as they are, beside the rest, are no update; in another order they are', async () => {
  const moment = new Date('2026-09-01T12:00:00Z')
  setClock(moment)
  const id = await listedPerson({ photo: 'none', bio: 'Hallo' })
  const [a, b] = [await photoOf(id, 0), await photoOf(id, 1)]
  // As SPEC's pages send a profile: all of it.
  await save(id, { bio: 'Hallo', profileImageUrl: a, profileImages: [b] })
  await save(id, { profileImages: [a, b] })
  await save(id, { profileImageUrl: null })
  expect((await userRow(id))?.profileUpdatedAt).toBeNull()
  await save(id, { profileImages: [b, a] })
  expect((await userRow(id))?.profileUpdatedAt).toEqual(moment)
  const later = new Date('2026-10-01T12:00:00Z')
  setClock(later)
  await save(id, { profileImages: [b] })
  expect((await userRow(id))?.profileUpdatedAt).toEqual(later)
})

test('an unchanged age keeps advancing from the day on which it was stated', async () => {
  const { id } = await makeAccount({ userType: 'trans', age: 30, ageStatedOn: '2025-03-01' })
  setClock(new Date('2026-09-01T12:00:00Z'))
  expect((await editableProfile({ id })).age).toBe(31)
  await save(id, { age: '31', bio: 'Hallo' })
  expect(await userRow(id)).toMatchObject({ age: 30, ageStatedOn: '2025-03-01', bio: 'Hallo' })
  await save(id, { age: 30 })
  expect(await userRow(id)).toMatchObject({ age: 30, ageStatedOn: '2026-09-01' })
  await save(id, { age: null })
  expect(await userRow(id)).toMatchObject({ age: null, ageStatedOn: null })
})

test('a form that was opened before the age advanced does not set it back', async () => {
  const { id } = await makeAccount({ userType: 'trans', age: 30, ageStatedOn: '2025-09-02' })
  const saveForm = (filledOn: string, age: number) =>
    saveProfile({ owner: { id }, changes: ProfileChanges.parse({ age, bio: 'Hallo' }), filledOn })
  // The form has been open since the day before the age advanced.
  setClock(new Date('2026-09-02T06:00:00Z'))
  expect((await editableProfile({ id })).age).toBe(31)
  await saveForm('2026-09-01', 30)
  expect(await userRow(id)).toMatchObject({ age: 30, ageStatedOn: '2025-09-02', bio: 'Hallo' })
  // An owner who opens the form today and lowers the age intends to.
  await saveForm('2026-09-02', 30)
  expect(await userRow(id)).toMatchObject({ age: 30, ageStatedOn: '2026-09-02' })
  // Stated since in another tab: the later save counts.
  await saveForm('2026-09-01', 29)
  expect(await userRow(id)).toMatchObject({ age: 29, ageStatedOn: '2026-09-02' })
})

test('an age of 100 can still be saved a year later', async () => {
  const { id } = await makeAccount({ age: 100, ageStatedOn: '2025-03-01' })
  setClock(new Date('2027-09-01T12:00:00Z'))
  const { age } = await editableProfile({ id })
  expect([age, (await ownUser(id))?.age]).toEqual([100, 100])
  await save(id, { age })
  expect(await userRow(id)).toMatchObject({ age: 100, ageStatedOn: '2025-03-01' })
})

test('an unknown place is refused, and nothing else is saved', async () => {
  const id = await listedPerson()
  const refused = await save(id, { location: 'Xyzzyhausen', firstName: 'Neu' })
  expect(refused).toEqual({ refusal: 'unknown-place' })
  expect(await userRow(id)).toMatchObject({ firstName: 'Luna', placeSlug: 'berlin' })
})

test('a provider cannot remove the place, a customer can; none is no removal', async () => {
  const id = await listedPerson({ bio: 'Alt' })
  expect(await save(id, { location: null, bio: 'Neu' })).toEqual({ refusal: 'place-required' })
  expect(await userRow(id)).toMatchObject({ bio: 'Alt', location: 'Berlin', placeSlug: 'berlin' })
  const { id: withoutPlace } = await makeAccount({ userType: 'trans' })
  expect(await save(withoutPlace, { location: null, bio: 'Neu' })).toEqual({ location: null })
  const { id: customer } = await makeAccount({ userType: 'man' })
  expect(await save(customer, { location: 'Berlin' })).toMatchObject({ location: 'Berlin' })
  expect(await save(customer, { location: null })).toEqual({ location: null })
  expect(await userRow(customer)).toMatchObject({ location: null, placeSlug: null })
})

test('of several places with one name the suggested one is used, as long as the text is unchanged', async () => {
  const id = await listedPerson()
  await save(id, { location: 'Münster' })
  expect(await userRow(id)).toMatchObject({ placeSlug: 'muenster' })
  await save(id, { location: 'Münster', placeSlug: 'muenster-bayern' })
  expect(await userRow(id)).toMatchObject({ placeSlug: 'muenster-bayern' })
  await save(id, { location: 'Münster', bio: 'x' })
  expect(await userRow(id)).toMatchObject({ placeSlug: 'muenster-bayern' })
  // A suggestion that the text has left behind does not count, not even against the stored place.
  await save(id, { location: 'Münster', placeSlug: 'hamburg' })
  expect(await userRow(id)).toMatchObject({ placeSlug: 'muenster-bayern' })
  await save(id, { location: 'Hamburg', placeSlug: 'muenster-bayern' })
  expect(await userRow(id)).toMatchObject({ placeSlug: 'hamburg', location: 'Hamburg' })
})

test('a place is understood by its name in any language, and the same place is no change', async () => {
  const id = await listedPerson()
  await save(id, { location: 'Múnich' })
  expect(await userRow(id)).toMatchObject({ placeSlug: 'muenchen', location: 'München' })
  expect(placeColumns({ location: 'München', placeSlug: 'muenchen' }, { location: 'Munich' })).toEqual({})
  await save(id, { location: 'Cologne-Buchforst', placeSlug: 'koeln-buchforst' })
  expect(await userRow(id)).toMatchObject({ placeSlug: 'koeln-buchforst', location: 'Köln-Buchforst' })
})

test('a customer has no body, price or photos, whatever is sent; the rest is saved', async () => {
  const { id } = await makeAccount({ userType: 'man' })
  await save(id, { height: 180, services: ['oral'], hourlyRate: 100, isSearchable: true, bio: 'Hi', age: 40 })
  expect(await userRow(id)).toMatchObject({
    ...{ height: null, services: [], hourlyRate: null, isSearchable: false, bio: 'Hi', age: 40 },
  })
  expect(await save(id, { profileImages: ['/media/x'] })).toEqual({ refusal: 'foreign-photo' })
  expect(await save(id, { profileImages: [], profileImageUrl: null })).toEqual({ location: null })
})

test('of two concurrent saves the later one is stored completely', async () => {
  const id = await listedPerson()
  const versions = Array.from({ length: 8 }, (_, n) => ({
    firstName: `Name ${n}`,
    bio: `Bio ${n}`,
    age: 20 + n,
  }))
  await Promise.all(versions.map((changes) => save(id, changes)))
  const { firstName, bio, age } = await editableProfile({ id })
  expect(versions).toContainEqual({ firstName, bio, age })
})

test('photos get the submitted order, missing ones are removed; foreign ones are refused', async () => {
  const id = await listedPerson({ photo: 'none' })
  const [a, b, c] = [await photoOf(id, 0), await photoOf(id, 1), await photoOf(id, 2)]
  const otherMember = await photoOf(await listedPerson({ photo: 'none' }), 0)
  const order = async () => {
    const own = eq(images.ownerId, id)
    return (await db.select().from(images).where(own).orderBy(asc(images.position))).map(({ url }) => url)
  }
  await save(id, { profileImages: [c, a, b, c] })
  expect(await order()).toEqual([c, a, b])
  await save(id, { profileImageUrl: b })
  expect(await order()).toEqual([b, a, c])
  // As SPEC's pages send it: the main one beside the others.
  await save(id, { profileImageUrl: a, profileImages: [c, b] })
  expect(await order()).toEqual([a, c, b])
  for (const foreign of [{ profileImages: [a, otherMember] }, { profileImageUrl: otherMember }]) {
    expect(await save(id, { ...foreign, bio: 'nicht' })).toEqual({ refusal: 'foreign-photo' })
  }
  expect([await order(), (await userRow(id))?.bio]).toEqual([[a, c, b], null])
  await save(id, { profileImages: [b] })
  expect(await order()).toEqual([b])
})

test('photos are known by the addresses that they had before the watermark was switched, each once', async () => {
  const id = await listedPerson({ photo: 'none' })
  const [a, b] = [await photoOf(id, 0), await photoOf(id, 1)]
  const url = `${a.slice(0, -1)}z`
  await db
    .update(images)
    .set({ url, formerNames: [a.replace('/media/', '')] })
    .where(eq(images.url, a))
  const order = async () =>
    (await db.select().from(images).where(eq(images.ownerId, id)).orderBy(asc(images.position))).map(
      (image) => image.url,
    )
  await save(id, { profileImages: [b, a, url] })
  expect(await order()).toEqual([b, url])
  await save(id, { profileImageUrl: a, profileImages: [b] })
  expect(await order()).toEqual([url, b])
  const other = await listedPerson({ photo: 'none' })
  expect(await save(other, { profileImages: [a] })).toEqual({ refusal: 'foreign-photo' })
})

async function photoOf(ownerId: string, position: number): Promise<string> {
  const url = `/media/${ownerId.replaceAll('-', '').slice(0, 21)}${position}`
  const size = { width: 900, height: 1200, color: '#aa8899' }
  await db.insert(images).values({ ownerId, url, imageType: 'profile', position, ...size })
  await db
    .insert(imageModeration)
    .values({ userId: ownerId, imageUrl: url, imageType: 'profile', status: 'approved' })
  return url
}
