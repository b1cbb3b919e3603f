import type { ReportReason } from 'db/limits/moderation'
import { privateAlbums } from 'db/schema/albums'
import { images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { albumFor, type ShownAlbum } from '~/domains/albums/access.server'
import { mediaUrl } from '~/domains/media/renditions'
import type { RelationRefusal } from '~/domains/relations/refusal'
import type { Tx } from '~/platform/database/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { fileReportIfThere } from './file-report.server'

/** What is reported. `userId` is the album's owner, `imageName` one of its images; null for the whole album. */
type Subject = { userId: string; albumId: string; imageName: string | null }

/** The reported album, or one of its images, as the report form shows it. */
export type ReportedAlbum = {
  id: string
  title: string
  ownerId: string
  ownerName: string
  /** The name of the image; null for the whole album. */
  imageName: string | null
}

/**
 * The reported album or image, if the viewer sees it now. Null if they do not, if it is their own, if `userId` is not its owner, and for
 * unknown images.
 */
export async function reportedAlbum(
  viewer: Pick<Viewer, 'id'>,
  subject: Subject,
): Promise<ReportedAlbum | null> {
  const album = await seenAlbum(viewer, subject)
  if (!album) return null
  const { id, title, ownerId, ownerName } = album
  return { id, title, ownerId, ownerName, imageName: subject.imageName }
}

/**
 * Reports an album, or one of its images, to the moderators, with frozen evidence: the owner may change or delete it before a moderator
 * reads the report. Only members who see the album may report it; others get `unknown`, and so does everybody once the subject is
 * deleted. While a report of the same person on the same subject is open, repeating it changes nothing.
 */
export async function reportAlbum({
  by,
  reason,
  details,
  ...subject
}: Subject & {
  by: Pick<Viewer, 'id'>
  reason: ReportReason
  details?: string | undefined
}): Promise<null | RelationRefusal> {
  const album = await seenAlbum(by, subject)
  if (!album) return { refusal: 'unknown' }
  const reached = await limitFor('report').consume(by.id)
  if (reached) return { refusal: 'too-many', ...reached }
  const image = imageIn(album, subject.imageName)
  const target = image
    ? ({ targetType: 'image', targetId: image.id } as const)
    : ({ targetType: 'album', targetId: album.id } as const)
  const report = { by, userId: album.ownerId, ...target, reason, details }
  return (await fileReportIfThere(report, (tx) => isThere(tx, target))) ? null : { refusal: 'unknown' }
}

async function isThere(
  tx: Tx,
  { targetType, targetId }: { targetType: 'image' | 'album'; targetId: string },
): Promise<boolean> {
  const found =
    targetType === 'image'
      ? await tx.$count(images, eq(images.id, targetId))
      : await tx.$count(privateAlbums, eq(privateAlbums.id, targetId))
  return found > 0
}

async function seenAlbum(
  viewer: Pick<Viewer, 'id'>,
  { userId, albumId, imageName }: Subject,
): Promise<ShownAlbum | null> {
  const album = await albumFor(viewer, albumId)
  if (!album || album.isOwn || album.ownerId !== userId.toLowerCase()) return null
  return imageName === null || imageIn(album, imageName) ? album : null
}

const imageIn = ({ images }: ShownAlbum, name: string | null) =>
  name === null ? undefined : images.find(({ url }) => url === mediaUrl(name))
