import { MESSAGE_TYPES } from 'db/limits/chat'
import { z } from 'zod'
import type { MessageJson as MessageShape, RoomJson as RoomShape } from '~/domains/chat/messages/chat-json'
import { moment } from './shared-schemas'

export const ChatMessage = z
  .object({
    id: z.guid(),
    seq: z.int().describe('Its sequence number in the conversation, from 1 and without gaps.'),
    clientId: z.guid().nullable().describe('Of own messages: the id chosen by the sending client.'),
    senderId: z.guid(),
    receiverId: z.guid(),
    content: z.string().describe('Plain text. Empty once unsent.'),
    phrase: z
      .string()
      .nullable()
      .describe('The phrasebook entry, if it is one; `content` is then in the language of the call.'),
    messageType: z.enum(MESSAGE_TYPES),
    imageUrl: z
      .string()
      .nullable()
      .describe('A path on this server, only for the two; but see `isImageBlurred`.'),
    isImageBlurred: z
      .boolean()
      .describe(
        'The reader has not accepted photos of the sender (`acceptImages`): `<imageUrl>/32.webp`, a few blurred pixels, is all they get of it.',
      ),
    privateAlbumId: z.guid().nullable(),
    privateAlbumAccessExpiresAt: moment().nullable(),
    isRead: z.boolean().describe('Of own messages false until the other one has accepted the conversation.'),
    isUnsent: z.boolean(),
    createdAt: moment(),
  })
  .describe('A message of a conversation.') satisfies z.ZodType<MessageShape>

export const ChatRoom = z
  .object({
    id: z.guid(),
    otherUser: z.object({
      id: z.guid(),
      firstName: z.string().nullable().describe('Null for a deleted account.'),
      lastName: z.null(),
      profileImageUrl: z.string().nullable(),
    }),
    lastMessage: z
      .object({
        content: z
          .string()
          .describe(
            'Empty for a photo without text, for a message that was taken back, and where the reader has switched previews off.',
          ),
        messageType: z.enum(MESSAGE_TYPES),
        isOwn: z.boolean(),
        isUnsent: z.boolean(),
        createdAt: moment(),
      })
      .nullable()
      .describe('Null where the reader has cleared the conversation.'),
    unreadCount: z.int(),
    isRequest: z.boolean().describe('Waits to be accepted or answered.'),
    acceptsImages: z
      .boolean()
      .describe('The reader has accepted photos of the other person (`acceptImages`).'),
    updatedAt: moment(),
  })
  .describe('A conversation as one of the two sees it.') satisfies z.ZodType<RoomShape>
