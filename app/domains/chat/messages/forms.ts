import { MESSAGE_MAX, MESSAGE_MIN, SEQ_MAX } from 'db/limits/chat'
import { z } from 'zod'
import { countCharacters, plainText } from '~/platform/text/plain-text'
import { PHRASES } from '../phrasebook/phrases'

/** A text without invisible characters; it may be empty. */
const messageText = z
  .string('chat:error.empty')
  .transform(plainText)
  .refine((text) => countCharacters(text) <= MESSAGE_MAX, 'chat:error.tooLong')
/** The text of a message (SPEC 5 "Message"): at least one character must not be white space. */
const messageContent = messageText.refine((text) => text.length >= MESSAGE_MIN, 'chat:error.empty')

const phrase = z.enum(PHRASES, 'chat:error.phrase')

/** The sequence number of the message that is replied to. */
export const replySeq = z.int().min(1).max(SEQ_MAX)
const typedSeq = z
  .string()
  .regex(/^\d{1,10}$/, 'chat:refusal.noQuote')
  .transform(Number)
  .pipe(z.number().min(1, 'chat:refusal.noQuote').max(SEQ_MAX, 'chat:refusal.noQuote'))

const senderId = z
  .guid()
  .optional()
  .describe(
    'The account that sends. If another one is signed in by now, the call is refused as without a session.',
  )

/** The form of the composer. Without JavaScript the page provides the client id, so that a double submit creates one message. */
export const ComposerFormSchema = z.object({
  senderId,
  content: messageContent,
  clientId: z.guid().optional(),
  /** The phrase that was inserted into the field; ignored if the text was changed since. */
  phrase: phrase.optional(),
  replyTo: typedSeq.optional(),
})

/** A form that sends a phrase of the phrasebook by its key. */
export const PhraseFormSchema = z.object({ senderId, phrase, clientId: z.guid().optional() })

/** POST /api/chat/messages (SPEC 7). */
export const MessageJson = z
  .object({
    senderId,
    receiverId: z.guid(),
    content: messageText.optional().describe('Ignored for an album.'),
    phrase: phrase
      .optional()
      .describe(
        'A sentence of the phrasebook, instead of `content`. Both members read it in their own language.',
      ),
    messageType: z
      .enum(['text', 'private_album'])
      .default('text')
      .describe('Images have their own path. `private_album` shares the album named by `privateAlbumId`.'),
    privateAlbumId: z.guid().optional(),
    replyTo: replySeq
      .optional()
      .describe('The `seq` of the message that this one replies to. Ignored for an album.'),
    clientId: z.guid().optional(),
  })
  .refine(
    ({ messageType, content, phrase }) =>
      messageType === 'private_album' || Boolean(content) || (content === undefined && phrase !== undefined),
    { path: ['content'], error: 'chat:error.empty' },
  )
  .refine(
    ({ messageType, privateAlbumId }) => (messageType === 'private_album') === Boolean(privateAlbumId),
    {
      path: ['privateAlbumId'],
      error: 'chat:error.album',
    },
  )

/** The fields of POST /api/chat/messages/image beside the file. The text is optional. */
export const ImageFieldsSchema = z.object({
  senderId,
  receiverId: z.guid(),
  content: z
    .string()
    .default('')
    .transform(plainText)
    .refine((text) => countCharacters(text) <= MESSAGE_MAX, 'chat:error.tooLong'),
  clientId: z.guid().optional(),
  replyTo: typedSeq.optional(),
})

/** Whether a message belongs to another account than that of the session: its page is still open, but somebody else has signed in. */
export function isOfAnotherAccount(
  by: { id: string },
  { senderId }: { senderId?: string | undefined },
): boolean {
  return senderId !== undefined && senderId.toLowerCase() !== by.id
}

/** POST /api/chat/rooms (SPEC 7). */
export const RoomJson = z.object({ otherUserId: z.guid() })

/** PUT /api/chat/{userId}/accepts-images. */
export const AcceptImagesJson = z.object({ acceptsImages: z.boolean() })

export const ThreadIntent = z.object({
  intent: z.enum([
    'accept',
    'archive',
    'unarchive',
    'mute',
    'unmute',
    'clear',
    'unsend',
    'mark-read',
    'accept-images',
    'blur-images',
  ]),
  messageId: z.guid().optional(),
})
