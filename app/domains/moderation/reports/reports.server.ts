import type { ReportReason } from 'db/limits/moderation'
import { images } from 'db/schema/media'
import { reports } from 'db/schema/reports'
import { and, desc, eq } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { mediaUrl } from '~/domains/media/renditions'
import { photoName } from '~/domains/profiles/gallery/photo-address'
import type { ShownProfile } from '~/domains/profiles/public-profile.server'
import type { RelationRefusal } from '~/domains/relations/refusal'
import { db, type Tx } from '~/platform/database/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { fileReport } from './file-report.server'
import { reportedProfile } from './report-subject.server'

type Member = Pick<Viewer, 'id' | 'isAdmin'>

/**
 * Reports a profile, or one of its photos (DECISIONS "Chat and albums"): it joins the case of that subject, which is frozen, since it may
 * change before a moderator reads the report. While a report of the same person on the same subject is open, repeating it changes
 * nothing. Refusals as in RelationRefusal, and `image-gone` for a photo that is not shown.
 */
export async function reportProfile(params: {
  by: Member
  userId: string
  /** The name of one of the profile's photos; null for the profile itself. */
  imageName: string | null
  reason: ReportReason
  details?: string
}): Promise<null | RelationRefusal | { refusal: 'image-gone' }> {
  const { by, imageName, reason, details } = params
  const userId = params.userId.toLowerCase()
  if (userId === by.id) return { refusal: 'self' }
  const seen = await reportedProfile({ viewer: by, id: userId })
  if (!seen) return { refusal: 'unknown' }
  const image = imageName === null ? null : await shownImage(seen.photos, imageName)
  if (imageName !== null && !image) return { refusal: 'image-gone' }
  const reached = await limitFor('report').consume(by.id)
  if (reached) return { refusal: 'too-many', ...reached }

  return db.transaction(async (tx) => {
    // A concurrent deletion of the photo waits, and then finds the evidence: its files stay until they are copied.
    if (image && !(await lockImage(tx, image.id))) return { refusal: 'image-gone' }
    await fileReport(tx, {
      by,
      userId,
      targetType: image ? 'image' : 'profile',
      targetId: image?.id ?? userId,
      reason,
      details,
    })
    return null
  })
}

/** The reason of the viewer's last report on somebody that is still open, or null. */
export async function openReport({
  by,
  userId,
}: {
  by: Member
  userId: string
}): Promise<ReportReason | null> {
  const [last] = await db
    .select({ reason: reports.reason })
    .from(reports)
    .where(and(eq(reports.reporterId, by.id), eq(reports.reportedUserId, userId), eq(reports.status, 'open')))
    .orderBy(desc(reports.createdAt))
    .limit(1)
  return last?.reason ?? null
}

async function lockImage(tx: Tx, id: string): Promise<boolean> {
  const found = await tx.select({ id: images.id }).from(images).where(eq(images.id, id)).for('share')
  return found.length > 0
}

async function shownImage(photos: ShownProfile['photos'], name: string) {
  if (!photos.some(({ url }) => photoName(url) === name)) return null
  const [image] = await db
    .select({ id: images.id })
    .from(images)
    .where(eq(images.url, mediaUrl(name)))
  return image ?? null
}
