import { CONVERSATIONS_PAGE, MESSAGE_MAX, THREAD_PAGE } from 'db/limits/chat'
import { IMAGE_MAX_MB } from 'db/limits/media'
import { z } from 'zod'
import { ALBUM_REFUSAL_STATUS } from '~/domains/albums/refusal'
import { AcceptImagesJson, MessageJson, RoomJson } from '~/domains/chat/messages/forms'
import { CHAT_REFUSAL_STATUS } from '~/domains/chat/messages/refusal'
import { SerializedMessage } from '~/domains/chat/messages/serialized-message'
import { MEDIA_REFUSAL_STATUS } from '~/domains/media/refusal'
import { codesByStatus, merged, omitCodes } from '../codes'
import type { Area } from '../operation'
import { ChatRoom } from '../shared-schemas'
import { cursor } from './filters'

const { unknown, 'too-long': tooLong } = CHAT_REFUSAL_STATUS
// The API does not distinguish "gone" from "unknown": both are `not-found`.
const CHAT = omitCodes(CHAT_REFUSAL_STATUS, 'unknown', 'gone', 'too-long', 'too-late')
const STARTING = codesByStatus({
  'not-found': unknown,
  ...omitCodes(CHAT, 'too-many', 'no-quote', 'used-id'),
})
const SENDING = codesByStatus({ 'not-found': unknown, ...CHAT })
const PHOTO = omitCodes(MEDIA_REFUSAL_STATUS, 'unknown', 'photo-limit', 'customer')

// A message of type private_album is a sharing.
const SHARING = omitCodes(ALBUM_REFUSAL_STATUS, 'unknown', 'album-limit', 'album-bound', 'image-bound')

const partner = {
  name: 'userId',
  in: 'path' as const,
  description: 'The other person.',
  schema: z.guid(),
}

export const CHATTING: Area = {
  name: 'Conversations',
  description: 'One for each two people. New messages arrive over the socket at /ws, or by polling.',
  operations: [
    {
      id: 'unreadCount',
      method: 'get',
      path: '/api/chat/unread-count',
      summary: 'Number of unread messages',
      session: 'needed',
      responses: { 200: { description: 'A bare number, including requests.', schema: z.int() } },
    },
    {
      id: 'listRooms',
      method: 'get',
      path: '/api/chat/rooms',
      summary: 'Own conversations',
      session: 'needed',
      parameters: [cursor],
      responses: {
        200: {
          description: `At most ${CONVERSATIONS_PAGE}, the latest first.`,
          schema: z.array(ChatRoom),
          headers: { Link: 'The next ones, as `rel="next"`; missing on the last page.' },
        },
      },
    },
    {
      id: 'startRoom',
      method: 'post',
      path: '/api/chat/rooms',
      summary: 'Start a conversation',
      description:
        'Returns the existing one, if any. Without a match it is a request until answered; while the other person takes none, one that waits is refused like a new one. It counts for the daily limit when it is opened, and again when its first message comes on a later day.',
      session: 'needed',
      body: { schema: RoomJson },
      responses: { 200: { description: 'The conversation.', schema: z.object({ id: z.guid() }) } },
      refusals: STARTING,
    },
    {
      id: 'listMessages',
      method: 'get',
      path: '/api/chat/{userId}/messages',
      summary: 'Messages of a conversation',
      description: 'The newest ones, in ascending order. Marks nothing as read.',
      session: 'needed',
      parameters: [
        partner,
        { name: 'before', in: 'query', description: 'Messages before that seq.', schema: z.int().optional() },
        { name: 'after', in: 'query', description: 'Messages after that seq.', schema: z.int().optional() },
      ],
      responses: {
        200: {
          description: `At most ${THREAD_PAGE} messages.`,
          schema: z.array(SerializedMessage),
          headers: { Link: 'Older ones, as `rel="next"`; missing where there are none.' },
        },
      },
      refusals: codesByStatus({ 'not-found': unknown }),
    },
    {
      id: 'sendMessage',
      method: 'post',
      path: '/api/chat/messages',
      summary: 'Send a message',
      description: `At most ${MESSAGE_MAX} characters. A retry with the same \`clientId\` creates no second message.`,
      session: 'needed',
      body: { schema: MessageJson },
      responses: { 200: { description: 'The message as it was sent.', schema: SerializedMessage } },
      refusals: merged(SENDING, codesByStatus(SHARING)),
    },
    {
      id: 'sendImage',
      method: 'post',
      path: '/api/chat/messages/image',
      summary: 'Send a photo',
      session: 'needed',
      body: {
        type: 'multipart/form-data',
        schema: z.object({
          senderId: z.guid().optional().describe('As in `sendMessage`.'),
          receiverId: z.guid(),
          content: z.string().optional(),
          clientId: z.guid().optional(),
          replyTo: z.int().min(1).optional().describe('The `seq` of the message that this one replies to.'),
          image: z.file().describe(`JPEG, PNG or WebP by its content, at most ${IMAGE_MAX_MB} MB.`),
        }),
      },
      responses: { 200: { description: 'The message as it was sent.', schema: SerializedMessage } },
      refusals: merged(SENDING, codesByStatus({ 'invalid-input': 400, 'too-long': tooLong, ...PHOTO })),
    },
    {
      id: 'markRead',
      method: 'put',
      path: '/api/chat/{userId}/read',
      summary: 'Mark all as read',
      session: 'needed',
      parameters: [partner],
      responses: {
        200: {
          description: 'The number of unread messages in all other conversations.',
          schema: z.object({ unreadCount: z.int() }),
        },
      },
      refusals: codesByStatus({ 'not-found': unknown }),
    },
    {
      id: 'acceptImages',
      method: 'put',
      path: '/api/chat/{userId}/accepts-images',
      summary: 'Accept the photos of the other person, or stop accepting them',
      description:
        'Applies to all photos of that sender in the conversation, earlier and later ones. Until then each has `isImageBlurred`.',
      session: 'needed',
      parameters: [partner],
      body: { schema: AcceptImagesJson },
      responses: { 200: { description: 'The current setting.', schema: AcceptImagesJson } },
      refusals: codesByStatus({ 'not-found': unknown }),
    },
  ],
}
