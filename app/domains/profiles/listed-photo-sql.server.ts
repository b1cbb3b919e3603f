import { sql } from 'drizzle-orm'
import { approvedPhotoUrl } from '~/domains/media/cdn/photo-cdn.server'
import type { ProfilePhoto } from './public-profile.server'

// These expressions are about the person of a statement that selects from `users`, or joins it.

/** The qualified id: Drizzle omits the table's name in a select of one table, but subqueries have an id column of their own. */
export const USER_ID = sql.raw('users.id')

/** Whether the person is listed. */
export const IS_LISTED = sql<boolean>`exists (select from listings l where l.user_id = ${USER_ID})`

/** A photo as a statement selects it. `isPublic`: visitors may see it, too. */
export type SelectedPhoto = ProfilePhoto & { isPublic: boolean }

/** The person's main photo, for members; null for people who are not listed (DECISIONS "Listing"). */
export const LISTED_PHOTO = sql<SelectedPhoto | null>`(
  select json_build_object('url', i.url, 'width', i.width, 'height', i.height, 'color', i.color,
    'isPublic', users.profile_visibility = 'public') from images i
  join image_moderation m on m.image_url = i.url
  where i.owner_id = ${USER_ID} and i.image_type = 'profile' and m.is_public and ${IS_LISTED}
  order by i.position, i.created_at, i.id limit 1)`

/** A selected photo with the URL for its reader. */
export function shownPhoto({ isPublic, ...photo }: SelectedPhoto): ProfilePhoto {
  return { ...photo, url: approvedPhotoUrl(photo.url, { isPublic }) }
}
