import { chatMembers, messages } from 'db/schema/chat'
import { and, eq } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'

type Message = typeof messages.$inferSelect

/**
 * The message that an earlier try has sent in this conversation: what refuses it now, such as a block, came after it. Null if there is none,
 * also if another conversation has a message under the client id.
 * @param tried `receiverId` is the sender's `contactId` of the partner (db/schema/chat)
 */
export async function sentBefore(tried: {
  senderId: string
  receiverId: string
  clientId: string | null
}): Promise<Message | null> {
  const { senderId, receiverId, clientId } = tried
  const earlier = clientId === null ? null : await messageOf(senderId, clientId)
  if (!earlier || !isGuid(receiverId)) return null
  const { roomId, userId, contactId } = chatMembers
  const own = and(eq(roomId, earlier.roomId), eq(userId, senderId), eq(contactId, receiverId))
  return (await db.$count(chatMembers, own)) > 0 ? earlier : null
}

/** The message that was sent under a client id. */
export async function messageOf(senderId: string, clientId: string): Promise<Message | null> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.clientId, clientId)))
  return row ?? null
}
