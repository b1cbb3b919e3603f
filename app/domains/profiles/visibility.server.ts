import type { ProfileVisibility } from 'db/limits/profiles'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'

/** Who can see the owner's profile (DECISIONS "Listing"). */
export async function visibilityOf(owner: Pick<Viewer, 'id'>): Promise<ProfileVisibility> {
  const { profileVisibility } = users
  const [row] = await db.select({ profileVisibility }).from(users).where(eq(users.id, owner.id))
  if (!row) throw new Error('The account of a session does not exist')
  return row.profileVisibility
}

/**
 * Changes who can see the owner's profile (DECISIONS "Listing"). Triggers update the listing in the same transaction, and purge photos that
 * visitors may no longer see from the CDN. Existing conversations continue.
 */
export async function setVisibility(
  owner: Pick<Viewer, 'id'>,
  profileVisibility: ProfileVisibility,
): Promise<void> {
  await db.update(users).set({ profileVisibility, updatedAt: now() }).where(eq(users.id, owner.id))
}
