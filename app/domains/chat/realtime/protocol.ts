import { z } from 'zod'
import { PresenceUpdate } from '~/domains/presence/presence-update'
import { SerializedMessage } from '../messages/serialized-message'

/** What a client may say on the socket at /ws (SPEC 7). Everything else is answered by an error. */
export const FromClient = z.discriminatedUnion('type', [
  z
    .object({ type: z.literal('identify'), userId: z.guid() })
    .describe('Says nothing new: the cookie has told who it is. Another id than that ends the connection.'),
  z
    .object({
      type: z.literal('send_message'),
      receiverId: z.guid(),
      content: z.string().optional(),
      phrase: z.string().optional(),
      clientId: z.guid(),
    })
    .describe(
      'Own words, or a sentence of the phrasebook by its key, which each reads in their own language. Answered by `sent` or `error`. However often it is tried again, under one clientId it is one message.',
    ),
  z
    .object({ type: z.literal('typing'), userId: z.guid() })
    .describe('The reader writes to this person. Once in three seconds is enough.'),
  z
    .object({ type: z.literal('read'), userId: z.guid(), seq: z.int().min(0) })
    .describe('The conversation with this person was before the reader’s eyes up to that place.'),
  z
    .object({ type: z.literal('resume'), userId: z.guid(), after: z.int().min(0) })
    .describe('Asks for what came behind a place: after every gap, and again while `hasMore`.'),
  z
    .object({ type: z.literal('ping') })
    .describe(
      'Asks whether the connection still works. Browsers cannot see the pings of the protocol itself.',
    ),
])
export type FromClient = z.infer<typeof FromClient>

const partnerId = z.guid()

/** What the server says. `partnerId` names the conversation. */
export const FromServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), userId: z.guid() }).describe('The connection stands.'),
  z
    .object({ type: z.literal('new_message'), partnerId, message: SerializedMessage })
    .describe(
      'Somebody said something; own messages come to further tabs and devices this way, but not to the socket that sent them.',
    ),
  z
    .object({ type: z.literal('sent'), partnerId, clientId: z.guid(), message: SerializedMessage })
    .describe('What was to be sent is stored.'),
  z
    .object({
      type: z.literal('resumed'),
      partnerId,
      messages: z.array(SerializedMessage),
      hasMore: z.boolean(),
    })
    .describe('What came behind a place, in its order.'),
  z
    .object({ type: z.literal('taken_back'), partnerId, messageId: z.guid() })
    .describe('A message was taken back; its place stays.'),
  z
    .object({ type: z.enum(['read', 'delivered']), partnerId, seq: z.int() })
    .describe('How far the other one got. Not told before they have accepted the conversation.'),
  z.object({ type: z.literal('typing'), partnerId }).describe('The other one writes.'),
  PresenceUpdate.extend({ type: z.literal('presence') }).describe(
    'A partner came or went. Told of those alone who have accepted the conversation and show whether they are online.',
  ),
  z
    .object({ type: z.literal('room'), partnerId })
    .describe('What the conversation is to the reader has changed: ask for it again.'),
  z.object({ type: z.literal('pong') }).describe('Answers `ping`.'),
  z.object({ type: z.literal('resync') }).describe('Something may have been missed: ask by `resume`.'),
  z
    .object({
      type: z.literal('error'),
      code: z.string(),
      message: z.string(),
      clientId: z.guid().optional(),
    })
    .describe('Something was not done; the code is that of the API, the text the reader’s language.'),
])
export type FromServer = z.infer<typeof FromServer>

/** Why the server closes a connection (RFC 6455, 7.4): 1008, 1012 and 1013 are registered codes. */
export const CloseCode = { policy: 1008, restart: 1012, later: 1013, sessionOver: 4401 } as const
