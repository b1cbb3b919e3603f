import { users } from 'db/schema/accounts'
import { messages } from 'db/schema/chat'
import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '~/platform/db.server'

type Row = typeof messages.$inferSelect

/** Number of surrounding messages stored with a reported one. */
const CONTEXT = 5

/**
 * The snapshot of a reported message: itself, surrounding messages that the reporter can see, and both names. Moderators read nothing else
 * of the conversation.
 */
export async function snapshotOf(
  tx: Tx,
  message: Row,
  { clearedSeq }: { clearedSeq: number },
): Promise<Record<string, unknown>> {
  // The nearest ones; of two at the same distance the earlier.
  const around = await tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.roomId, message.roomId),
        ne(messages.id, message.id),
        gt(messages.seq, Math.max(clearedSeq, message.seq - CONTEXT - 1)),
        sql`${messages.seq} <= ${message.seq + CONTEXT}`,
      ),
    )
    .orderBy(sql`abs(${messages.seq} - ${message.seq}::int)`, asc(messages.seq))
    .limit(CONTEXT)
  const people = await tx
    .select({ id: users.id, firstName: users.firstName, userType: users.userType })
    .from(users)
    .where(inArray(users.id, [message.senderId, message.receiverId]))
  const context = around.sort((one, other) => one.seq - other.seq).map(snapshotMessage)
  return { message: snapshotMessage(message), context, people }
}

const snapshotMessage = ({ id, seq, senderId, content, messageType, imageUrl, ...row }: Row) => ({
  ...{ id, seq, senderId, content, messageType, imageUrl },
  phrase: row.phrase,
  privateAlbumId: row.privateAlbumId,
  isUnsent: row.unsentAt !== null,
  createdAt: row.createdAt.toISOString(),
})
