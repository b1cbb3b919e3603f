import { randomUUID } from 'node:crypto'
import { conversation, lastOf } from 'db/factories/conversations'
import { chatMembers, chatRooms, messages } from 'db/schema/chat'
import { eq } from 'drizzle-orm'
import { fraudIn } from '~/domains/chat/fraud/fraud'
import { db } from '~/platform/database/db.server'

/** Inserts a conversation with these messages, sent one second apart, the last one now. */
export async function makeConversation(
  between: [string, string],
  lines: [senderId: string, content: string][],
  { unread = 0 } = {},
) {
  const start = Date.now() - (lines.length - 1) * 1000
  const [first, ...others] = lines.map(([senderId, content], index) => ({
    senderId,
    content,
    fraudWarning: fraudIn(content),
    createdAt: new Date(start + index * 1000),
  }))
  if (!first) throw new Error('a conversation needs a message')
  const made = conversation({ between, lines: [first, ...others], unread, newId: randomUUID })
  await db.transaction(async (tx) => {
    await tx.insert(chatRooms).values(made.room)
    await tx.insert(messages).values(made.messages)
    await tx.insert(chatMembers).values(made.members)
    await tx.update(chatRooms).set(lastOf(made)).where(eq(chatRooms.id, made.room.id))
  })
  return made
}
