import { EVIDENCE_CONTEXT } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { messages } from 'db/schema/chat'
import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '~/platform/database/db.server'

type Row = typeof messages.$inferSelect
type MessageState = Omit<ReturnType<typeof stateOf>, 'imageUrl'>
/** A message as it is stored in evidence, with the messages around it and both people. */
export type MessageFacts = {
  message: MessageState
  context: MessageState[]
  people: { id: string; firstName: string; userType: string }[]
}

/**
 * A message, the nearest ones that its reporter can see, and both names. Moderators read nothing else of the conversation.
 * @param clearedSeq messages up to this number are hidden from the reporter
 */
export async function messageFacts(
  tx: Tx,
  message: Row,
  { clearedSeq }: { clearedSeq: number },
): Promise<MessageFacts> {
  // The nearest ones; of two at the same distance the earlier.
  const around = await tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.roomId, message.roomId),
        ne(messages.id, message.id),
        gt(messages.seq, Math.max(clearedSeq, message.seq - EVIDENCE_CONTEXT - 1)),
        sql`${messages.seq} <= ${message.seq + EVIDENCE_CONTEXT}`,
      ),
    )
    .orderBy(sql`abs(${messages.seq} - ${message.seq}::int)`, asc(messages.seq))
    .limit(EVIDENCE_CONTEXT)
  const people = await tx
    .select({ id: users.id, firstName: users.firstName, userType: users.userType })
    .from(users)
    .where(inArray(users.id, [message.senderId, message.receiverId]))
    .orderBy(asc(users.id))
  const context = around.sort((one, other) => one.seq - other.seq).map(stateOf)
  return { message: stateOf(message), context, people }
}

/** The message as it is now; null if its conversation was deleted. */
export async function messageNow(q: Queryable, id: string): Promise<MessageState | null> {
  const [row] = await q.select().from(messages).where(eq(messages.id, id))
  return row ? stateOf(row) : null
}

const stateOf = ({ id, seq, senderId, content, messageType, imageUrl, ...row }: Row) => ({
  id,
  seq,
  senderId,
  content,
  messageType,
  imageUrl,
  phrase: row.phrase,
  privateAlbumId: row.privateAlbumId,
  isUnsent: row.unsentAt !== null,
  createdAt: row.createdAt.toISOString(),
})
