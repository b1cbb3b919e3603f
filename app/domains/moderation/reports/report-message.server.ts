import type { ReportReason } from 'db/limits/moderation'
import { messages } from 'db/schema/chat'
import { and, eq, isNull } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import type { RelationRefusal } from '~/domains/relations/refusal'
import { db } from '~/platform/database/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { fileReportIfThere } from './file-report.server'
import { receivedMessage } from './report-subject.server'

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
