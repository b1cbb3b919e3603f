import type { ReportReason } from 'db/limits/platform'
import { images } from 'db/schema/media'
import { reports } from 'db/schema/reports'
import { and, desc, eq } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { mediaUrl } from '~/domains/media/renditions'
import { photoName } from '~/domains/profiles/gallery/photo-address'
import type { ShownProfile } from '~/domains/profiles/public-profile.server'
import type { RelationRefusal } from '~/domains/relations/refusal'
import { now } from '~/platform/clock.server'
import { db, type Queryable } from '~/platform/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { reportedProfile } from './report-subject.server'

type Row = typeof reports.$inferInsert

/**
 * Stores a report with its snapshot. While a report of the same person on the same subject is open, repeating it changes nothing.
 */
export async function fileReport(
  q: Queryable,
  {
    by,
    userId,
    details,
    ...told
  }: Pick<Row, 'targetType' | 'targetId' | 'reason' | 'snapshot'> & {
    by: Pick<Viewer, 'id'>
    /** The owner of the profile, photo or message. */
    userId: string
    details: string | undefined
  },
): Promise<void> {
  await q
    .insert(reports)
    .values({
      ...told,
      reporterId: by.id,
      reportedUserId: userId,
      details: details || null,
      createdAt: now(),
    })
    .onConflictDoNothing()
}

type Asks = Pick<Viewer, 'id' | 'isAdmin'>

/**
 * Reports a profile, or one of its photos (DECISIONS "Chat and albums"), with a snapshot of what the reporter sees, since it may change before
 * a moderator reads the report. While a report of the same person on the same subject is open, repeating it changes nothing. Refusals as
 * in RelationRefusal, and `image-gone` for a photo that is not shown.
 */
export async function reportProfile(params: {
  by: Asks
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

  await fileReport(db, {
    by,
    userId,
    targetType: image ? 'image' : 'profile',
    targetId: image?.id ?? userId,
    reason,
    details,
    snapshot: { profile: seen.snapshot, ...(image ? { image } : {}) },
  })
  return null
}

/** The reason of the viewer's last report on somebody that is still open, or null. */
export async function openReport({ by, userId }: { by: Asks; userId: string }): Promise<ReportReason | null> {
  const [last] = await db
    .select({ reason: reports.reason })
    .from(reports)
    .where(and(eq(reports.reporterId, by.id), eq(reports.reportedUserId, userId), eq(reports.status, 'open')))
    .orderBy(desc(reports.createdAt))
    .limit(1)
  return last?.reason ?? null
}

async function shownImage(photos: ShownProfile['photos'], name: string) {
  if (!photos.some(({ url }) => photoName(url) === name)) return null
  const [image] = await db
    .select({ id: images.id, url: images.url })
    .from(images)
    .where(eq(images.url, mediaUrl(name)))
  return image ?? null
}
