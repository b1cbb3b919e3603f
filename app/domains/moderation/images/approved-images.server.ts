import { APPROVED_PAGE } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { imageModeration, images } from 'db/schema/media'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { withFirstName } from '~/domains/accounts/names/name-search.server'
import { PHOTO_COLUMNS } from '~/domains/media/photo-columns.server'
import { db } from '~/platform/database/db.server'
import {
  type Keyset,
  momentForKeyset,
  readKeyset,
  writeKeyset,
} from '~/platform/secrets/signed-cursor.server'
import { endOfGermanDay, startOfGermanDay } from '~/platform/time/german-day.server'
import type { PhotoData } from '~/ui/photo/photo'
import { hidesPicturesOf } from '../cases/hidden-pictures.server'
import type { ImagesView } from './forms'

export type ApprovedImage = {
  id: string
  /** Null for one that is displayed only after a press, on its own page. */
  photo: PhotoData | null
  username: string
  approvedAt: string
}

/**
 * The approved profile photos that meet a search, the last approved first, APPROVED_PAGE per page. Days are days in Germany, both
 * included. An invalid cursor returns the first page. One statement.
 * @param staff who looks at them
 */
export async function approvedImages(
  staff: { id: string },
  { name, from, to, person }: ImagesView,
  cursor: string | null,
): Promise<{ images: ApprovedImage[]; nextCursor: string | null }> {
  const scope = { list: `approved images ${JSON.stringify([name, from, to, person])}`, personId: null }
  const found = await db
    .select({
      id: imageModeration.id,
      username: users.firstName,
      approvedAt: sql<string>`${APPROVED_AT}`,
      keyset: momentForKeyset(APPROVED_AT),
      isHidden: sql<boolean>`${users.id} <> ${staff.id} and ${hidesPicturesOf(users.id)}`,
      ...PHOTO_COLUMNS,
    })
    .from(imageModeration)
    .innerJoin(images, eq(images.url, imageModeration.imageUrl))
    .innerJoin(users, eq(users.id, imageModeration.userId))
    .where(
      and(
        eq(imageModeration.status, 'approved'),
        eq(imageModeration.imageType, 'profile'),
        eq(users.isSuspended, false),
        isNull(users.deletedAt),
        name ? sql`${users.id} in (${withFirstName(name)})` : undefined,
        person ? eq(imageModeration.userId, person) : undefined,
        from ? sql`${APPROVED_AT} >= ${startOfGermanDay(from)}` : undefined,
        to ? sql`${APPROVED_AT} < ${endOfGermanDay(to)}` : undefined,
        after(readKeyset(cursor, scope)),
      ),
    )
    .orderBy(sql`${APPROVED_AT} desc`, desc(imageModeration.id))
    .limit(APPROVED_PAGE + 1)
  const rows = found.slice(0, APPROVED_PAGE)
  const last = rows.at(-1)
  return {
    images: rows.map(({ id, username, approvedAt, keyset: _, isHidden, ...photo }) => ({
      id,
      username,
      photo: isHidden ? null : photo,
      approvedAt: new Date(approvedAt).toISOString(),
    })),
    nextCursor:
      found.length > APPROVED_PAGE && last ? writeKeyset({ after: last.keyset, id: last.id }, scope) : null,
  }
}

// Written as in the index image_moderation_approved.
const APPROVED_AT = sql`coalesce(${imageModeration.moderatedAt}, ${imageModeration.createdAt})`

function after(from: Keyset | null): SQL | undefined {
  if (!from) return undefined
  return sql`(${APPROVED_AT}, ${imageModeration.id}) < (${from.after}::timestamptz, ${from.id}::uuid)`
}
