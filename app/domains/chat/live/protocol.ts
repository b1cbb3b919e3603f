import { z } from 'zod'
import type { MessageJson } from '../chat-json'
import type { ThreadMessage } from '../partner'

/** What a client may say on the socket at /ws (SPEC 7). Everything else is answered by an error. */
export const FromClient = z.discriminatedUnion('type', [
  /** Says nothing new: the session's cookie has told who it is. Another id than that ends the connection. */
  z.object({ type: z.literal('identify'), userId: z.guid() }),
  /** Checked as a message of the API is; under one client id it is one message. */
  z.object({
    type: z.literal('send_message'),
    receiverId: z.guid(),
    content: z.string(),
    clientId: z.guid(),
  }),
  z.object({ type: z.literal('typing'), userId: z.guid() }),
  z.object({ type: z.literal('read'), userId: z.guid(), seq: z.int().min(0) }),
  /** Asks for what came behind a place; after every gap, and as often as `resumed` says that there is more. */
  z.object({ type: z.literal('resume'), userId: z.guid(), after: z.int().min(0) }),
])
export type FromClient = z.infer<typeof FromClient>

/** A message with all that the API says of it and all that a thread shows. */
export type LiveMessage = ThreadMessage & MessageJson

/** What the server says. `partnerId` names the conversation. */
export type FromServer =
  | { type: 'ready'; userId: string }
  | { type: 'new_message'; partnerId: string; message: LiveMessage }
  | { type: 'sent'; partnerId: string; clientId: string; message: LiveMessage }
  | { type: 'resumed'; partnerId: string; messages: LiveMessage[]; hasMore: boolean }
  | { type: 'taken_back'; partnerId: string; messageId: string }
  | { type: 'read' | 'delivered'; partnerId: string; seq: number }
  | { type: 'typing'; partnerId: string }
  | { type: 'room'; partnerId: string }
  /** Something may have been missed: ask by `resume`. */
  | { type: 'resync' }
  | { type: 'error'; code: string; message: string; clientId?: string }

/** Why the server ends a connection (RFC 6455, 7.4): 1008 and 1013 as there, 1012 for a restart. */
export const CLOSED = { policy: 1008, restart: 1012, later: 1013, sessionOver: 4401 } as const
