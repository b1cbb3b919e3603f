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
    seq: z.int().describe('Its place in the conversation, from 1 and without gaps.'),
    clientId: z.guid().nullable().describe('Of own messages: the id under which the client sent it.'),
    senderId: z.guid(),
    receiverId: z.guid(),
    isOwn: z.boolean().describe('The reader has sent it.'),
    content: z
      .string()
      .describe('Plain text. Empty once the message was unsent. A phrase comes in the reader’s language.'),
    phrase: z.string().nullable().describe('The key of the phrasebook, where the message is a phrase.'),
    messageType: z.enum(MESSAGE_TYPES),
    imageUrl: z
      .string()
      .nullable()
      .describe('A path on this server, for the two alone; but see `isImageBlurred`.'),
    image: z
      .object({ url: z.string(), width: z.int(), height: z.int(), color: z.string() })
      .nullable()
      .describe('The same photo with its size in pixels and its average colour.'),
    isImageHeld: z
      .boolean()
      .describe('A moderator has to look at the photo first; until then only its sender gets it.'),
    isImageBlurred: z
      .boolean()
      .describe(
        'The reader has not accepted photos of the sender (`acceptImages`): `<imageUrl>/32.webp`, a few blurred pixels, is all they get of it.',
      ),
    privateAlbumId: z.guid().nullable(),
    privateAlbumAccessExpiresAt: moment.nullable(),
    album: z
      .object({
        id: z.guid(),
        title: z.string(),
        isOpen: z.boolean().describe('The reader may open it now.'),
        accessUntil: moment.nullable().describe('The end of the receiver’s access; null without access.'),
        imageCount: z.int().nullable().describe('Null once it is closed for the reader.'),
        preview: z.string().nullable().describe('A path of a few blurred pixels of the cover.'),
        needsAgeCheck: z
          .boolean()
          .describe('The album is marked as explicit, and opens once the reader’s age was checked.'),
      })
      .nullable()
      .describe('The shared album.'),
    quote: z
      .object({
        id: z.guid(),
        seq: z.int(),
        isOwn: z.boolean(),
        content: z.string().describe('Its beginning.'),
        phrase: z.string().nullable(),
        messageType: z.enum(MESSAGE_TYPES),
        isUnsent: z.boolean(),
        isRemoved: z.boolean().describe('The moderation removed it; it is unsent too.'),
        preview: z.string().nullable().describe('A path of a few blurred pixels of its photo.'),
      })
      .nullable()
      .describe('The message that this one replies to; null for none, and once the reader has cleared it.'),
    isRead: z.boolean().describe('Of own messages false until the other one has accepted the conversation.'),
    isUnsent: z.boolean(),
    isRemoved: z.boolean().describe('The moderation removed it; it is unsent too.'),
    canUnsend: z.boolean().describe('The reader can still unsend it.'),
    state: z
      .enum(['sent', 'delivered', 'read'])
      .nullable()
      .describe('Of own messages: how far they got, as far as the sender may know.'),
    warning: z
      .enum(FRAUDS)
      .nullable()
      .describe('The fraud pattern that a received message matches. Only its receiver gets it.'),
    createdAt: moment,
  })
  .describe('A message of a conversation of two people.')
export type SerializedMessage = z.infer<typeof SerializedMessage>
