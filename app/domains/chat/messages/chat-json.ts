import type { Conversation } from '../conversations/conversation.server'
import type { ConversationLine } from '../conversations/list-conversations.server'
import type { ThreadMessage } from '../conversations/partner'

/** A message as the API and the socket give it (SPEC 3 "messages"), with its place in the conversation. */
export type MessageJson = {
  id: string
  seq: number
  clientId: string | null
  senderId: string
  receiverId: string
  content: string
  phrase: string | null
  messageType: ThreadMessage['messageType']
  imageUrl: string | null
  isImageBlurred: boolean
  privateAlbumId: string | null
  privateAlbumAccessExpiresAt: string | null
  isRead: boolean
  isUnsent: boolean
  createdAt: string
}

/** What the sender may not know of reading is said as unread (DECISIONS "Chat and albums"). */
export function messageJson(
  viewerId: string,
  { partnerId, readSeq }: Pick<Conversation, 'partnerId' | 'readSeq'>,
  message: ThreadMessage,
): MessageJson {
  const { id, seq, clientId, isOwn, content, phrase, messageType, image, album, createdAt, isUnsent } =
    message
  return {
    id,
    seq,
    clientId,
    senderId: isOwn ? viewerId : partnerId,
    receiverId: isOwn ? partnerId : viewerId,
    content,
    phrase,
    messageType,
    imageUrl: image?.url ?? null,
    isImageBlurred: message.isImageBlurred,
    privateAlbumId: album?.id ?? null,
    privateAlbumAccessExpiresAt: album?.accessUntil ?? null,
    isRead: isOwn ? message.state === 'read' : seq <= readSeq,
    isUnsent,
    createdAt,
  }
}

/** A conversation as the API lists it (SPEC 3 "chat_rooms"); lastName is nobody else's business. */
export type RoomJson = {
  id: string
  otherUser: { id: string; firstName: string | null; lastName: null; profileImageUrl: string | null }
  lastMessage: Pick<LastMessage, 'content' | 'messageType' | 'isOwn' | 'isUnsent' | 'createdAt'> | null
  unreadCount: number
  isRequest: boolean
  acceptsImages: boolean
  updatedAt: string
}

type LastMessage = NonNullable<ConversationLine['last']>

export function roomJson(line: ConversationLine): RoomJson {
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
