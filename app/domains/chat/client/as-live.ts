import type { ThreadMessage } from '../conversations/partner'
import { messageJson } from '../messages/chat-json'
import type { SerializedMessage } from '../realtime/protocol'

/**
 * A message as the socket gives it: what the API and the thread say of it, in one. Not spread: for so many fields V8 then makes a new
 * hidden class each time, which takes twenty times as long and leaves kilobytes to the slow part of garbage collection.
 */
export const asLive = (
  viewerId: string,
  conversation: Parameters<typeof messageJson>[1],
  message: ThreadMessage,
): SerializedMessage => Object.assign(messageJson(viewerId, conversation, message), message)
