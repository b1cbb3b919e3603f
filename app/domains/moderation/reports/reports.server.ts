import type { ReportReason } from 'db/limits/moderation'
import { messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { reports } from 'db/schema/reports'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { isMediaName } from '~/domains/media/renditions'
import { photoName } from '~/domains/profiles/gallery/photo-address'
import type { ShownProfile } from '~/domains/profiles/public-profile.server'
import type { RelationRefusal } from '~/domains/relations/refusal'
import { db } from '~/platform/database/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { fileReportIfThere } from './file-report.server'
import { receivedMessage, reportedProfile } from './report-subject.server'
import { isOrWasNamed } from './reported-address.server'

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

  const target = image
    ? ({ targetType: 'image', targetId: image.id } as const)
    : ({ targetType: 'profile', targetId: userId } as const)
  const isThere = await fileReportIfThere(
    { by, userId, ...target, reason, details },
    // A concurrent deletion of the photo waits for the freezing, and then finds the evidence: its files stay until they are copied.
    async (tx) => image === null || (await tx.$count(images, eq(images.id, image.id))) > 0,
  )
  return isThere ? null : { refusal: 'image-gone' }
}

/**
 * The reason of the viewer's last report on somebody, or on one message, that is still open, or null. A message is found by its own id: the
 * conversation of a sealed or purged account shows another id than the report has.
 */
export async function openReport({
  by,
  userId,
  messageId = null,
}: {
  by: Pick<Member, 'id'>
  userId: string
  messageId?: string | null
}): Promise<ReportReason | null> {
  const isSubject = messageId
    ? and(eq(reports.targetType, 'message'), eq(reports.targetId, messageId))
    : eq(reports.reportedUserId, userId)
  const [last] = await db
    .select({ reason: reports.reason })
    .from(reports)
    .where(and(eq(reports.reporterId, by.id), isSubject, eq(reports.status, 'open')))
    .orderBy(desc(reports.createdAt))
    .limit(1)
  return last?.reason ?? null
}

/** A photo that is shown now, also by the name that it had when the page was opened. */
async function shownImage(photos: ShownProfile['photos'], name: string) {
  if (!isMediaName(name)) return null
  const [image] = await db.select({ id: images.id, url: images.url }).from(images).where(isOrWasNamed(name))
  if (!image) return null
  return photos.some(({ url }) => photoName(url) === photoName(image.url)) ? image : null
}

/**
 * Reports a received message with its context: it may be unsent, cleared or deleted with its account before a moderator reads the report.
 * A repeated report changes nothing. Refusals as in RelationRefusal, and `message-gone` for a message that was unsent before.
 */
export async function reportMessage(params: {
  by: Pick<Viewer, 'id'>
  /** The sender. */
  userId: string
  messageId: string
  reason: ReportReason
  details?: string | undefined
}): Promise<null | RelationRefusal | { refusal: 'message-gone' }> {
  const { by, reason, details } = params
  const found = await receivedMessage(by, params)
  if (!found) return { refusal: 'unknown' }
  if (found.message.isUnsent) return { refusal: 'message-gone' }
  const reached = await limitFor('report').consume(by.id)
  if (reached) return { refusal: 'too-many', ...reached }

  const { id } = found.message
  const { clearedSeq } = found.conversation
  // The account itself: a sealed conversation shows another id.
  const [sent] = await db.select({ userId: messages.senderId }).from(messages).where(eq(messages.id, id))
  if (!sent) return { refusal: 'message-gone' }
  const isThere = await fileReportIfThere(
    { by, ...sent, targetType: 'message', targetId: id, reason, details, clearedSeq },
    // A concurrent unsend waits for the freezing, and then finds the evidence: the files of a photo stay until they are copied.
    async (tx) => (await tx.$count(messages, and(eq(messages.id, id), isNull(messages.unsentAt)))) > 0,
  )
  return isThere ? null : { refusal: 'message-gone' }
}
