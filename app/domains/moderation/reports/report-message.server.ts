import type { ReportReason } from 'db/limits/reports'
import { messages } from 'db/schema/chat'
import { and, eq, isNull } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import type { RelationRefusal } from '~/domains/relations/refusal'
import { db } from '~/platform/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { fileReport } from './file-report.server'
import { snapshotOf } from './message-snapshot.server'
import { receivedMessage } from './report-subject.server'

/**
 * Tells the moderators about a message that the other one wrote, with what was said around it: it may be taken back,
 * cleared or gone with its account by the time somebody looks. Twice is once. Refusals as RelationRefusal says, and `message-gone`
 * for one that was taken back before.
 */
export async function reportMessage(asked: {
  by: Pick<Viewer, 'id'>
  /** The other one. */
  userId: string
  messageId: string
  reason: ReportReason
  details?: string | undefined
}): Promise<null | RelationRefusal | { refusal: 'message-gone' }> {
  const { by, messageId, reason, details } = asked
  const found = await receivedMessage(by, asked)
  if (!found) return { refusal: 'unknown' }
  if (found.message.isUnsent) return { refusal: 'message-gone' }
  const reached = await limitFor('report').consume(by.id)
  if (reached) return { refusal: 'too-many', ...reached }

  return db.transaction(async (tx) => {
    // Whoever takes it back in this moment waits, and then finds the report: the photo stays for the moderators.
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
