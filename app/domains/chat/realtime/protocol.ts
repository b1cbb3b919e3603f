import { SEQ_MAX } from 'db/limits/chat'
import { z } from 'zod'
import { PresenceUpdate } from '~/domains/presence/online'
import { replySeq } from '../messages/forms'
import { SerializedMessage } from '../messages/serialized-message'

/** A sequence number that a client names; beyond the database's numbers it would be an error of the server. */
const givenSeq = z.int().min(0).max(SEQ_MAX)

/** What a client may send on the socket at /ws (SPEC 7). Everything else gets an error. */
export const FromClient = z.discriminatedUnion('type', [
  z
    .object({ type: z.literal('identify'), userId: z.guid() })
    .describe('Has no effect: the cookie identifies the client. Another id than that ends the connection.'),
  z
    .object({
      type: z.literal('send_message'),
      senderId: z.guid().optional(),
      receiverId: z.guid(),
      content: z.string().optional(),
      phrase: z.string().optional(),
      replyTo: replySeq.optional(),
      clientId: z.guid(),
    })
    .describe(
      'Own text, or a sentence of the phrasebook by its key, which both members read in their own language. `replyTo`: the seq of the message that it replies to. `senderId`: the account that sends; if it is another one than that of the connection, the server closes the connection. The server answers with `sent` or `error`. Retries with the same clientId create no second message.',
    ),
  z
    .object({ type: z.literal('typing'), userId: z.guid() })
    .describe('The reader is typing a message to this person. Once in three seconds is enough.'),
  z
    .object({ type: z.literal('read'), userId: z.guid(), seq: givenSeq })
    .describe('The reader has read the conversation with this person up to that seq.'),
  z
    .object({ type: z.literal('resume'), userId: z.guid(), after: givenSeq })
    .describe('Asks for the messages after a seq: after every gap, and again while `hasMore`.'),
  z
    .object({ type: z.literal('ping') })
    .describe(
      'Asks whether the connection still works. Browsers cannot see the pings of the protocol itself.',
    ),
])
export type FromClient = z.infer<typeof FromClient>

const partnerId = z.guid()

/** What the server sends. `partnerId` names the conversation. */
export const FromServer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), userId: z.guid() }).describe('The connection is open.'),
  z
    .object({ type: z.literal('new_message'), partnerId, message: SerializedMessage })
    .describe(
      'A new message. Own messages come to further tabs and devices this way, but not to the socket that sent them.',
    ),
  z
    .object({ type: z.literal('sent'), partnerId, clientId: z.guid(), message: SerializedMessage })
    .describe('The message is stored.'),
  z
    .object({
      type: z.literal('resumed'),
      partnerId,
      messages: z.array(SerializedMessage),
      hasMore: z.boolean(),
    })
    .describe('The messages after a seq, in their order.'),
  z
    .object({
      type: z.literal('message_unsent'),
      partnerId,
      messageId: z.guid(),
      seq: z.int().optional(),
      isOwn: z.boolean().optional(),
      isRemoved: z.boolean().optional(),
    })
    .describe(
      'The message was unsent; its seq stays. `isOwn`: the reader had sent it. `isRemoved`: by the moderation.',
    ),
  z
    .object({ type: z.literal('restored'), partnerId, messageId: z.guid() })
    .describe(
      'The moderation took the removal of a message back, or held its photo back or released it: read the conversation again.',
    ),
  z
    .object({ type: z.enum(['read', 'delivered']), partnerId, seq: z.int() })
    .describe(
      'The seq up to which messages were read by the other one, or reached a device of theirs. Not sent before they have accepted the conversation.',
    ),
  z.object({ type: z.literal('typing'), partnerId }).describe('The other one is typing.'),
  PresenceUpdate.extend({ type: z.literal('presence') }).describe(
    'A partner came online or went offline. Only of those who have accepted the conversation and show their presence.',
  ),
  z
    .object({ type: z.literal('room'), partnerId, readSeq: z.int().optional() })
    .describe(
      'The reader’s own view of the conversation has changed. With `readSeq`: they have read it up to there, on any of their devices, and nothing else has changed. Without: ask for it again.',
    ),
  z
    .object({ type: z.literal('album'), albumId: z.guid() })
    .describe('The reader’s access to this album has begun, ended or changed, or the album has: ask again.'),
  z.object({ type: z.literal('pong') }).describe('Answers `ping`.'),
  z.object({ type: z.literal('resync') }).describe('Something may have been missed: ask by `resume`.'),
  z
    .object({
      type: z.literal('error'),
      code: z.string(),
      message: z.string(),
      clientId: z.guid().optional(),
    })
    .describe(
      'Something was refused; the code is that of the API, the text is in the reader’s language. For a message to somebody who is unavailable it is `unknown`, or `gone` where there is a conversation, instead of `not-found`.',
    ),
])
export type FromServer = z.infer<typeof FromServer>

/** Why the server closes a connection (RFC 6455, 7.4): 1008, 1012 and 1013 are registered codes. */
export const CloseCode = { policy: 1008, restart: 1012, later: 1013, sessionOver: 4401 } as const
