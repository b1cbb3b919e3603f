import { randomBytes } from 'node:crypto'
import { type Random, seededRandom } from 'db/factories/random'
import { MODERATION_STATES } from 'db/limits/media'
import { EVERY_PROFILE_BIT, languageCode, type TraitFacet, traitBits, traitCodes } from 'db/listing/traits'
import { users } from 'db/schema/accounts'
import { listedPlaces, listings } from 'db/schema/listing'
import { imageModeration, images } from 'db/schema/media'
import { eq, getTableColumns } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { emptyTables } from '~/testing/databases/database'
import { livingIn, mixedCrowd, randomFacts } from '~/testing/people/mixed-crowd'

const NOW = new Date()
const SLUGS = ['berlin', 'potsdam', 'hamburg', 'wien']
const CHANGES = 400

beforeEach(async () => {
  await emptyTables(client(), ['users', 'listed_places'])
})

it('the read model equals the rows computed from people and photos, after any change', async () => {
  const seed = randomBytes(4).toString('hex')
  const random = seededRandom(seed)
  const ids = await mixedCrowd(random, { count: 40, slugs: SLUGS, now: NOW })
  for (let change = 0; change < CHANGES; change += 1) {
    await changeRandomly(random, random.pick(ids))
    if (change % 20 === 0) expect(await readModel(), `${seed}, ${change}`).toEqual(await expectedRows())
  }
  expect(await readModel(), seed).toEqual(await expectedRows())
}, 300_000)

/** A random change of a person or of one of the person's photos. */
async function changeRandomly(random: Random, id: string): Promise<void> {
  const personChange = (values: Partial<typeof users.$inferInsert>) => () =>
    db.update(users).set(values).where(eq(users.id, id))
  const photos = await db.select().from(images).where(eq(images.ownerId, id))
  const photo = photos.length > 0 ? random.pick(photos) : null
  const photoChanges = photo
    ? [
        () => moderate(photo.url, random.pick(MODERATION_STATES)),
        () => moderate(photo.url, 'approved'),
        () =>
          db
            .update(images)
            .set({ position: random.int(0, 5) })
            .where(eq(images.id, photo.id)),
        () => db.delete(images).where(eq(images.id, photo.id)),
      ]
    : []
  const change = random.pick<() => Promise<unknown>>([
    personChange(randomFacts(random, NOW)),
    personChange(livingIn(random.pick(SLUGS))),
    personChange({ placeSlug: null, location: null, latitude: null, longitude: null }),
    personChange({ isSuspended: random.chance(0.3) }),
    personChange({ deletedAt: random.chance(0.2) ? NOW : null }),
    personChange({ profileVisibility: random.pick(['public', 'public', 'members', 'paused']) }),
    personChange({ isEmailVerified: random.chance(0.8) }),
    personChange({ userType: random.pick(['trans', 'trans', 'man']) }),
    personChange(
      random.chance(0.2) ? { age: null, ageStatedOn: null } : { age: 30, ageStatedOn: '2026-01-02' },
    ),
    () => addPhoto(random, id),
    ...photoChanges,
  ])
  await change()
}

async function addPhoto(random: Random, ownerId: string): Promise<void> {
  const photo = { ownerId, url: `/media/${random.uuid()}`, imageType: 'profile' as const }
  await db.insert(images).values({
    ...photo,
    position: random.int(0, 5),
    width: 900,
    height: random.int(900, 1200),
    color: '#aa8899',
  })
  await db
    .insert(imageModeration)
    .values({ userId: ownerId, imageUrl: photo.url, imageType: 'profile', status: 'pending' })
}

const moderate = (url: string, status: (typeof MODERATION_STATES)[number]) =>
  db
    .update(imageModeration)
    .set({ status, rejectionReason: status === 'rejected' ? 'a reason' : null })
    .where(eq(imageModeration.imageUrl, url))

/** The rows of the read model, without the time of the first listing, the random number and the search text. */
async function readModel() {
  const { listedAt, shuffle, searchText, placeId, spot, ...facts } = getTableColumns(listings)
  const rows = await db
    .select({ ...facts, spot, latitude: listedPlaces.latitude, longitude: listedPlaces.longitude })
    .from(listings)
    .innerJoin(listedPlaces, eq(listedPlaces.id, listings.placeId))
  return rows.map(({ spot: [x, y], ...row }) => ({ ...row, spot: [x, y] })).sort(byUser)
}

/** The rows that the read model must have, computed from people and approved photos. */
async function expectedRows() {
  const [everybody, photos] = [await db.select().from(users), await approvedPhotos()]
  return everybody
    .flatMap((person) => {
      const photo = photos.find(({ ownerId }) => ownerId === person.id)
      const { age, ageStatedOn, placeSlug, latitude, longitude } = person
      const isListed =
        person.userType === 'trans' && person.isEmailVerified && !person.isSuspended && !person.deletedAt
      if (person.profileVisibility === 'paused') return []
      if (!isListed || !photo || age === null || ageStatedOn === null || placeSlug === null) return []
      const codes = [
        ...optionsOf(person).flatMap(([facet, options]) => traitCodes(facet, options)),
        ...person.languages.map(languageCode),
      ]
      return {
        userId: person.id,
        latitude,
        longitude,
        spot: [longitude, latitude],
        bornOn: `${Number(ageStatedOn.slice(0, 4)) - age}${ageStatedOn.slice(4)}`,
        hourlyRate: person.hourlyRate,
        halfHourRate: person.halfHourRate,
        twoHourRate: person.twoHourRate,
        threeHourRate: person.threeHourRate,
        overnightRate: person.overnightRate,
        updatedOn: new Date(Math.max(Number(person.profileUpdatedAt), newestOf(photos, person.id)))
          .toISOString()
          .slice(0, 10),
        cockSize: person.cockSize,
        traits: codes.sort((one, other) => one - other),
        traitBits: optionsOf(person).reduce(
          (bits, [facet, options]) => bits | traitBits(facet, options),
          EVERY_PROFILE_BIT,
        ),
        premiumUntil: person.premiumExpiresAt,
        firstName: person.firstName,
        location: person.location,
        isVerified: person.isVerified,
        showOnline: person.showOnlineStatus,
        membersOnly: person.profileVisibility === 'members',
        imageId: photo.id,
        photoUrl: photo.url,
        photoWidth: photo.width,
        photoHeight: photo.height,
        photoColor: photo.color,
        photoCount: photos.filter(({ ownerId }) => ownerId === person.id).length,
      }
    })
    .sort(byUser)
}

/** When the newest of a person's photos was added. */
const newestOf = (photos: { ownerId: string; createdAt: Date }[], id: string) =>
  Math.max(...photos.filter(({ ownerId }) => ownerId === id).map(({ createdAt }) => Number(createdAt)))

/** All approved photos, in the order of their owners' profiles. */
async function approvedPhotos() {
  const { id, position, createdAt } = images
  return db
    .select(getTableColumns(images))
    .from(images)
    .innerJoin(imageModeration, eq(imageModeration.imageUrl, images.url))
    .where(eq(imageModeration.status, 'approved'))
    .orderBy(position, createdAt, id)
}

function optionsOf(person: typeof users.$inferSelect): [TraitFacet, string[]][] {
  const { position, bodyType, ethnicity, circumcision, services, interests } = person
  const one = (value: string | null) => (value === null ? [] : [value])
  return [
    ['position', one(position)],
    ['bodyType', one(bodyType)],
    ['ethnicity', one(ethnicity)],
    ['circumcision', one(circumcision)],
    ['services', services],
    ['interests', interests],
    ['meetingPlaces', person.meetingPlaces],
  ]
}

const byUser = (one: { userId: string }, other: { userId: string }) => (one.userId < other.userId ? -1 : 1)
