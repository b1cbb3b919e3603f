import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { ageToEdit, PROFILE_COLUMNS } from '~/domains/accounts/stated-profile.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Queryable } from '~/platform/database/db.server'
import { z } from '~/platform/input/zod'
import { now } from '~/platform/time/clock.server'

export type EditableProfile = Awaited<ReturnType<typeof editableProfile>>

/** The columns that the owner may change. One statement. Throws if there is no such account. */
export async function editableProfile(owner: Pick<Viewer, 'id'>) {
  const [found] = await profileOf(db, owner)
  if (!found) throw new Error('No profile to edit')
  return found
}

/** Like `editableProfile`, within a transaction, which locks the row until it ends. */
export async function lockedProfile(tx: Queryable, owner: Pick<Viewer, 'id'>) {
  const [found] = await profileOf(tx, owner).for('update')
  if (!found) throw new Error('No profile to edit')
  return found
}

const profileOf = (q: Queryable, owner: Pick<Viewer, 'id'>) =>
  q
    .select({ ...EDITABLE, age: ageToEdit() })
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

// Postgres has no year 0.
const Day = z.iso.date().refine((date) => date >= '0001')

/** The day on which a form says that it was filled, an ISO date; null for any other text. */
export const filledOnOf = (sent: unknown): string | null => Day.safeParse(sent).data ?? null

/** The day of a form that is filled now. */
export const filledToday = (): string => now().toISOString().slice(0, 10)
