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
type PlaceOfUser = { slug: string; name: string; latitude: number; longitude: number }

const BERLIN: PlaceOfUser = { slug: 'berlin', name: 'Berlin', latitude: 52.52437, longitude: 13.41053 }
/** A hash that matches no password: nobody can sign in until the account gets another hash. */
const NO_PASSWORD = '!'

/** A provider with everything that a listed profile needs, except an approved photo. */
export function providerRow(random: Random, overrides: Partial<UserRow> = {}): UserRow {
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
    ...overrides,
  }
}

/** A customer. Their simplified profile has a name and an age; a place can be added with `placeOf`. */
export function customerRow(random: Random, overrides: Partial<UserRow> = {}): UserRow {
  return { ...accountRow(random, 'man'), interests: random.some(HOBBIES, random.int(0, 4)), ...overrides }
}

/** An admin: a customer's account with `isAdmin`. */
export function adminRow(random: Random, overrides: Partial<UserRow> = {}): UserRow {
  return { ...customerRow(random), firstName: 'Admin', isAdmin: true, ...overrides }
}

/** The columns of `users` that store a place. */
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
