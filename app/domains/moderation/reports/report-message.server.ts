import type { ReportReason } from 'db/limits/platform'
import { messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { reports } from 'db/schema/reports'
import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { dropSentImage } from '~/domains/chat/messages/send-image.server'
import { REPORTED_IMAGE } from '~/domains/media/access.server'
import type { RelationRefusal } from '~/domains/relations/refusal'
import { db } from '~/platform/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { snapshotOf } from './message-snapshot.server'
import { receivedMessage } from './report-subject.server'
import { fileReport } from './reports.server'

const AT_ONCE = 200

/** Deletes photos that were unsent while a report named them, once no open one does. Returns how many. */
export async function sweepReportedPhotos(): Promise<number> {
  const decided = await db
    .selectDistinct({ url: images.url })
    .from(reports)
    .innerJoin(images, sql`${images.url} = ${REPORTED_IMAGE}`)
    .where(
      and(
        eq(reports.targetType, 'message'),
        ne(reports.status, 'open'),
        notExists(db.select({ id: messages.id }).from(messages).where(eq(messages.imageUrl, images.url))),
      ),
    )
    .limit(AT_ONCE)
  let dropped = 0
  for (const { url } of decided) if (await db.transaction((tx) => dropSentImage(tx, url))) dropped++
  return dropped
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
  const { by, messageId, reason, details } = params
  const found = await receivedMessage(by, params)
  if (!found) return { refusal: 'unknown' }
  if (found.message.isUnsent) return { refusal: 'message-gone' }
  const reached = await limitFor('report').consume(by.id)
  if (reached) return { refusal: 'too-many', ...reached }

  return db.transaction(async (tx) => {
    // A concurrent unsend waits, and then finds the report: the photo stays for the moderators.
    const [message] = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.id, messageId), isNull(messages.unsentAt)))
      .for('share')
    if (!message) return { refusal: 'message-gone' }
    const { clearedSeq } = found.conversation
    await fileReport(tx, {
      by,
      userId: message.senderId,
      targetType: 'message',
      targetId: message.id,
      reason,
      details,
      snapshot: await snapshotOf(tx, message, { clearedSeq }),
    })
    return null
  })
}
