import { type Conversation, conversationWith } from '../conversation.server'
import { messageIn, threadOf } from '../thread.server'
import { asLive } from './as-live'
import type { LiveMessage } from './protocol'

type Asks = { id: string }

/** A message as one of the two gets it over the socket; null once it is not theirs to see. */
export async function liveMessage(
  viewer: Asks,
  { partnerId, messageId }: { partnerId: string; messageId: string },
): Promise<LiveMessage | null> {
  const conversation = await conversationWith(viewer, partnerId)
  const message = conversation?.partner && (await messageIn(viewer, conversation, messageId))
  return message ? asLive(viewer.id, conversation, message) : null
}

/** What came in a conversation behind a place, in its order; null where there is no such conversation. */
export async function missedSince(
  viewer: Asks,
  { partnerId, after }: { partnerId: string; after: number },
): Promise<{ messages: LiveMessage[]; hasMore: boolean; conversation: Conversation } | null> {
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
