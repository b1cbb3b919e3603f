import type { ReportReason } from 'db/limits/moderation'
import { messages } from 'db/schema/chat'
import { and, eq, isNull } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import type { RelationRefusal } from '~/domains/relations/refusal'
import { db } from '~/platform/database/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { fileReport } from './file-report.server'
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
  const { by, messageId, reason, details } = params
  const found = await receivedMessage(by, params)
  if (!found) return { refusal: 'unknown' }
  if (found.message.isUnsent) return { refusal: 'message-gone' }
  const reached = await limitFor('report').consume(by.id)
  if (reached) return { refusal: 'too-many', ...reached }

  return db.transaction(async (tx) => {
    // A concurrent unsend waits, and then finds the evidence: the files of a photo stay until they are copied.
    const [message] = await tx
      .select({ id: messages.id, senderId: messages.senderId })
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
      clearedSeq,
    })
    return null
  })
}
