import { MESSAGE_TYPES } from 'db/limits/chat'
import { z } from 'zod'
import type { MessageJson as MessageShape, RoomJson as RoomShape } from '~/domains/chat/chat-json'
import { moment } from './shared-schemas'

export const ChatMessage = z
  .object({
    id: z.guid(),
    seq: z.int().describe('Its place in the conversation, from 1 and without gaps.'),
    clientId: z.guid().nullable().describe('Of own messages: what the sending was called.'),
    senderId: z.guid(),
    receiverId: z.guid(),
    content: z.string().describe('Plain text. Empty once it was taken back.'),
    phrase: z
      .string()
      .nullable()
      .describe('The sentence of the phrasebook that it is; `content` is then in the language of the call.'),
    messageType: z.enum(MESSAGE_TYPES),
    imageUrl: z
      .string()
      .nullable()
      .describe(
        'A path on this server, for the two alone. Until its receiver has accepted photos of the sender, they get `<imageUrl>/32.webp` and nothing else of it: a few blurred pixels.',
      ),
    privateAlbumId: z.guid().nullable(),
    privateAlbumAccessExpiresAt: moment().nullable(),
    isRead: z.boolean().describe('Of own messages false until the other one has accepted the conversation.'),
    isTakenBack: z.boolean(),
    createdAt: moment(),
  })
  .describe('What one of two people said.') satisfies z.ZodType<MessageShape>

export const ChatRoom = z
  .object({
    id: z.guid(),
    otherUser: z.object({
      id: z.guid(),
      firstName: z.string().nullable().describe('Null for an account that is gone.'),
      lastName: z.null(),
      profileImageUrl: z.string().nullable(),
    }),
    lastMessage: z.object({ content: z.string(), createdAt: moment() }).nullable(),
    unreadCount: z.int(),
    isRequest: z.boolean().describe('Waits to be accepted or answered.'),
    updatedAt: moment(),
  })
  .describe('A conversation as one of the two sees it.') satisfies z.ZodType<RoomShape>
