import { asLive } from '../client/as-live'
import { type Conversation, conversationIn, conversationWith } from '../conversations/conversation.server'
import { messageIn, threadOf } from '../messages/message-page.server'
import type { SerializedMessage } from './protocol'

type Asks = { id: string }

/**
 * A message of a room as one of its two gets it over the socket, with the id by which they call the other one; null once they have
 * cleared it.
 */
export async function serializeMessage(
  viewer: Asks,
  { roomId, messageId }: { roomId: string; messageId: string },
): Promise<{ partnerId: string; message: SerializedMessage } | null> {
  const conversation = await conversationIn(viewer, roomId)
  const message = conversation && (await messageIn(viewer, conversation, messageId))
  if (!message) return null
  return { partnerId: conversation.partnerId, message: asLive(viewer.id, conversation, message) }
}

/** What came in a conversation behind a place, in its order; null where there is no such conversation. */
export async function missedSince(
  viewer: Asks,
  { partnerId, after }: { partnerId: string; after: number },
): Promise<{ messages: SerializedMessage[]; hasMore: boolean; conversation: Conversation } | null> {
  const conversation = await conversationWith(viewer, partnerId)
  if (!conversation) return null
  const { messages } = await threadOf(viewer, conversation, { after })
  const last = messages.at(-1)?.seq ?? conversation.lastSeq
  return {
    messages: messages.map((message) => asLive(viewer.id, conversation, message)),
    hasMore: last < conversation.lastSeq,
    conversation,
  }
}
