import { createHash } from 'node:crypto'
import { images } from 'db/schema/media'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { FORM_ID } from '../own-photos/own-photos'
import { PHOTO_COLUMNS } from '../photo-columns.server'
import type { StoredImage } from './store-image.server'

/** The id that the uploader's browser gave one upload, and sends again with each try; undefined for any other text. */
export function uploadIdOf(fields: ReadonlyMap<string, string>): string | undefined {
  const id = fields.get('uploadId')
  return isGuid(id) ? id : undefined
}

/**
 * The upload id of a file of a plain form, which the browser may send again as it is: made of the id of the form, the place of the file and its
 * content, because the page may come back with the same id for other files.
 */
export function uploadIdOfPart(
  fields: ReadonlyMap<string, string>,
  { at, bytes }: { at: number; bytes: Buffer },
): string | undefined {
  const formId = fields.get(FORM_ID)
  if (!isGuid(formId)) return undefined
  return createHash('sha256').update(`${formId} ${at} `).update(bytes).digest('hex').slice(0, 32)
}

/**
 * The photo that an earlier try of the same upload stored, whose answer was lost; null for a first try. Call it before any limit is checked,
 * since that photo may have reached it, and again in the transaction that adds the photo: the earlier try may still be running.
 */
export async function storedBefore(
  q: Queryable,
  upload: { ownerId: string; albumId?: string; uploadId: string | undefined },
): Promise<StoredImage | null> {
  const { ownerId, albumId, uploadId } = upload
  if (uploadId === undefined) return null
  const [found] = await q
    .select({ id: images.id, ...PHOTO_COLUMNS })
    .from(images)
    .where(
      and(
        eq(images.ownerId, ownerId),
        eq(images.imageType, albumId === undefined ? 'profile' : 'album'),
        albumId === undefined ? isNull(images.albumId) : eq(images.albumId, albumId),
        eq(images.uploadId, uploadId),
      ),
    )
  return found ?? null
}

/** How many of these uploads are in the album already, since an earlier try of the same form stored them. */
export async function countStored(
  q: Queryable,
  { ownerId, albumId, uploadIds }: { ownerId: string; albumId: string; uploadIds: readonly string[] },
): Promise<number> {
  if (uploadIds.length === 0) return 0
  const isOfForm = inArray(images.uploadId, [...uploadIds])
  return await q.$count(images, and(eq(images.ownerId, ownerId), eq(images.albumId, albumId), isOfForm))
}
