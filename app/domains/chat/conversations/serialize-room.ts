import type { ConversationLine, LastMessage } from './list-conversations.server'

/** A conversation as the API lists it (SPEC 3 "chat_rooms"); `lastName` is always null: it is private. */
export type SerializedRoom = {
  id: string
  otherUser: { id: string; firstName: string | null; lastName: null; profileImageUrl: string | null }
  lastMessage: Pick<LastMessage, 'content' | 'messageType' | 'isOwn' | 'isUnsent' | 'createdAt'> | null
  unreadCount: number
  isRequest: boolean
  acceptsImages: boolean
  updatedAt: string
}

/** A conversation as GET /api/chat/rooms returns it (SPEC 3 "chat_rooms"). */
export function serializeRoom(line: ConversationLine): SerializedRoom {
  const { roomId, partnerId, partner, last, unreadCount, isRequest, acceptsImages, latestAt } = line
  return {
    id: roomId,
    otherUser: {
      id: partnerId,
      firstName: partner?.firstName ?? null,
      lastName: null,
      profileImageUrl: partner?.photo?.url ?? null,
    },
    lastMessage: last && {
      content: last.content,
      messageType: last.messageType,
      isOwn: last.isOwn,
      isUnsent: last.isUnsent,
      createdAt: last.createdAt,
    },
    unreadCount,
    isRequest,
    acceptsImages,
    updatedAt: latestAt,
  }
}
