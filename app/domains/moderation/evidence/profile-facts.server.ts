import { users } from 'db/schema/accounts'
import { imageModeration, images } from 'db/schema/media'
import { and, asc, eq } from 'drizzle-orm'
import { ageToday, PROFILE_COLUMNS } from '~/domains/accounts/own-user.server'
import type { Queryable, Tx } from '~/platform/database/db.server'

export type EvidencePhotoSource = { id: string; url: string; phash: string | null }

/** What a person states in a profile, as evidence keeps it, with the age now; null if the account is gone. */
export async function profileFacts(q: Queryable, userId: string) {
  const [row] = await q
    .select({
      firstName: users.firstName,
      username: users.username,
      userType: users.userType,
      age: ageToday(),
      location: users.location,
      ...PROFILE_COLUMNS,
      interests: users.interests,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}

/** The photos that others see in a profile. They cannot be deleted before this transaction ends. */
export function lockShownPhotos(tx: Tx, userId: string): Promise<EvidencePhotoSource[]> {
  return tx
    .select({ id: images.id, url: images.url, phash: images.phash })
    .from(images)
    .innerJoin(imageModeration, eq(imageModeration.imageUrl, images.url))
    .where(and(eq(images.ownerId, userId), eq(images.imageType, 'profile'), imageModeration.isPublic))
    .orderBy(asc(images.position), asc(images.id))
    .for('share', { of: images })
}
