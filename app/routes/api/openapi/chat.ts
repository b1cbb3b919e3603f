import { MESSAGE_TYPES } from 'db/limits/chat'
import { z } from 'zod'
import type { SerializedRoom } from '~/domains/chat/conversations/serialize-room'
import { moment } from './shared-schemas'

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
            'Empty for a photo without text, for an unsent message, and if the reader has switched message previews off.',
          ),
        messageType: z.enum(MESSAGE_TYPES),
        isOwn: z.boolean(),
        isUnsent: z.boolean(),
        createdAt: moment(),
      })
      .nullable()
      .describe('Null if the reader has cleared the conversation.'),
    unreadCount: z.int(),
    isRequest: z.boolean().describe('Whether it is a request that nobody has accepted or answered yet.'),
    acceptsImages: z
      .boolean()
      .describe('Whether the reader has accepted photos of the other person (`acceptImages`).'),
    updatedAt: moment(),
  })
  .describe('A conversation as one of its two members sees it.') satisfies z.ZodType<SerializedRoom>
