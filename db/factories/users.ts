import type { UserType } from '../limits/accounts'
import {
  BODY_TYPES,
  CIRCUMCISIONS,
  ETHNICITIES,
  HOBBIES,
  POSITIONS,
  SEEKING,
  SERVICES,
} from '../limits/profiles'
import type { users } from '../schema/accounts'
import type { Random } from './random'

export type UserRow = typeof users.$inferInsert & { id: string }

/** A place of the bundled list: users store its name, slug and centre. */
export type PlaceOfUser = { slug: string; name: string; latitude: number; longitude: number }

const BERLIN: PlaceOfUser = { slug: 'berlin', name: 'Berlin', latitude: 52.52437, longitude: 13.41053 }
/** Matches no password: such accounts cannot sign in until they get another hash. */
const NO_PASSWORD = '!'

/** A provider who can be listed as soon as an approved photo is added. */
export function providerRow(random: Random, over: Partial<UserRow> = {}): UserRow {
  const height = random.int(158, 188)
  return {
    ...accountRow(random, 'trans'),
    ...placeOf(BERLIN),
    bio: 'Ich nehme mir Zeit.',
    height,
    weight: Math.max(46, Math.min(110, height - 100 + random.int(-14, 12))),
    cockSize: random.int(12, 23),
    circumcision: random.pick(CIRCUMCISIONS),
    position: random.pick(POSITIONS),
    bodyType: random.pick(BODY_TYPES),
    ethnicity: random.pick(ETHNICITIES),
    services: random.some(SERVICES, random.int(3, 8)),
    hourlyRate: 10 * random.int(10, 35),
    interests: [...random.some(HOBBIES, random.int(2, 5)), ...random.some(SEEKING, random.int(0, 2))],
    ...over,
  }
}

/** A customer; the simplified profile has a name, an age and perhaps a place. */
export function customerRow(random: Random, over: Partial<UserRow> = {}): UserRow {
  return { ...accountRow(random, 'man'), interests: random.some(HOBBIES, random.int(0, 4)), ...over }
}

/** An admin: a customer account with the flag. */
export function adminRow(random: Random, over: Partial<UserRow> = {}): UserRow {
  return { ...customerRow(random), firstName: 'Admin', isAdmin: true, ...over }
}

/** The location columns of users. */
export function placeOf({ slug, name, latitude, longitude }: PlaceOfUser) {
  return { placeSlug: slug, location: name, latitude, longitude }
}

function accountRow(random: Random, userType: UserType): UserRow {
  const id = random.uuid()
  return {
    id,
    email: `${id}@example.test`,
    passwordHash: NO_PASSWORD,
    firstName: 'Alex',
    userType,
    isEmailVerified: true,
    age: random.int(19, 44),
    ageStatedOn: '2026-01-01',
  }
}
