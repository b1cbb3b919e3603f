import type { ModerationState } from 'db/limits/media'
import { imageModeration, images } from 'db/schema/media'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { PHOTO_COLUMNS } from '~/domains/media/photo-columns.server'
import { db } from '~/platform/database/db.server'
import type { PhotoData } from '~/ui/photo/photo'
import { showPicturesOf } from '../cases/pictures-of-person.server'
import { seesProfile } from '../reports/report-subject.server'

/** Another profile photo of the person whose photo is reviewed. */
export type PersonPhoto = { id: string; photo: PhotoData; state: ModerationState }

/** The person's other profile photos in their order, for moderators. SPEC 9 limits them to a few. */
export async function otherPhotosOf(image: { id: string; userId: string }): Promise<PersonPhoto[]> {
  const rows = await db
    .select({ id: imageModeration.id, state: imageModeration.status, ...PHOTO_COLUMNS })
    .from(imageModeration)
    .innerJoin(images, eq(images.url, imageModeration.imageUrl))
    .where(
      and(
        eq(imageModeration.userId, image.userId),
        eq(imageModeration.imageType, 'profile'),
        ne(imageModeration.id, image.id),
      ),
    )
    .orderBy(asc(images.position), asc(images.id))
  return rows.map(({ id, state, ...photo }) => ({ id, state, photo }))
}

/** The token with which a moderator sees the hidden photos of the owner of this one, as `showPicturesOf`; null if it is gone, too. */
export async function showPhotosBeside(
  imageId: string,
  act: { by: Pick<Viewer, 'id'>; ip: string },
): Promise<string | null> {
  const [image] = await db
    .select({ userId: imageModeration.userId })
    .from(imageModeration)
    .where(eq(imageModeration.id, imageId))
  return image ? showPicturesOf({ ...act, userId: image.userId }) : null
}

/** Where a member of staff reads about a person: admins on the page of the account, moderators in the profile, if they can open it. */
export async function personHref(
  staff: Pick<Viewer, 'id' | 'isAdmin'>,
  userId: string,
): Promise<string | null> {
  if (staff.isAdmin) return `/admin/users/${userId}`
  return (await seesProfile(staff, userId)) ? `/profile?id=${userId}` : null
}
