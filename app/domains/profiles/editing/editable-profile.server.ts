import { AGE_YEARS } from 'db/limits/profiles'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { ageToday } from '~/domains/accounts/own-user.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Queryable } from '~/platform/database/db.server'

export type EditableProfile = Awaited<ReturnType<typeof editableProfile>>

/** The columns that the owner may change. One statement. Throws if there is no such account. */
export async function editableProfile(owner: Pick<Viewer, 'id'>) {
  const [found] = await profileOf(db, owner)
  if (!found) throw new Error('No profile to edit')
  return asEdited(found)
}

/** The same within a transaction, which locks the row until it ends. */
export async function lockedProfile(tx: Queryable, owner: Pick<Viewer, 'id'>) {
  const [found] = await profileOf(tx, owner).for('update')
  if (!found) throw new Error('No profile to edit')
  return asEdited(found)
}

const profileOf = (q: Queryable, owner: Pick<Viewer, 'id'>) =>
  q
    .select({ ...EDITABLE, age: ageToday() })
    .from(users)
    .where(eq(users.id, owner.id))

const EDITABLE = {
  userType: users.userType,
  firstName: users.firstName,
  bio: users.bio,
  about: users.about,
  location: users.location,
  placeSlug: users.placeSlug,
  interests: users.interests,
  height: users.height,
  weight: users.weight,
  bodyType: users.bodyType,
  ethnicity: users.ethnicity,
  cockSize: users.cockSize,
  circumcision: users.circumcision,
  position: users.position,
  services: users.services,
  hourlyRate: users.hourlyRate,
  halfHourRate: users.halfHourRate,
  twoHourRate: users.twoHourRate,
  threeHourRate: users.threeHourRate,
  overnightRate: users.overnightRate,
  meetingPlaces: users.meetingPlaces,
  languages: users.languages,
  isSearchable: users.isSearchable,
}

/** Caps the age: 100 becomes 101 after a year, and the form must not refuse a value that nobody typed. */
function asEdited<Row extends { age: number | null }>(row: Row): Row {
  return { ...row, age: row.age === null ? null : Math.min(row.age, AGE_YEARS.max) }
}
