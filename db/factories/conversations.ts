import type { chatMembers, chatRooms, messages } from '../schema/chat'

type Message = typeof messages.$inferInsert & { id: string; createdAt: Date; seq: number }
type Member = typeof chatMembers.$inferInsert
export type Conversation = {
  room: typeof chatRooms.$inferInsert & { id: string }
  messages: Message[]
  members: [Member, Member]
}
export type Line = { senderId: string; content: string; createdAt: Date } & Partial<
  Pick<
    Message,
    'messageType' | 'fraudWarning' | 'replyToSeq' | 'privateAlbumId' | 'privateAlbumAccessExpiresAt'
  >
>

/**
 * The rows of a conversation of two people with at least one message. All messages are read, except the last `unread` ones, which must have
 * the same sender. Insert the room, then messages and members; then update the room with `lastOf`.
 */
export function conversation({
  between: [one, other],
  lines,
  unread = 0,
  newId,
}: {
  between: [string, string]
  lines: [Line, ...Line[]]
  unread?: number
  newId: () => string
}): Conversation {
  const [user1Id, user2Id] = one < other ? [one, other] : [other, one]
  const roomId = newId()
  const last = lines.at(-1) ?? lines[0]
  const messages = lines.map(
    (line, index): Message => ({
      ...line,
      id: newId(),
      roomId,
      seq: index + 1,
      receiverId: line.senderId === one ? other : one,
      isRead: index < lines.length - unread,
    }),
  )
  const member = (userId: string, partnerId: string): Member => {
    const unreadCount = last.senderId === userId ? 0 : unread
    const readSeq = lines.length - unreadCount
    return {
      roomId,
      userId,
      partnerId,
      contactId: partnerId,
      isStarter: lines[0].senderId === userId,
      acceptedAt: lines.find(({ senderId }) => senderId === userId)?.createdAt ?? null,
      unreadCount,
      readSeq,
      deliveredSeq: readSeq,
      createdAt: lines[0].createdAt,
    }
  }
  return {
    room: { id: roomId, user1Id, user2Id, createdAt: lines[0].createdAt, updatedAt: last.createdAt },
    messages,
    members: [member(one, other), member(other, one)],
  }
}

/** The columns of the room about its last message, to be set after that was inserted. */
export function lastOf({ messages }: Conversation): { lastMessageId: string; lastSeq: number } {
  const last = messages.at(-1)
  if (!last) throw new Error('a conversation needs a message')
  return { lastMessageId: last.id, lastSeq: last.seq }
}
