import { randomBytes } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { imageModeration, images } from 'db/schema/media'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import { db } from '~/platform/database/db.server'

type Person = Partial<typeof users.$inferInsert> & {
  place?: string
  photo?: 'approved' | 'pending' | 'rejected' | 'none'
}

/** Inserts a person whom the listing shows, unless `given` prevents it. Returns the id. */
export async function listedPerson({
  place = 'berlin',
  photo = 'approved',
  ...given
}: Person = {}): Promise<string> {
  const where = placeBySlug(place)
  const mediaName = randomBytes(11).toString('hex')
  const [person] = await db
    .insert(users)
    .values({
      email: `${mediaName}@example.test`,
      passwordHash: 'none',
      firstName: 'Luna',
      isEmailVerified: true,
      age: 28,
      ageStatedOn: new Date().toISOString().slice(0, 10),
      location: where?.name,
      placeSlug: where?.slug,
      latitude: where?.latitude,
      longitude: where?.longitude,
      // Before the last full quarter of an hour, since visitors see the presence of that moment.
      onlineSince: given.onlineUntil ? new Date(0) : null,
      ...given,
    })
    .returning({ id: users.id })
  if (!person) throw new Error('No person was inserted')
  if (photo === 'none') return person.id
  const url = `/media/${mediaName}`
  const image = {
    ownerId: person.id,
    url,
    imageType: 'profile',
    width: 900,
    height: 1200,
    color: '#aa8899',
  } as const
  await db.insert(images).values(image)
  await db.insert(imageModeration).values({
    userId: person.id,
    imageUrl: url,
    imageType: 'profile',
    status: photo,
    rejectionReason: photo === 'rejected' ? 'a reason' : null,
  })
  return person.id
}
