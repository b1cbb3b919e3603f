import { FRAUDS, MESSAGE_TYPES } from 'db/limits/chat'
import { z } from 'zod'

const moment = z.iso.datetime()

/**
 * A message as one member sees it (SPEC 3 "messages"): the only shape in which a message leaves the server. The page, /chat/refresh, the
 * API and the socket all use it; `serializeMessage` creates it.
 */
export const SerializedMessage = z
  .object({
    id: z.guid(),
    seq: z.int().describe('The position in the conversation, counted from 1 without gaps.'),
    clientId: z.guid().nullable().describe('The id from the client; null for received messages.'),
    senderId: z.guid(),
    receiverId: z.guid(),
    isOwn: z.boolean().describe('Whether the reader has sent the message.'),
    content: z
      .string()
      .describe('Plain text; empty if the message was unsent. A phrase is in the reader’s language.'),
    phrase: z.string().nullable().describe('The key of the phrase, if the message is one of the phrasebook.'),
    messageType: z.enum(MESSAGE_TYPES),
    imageUrl: z
      .string()
      .nullable()
      .describe('A path on this server that only the two members can read; see also `isImageBlurred`.'),
    image: z
      .object({ url: z.string(), width: z.int(), height: z.int(), color: z.string() })
      .nullable()
      .describe('The photo of `imageUrl`, with its size in pixels and its average colour.'),
    isImageHeld: z
      .boolean()
      .describe('Whether the photo waits for a moderator. Until then only the sender gets it.'),
    isImageBlurred: z
      .boolean()
      .describe(
        'Whether the reader gets only `<imageUrl>/32.webp`, a few blurred pixels, since they have not accepted photos of the sender (`acceptImages`).',
      ),
    privateAlbumId: z.guid().nullable(),
    privateAlbumAccessExpiresAt: moment.nullable(),
    album: z
      .object({
        id: z.guid(),
        title: z.string(),
        isOpen: z.boolean().describe('Whether the reader may open the album now.'),
        accessUntil: moment.nullable().describe('The end of the receiver’s access; null without access.'),
        imageCount: z.int().nullable().describe('Null if the reader may no longer open the album.'),
        preview: z.string().nullable().describe('The path of a blurred preview of the cover.'),
        needsAgeCheck: z
          .boolean()
          .describe('Whether the album is explicit: the reader can open it after an age check.'),
      })
      .nullable()
      .describe('The shared album.'),
    quote: z
      .object({
        id: z.guid(),
        seq: z.int(),
        isOwn: z.boolean(),
        content: z.string().describe('The beginning of the message.'),
        phrase: z.string().nullable(),
        messageType: z.enum(MESSAGE_TYPES),
        isUnsent: z.boolean(),
        isRemoved: z.boolean().describe('Whether the moderation removed it; then it is also unsent.'),
        preview: z.string().nullable().describe('The path of a blurred preview of its photo.'),
      })
      .nullable()
      .describe('The message that this one replies to; null without one, and if the reader has cleared it.'),
    isRead: z.boolean().describe('For own messages false until the partner has accepted the conversation.'),
    isUnsent: z.boolean(),
    isRemoved: z.boolean().describe('Whether the moderation removed it; then it is also unsent.'),
    canUnsend: z.boolean().describe('Whether the reader can still unsend the message.'),
    state: z
      .enum(['sent', 'delivered', 'read'])
      .nullable()
      .describe('The delivery of own messages, as far as the sender may know; null for received ones.'),
    warning: z
      .enum(FRAUDS)
      .nullable()
      .describe('The fraud pattern that a received message matches. Only its receiver gets it.'),
    createdAt: moment,
  })
  .describe('A message of a conversation of two people.')
export type SerializedMessage = z.infer<typeof SerializedMessage>
