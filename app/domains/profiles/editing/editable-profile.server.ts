import { AGE_YEARS } from 'db/limits/profiles'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { ageToday, PROFILE_COLUMNS } from '~/domains/accounts/stated-profile.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Queryable } from '~/platform/database/db.server'
import { z } from '~/platform/input/zod'
import { now } from '~/platform/time/clock.server'

export type EditableProfile = Awaited<ReturnType<typeof editableProfile>>

/** The columns that the owner may change. One statement. Throws if there is no such account. */
export async function editableProfile(owner: Pick<Viewer, 'id'>) {
  const [found] = await profileOf(db, owner)
  if (!found) throw new Error('No profile to edit')
  return asEdited(found)
}

/** Like `editableProfile`, within a transaction, which locks the row until it ends. */
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
  ...PROFILE_COLUMNS,
  location: users.location,
  placeSlug: users.placeSlug,
  interests: users.interests,
  isSearchable: users.isSearchable,
}

/** Caps the age: 100 becomes 101 after a year, and the form must not refuse a value that nobody typed. */
function asEdited<Row extends { age: number | null }>(row: Row): Row {
  return { ...row, age: row.age === null ? null : Math.min(row.age, AGE_YEARS.max) }
}

// Postgres has no year 0.
const Day = z.iso.date().refine((date) => date >= '0001')

/** The day on which a form says that it was filled, an ISO date; null for any other text. */
export const filledOnOf = (sent: unknown): string | null => Day.safeParse(sent).data ?? null

/** The day of a form that is filled now. */
export const filledToday = (): string => now().toISOString().slice(0, 10)
