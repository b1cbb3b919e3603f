import { bus } from '~/platform/bus/bus.server'
import { shardOf } from '~/platform/bus/messages.server'

/** Every process subscribes to each topic once. All events of a room are in one topic, which keeps their order. */
const TOPICS = Array.from({ length: 16 }, (_, shard) => `chat:${shard}`)
const topicOf = (roomId: string): string => `chat:${shardOf(roomId, TOPICS.length)}`

/**
 * An event in a room: a message was sent, unsent, or removed or restored by a moderator, or a member (`oneId`) read it or accepted the
 * partner. `own`: they changed their own settings of the conversation, which concerns only their own connections.
 */
export type ChatEvent = {
  kind: 'message' | 'unsent' | 'removed' | 'restored' | 'read' | 'accepted' | 'own'
  roomId: string
  oneId: string
  /** The other member; for `own` the id by which `oneId` knows them. */
  otherId: string
  messageId?: string
  /** For `unsent` and `removed` the message's sequence number, for `read` how far `oneId` has read. */
  seq?: string
  /** For `removed` and `restored` the id by which each knows the other, which is not that member's once a block is over or an account purged. */
  oneContactId?: string
  otherContactId?: string
  /** The connection that sent the message; it gets an answer instead. */
  originConnectionId?: string
}

/** The members whose connections and streams get an event. */
export const concerned = ({ kind, oneId, otherId }: ChatEvent): string[] =>
  kind === 'own' ? [oneId] : [oneId, otherId]

/** Publishes to every process; call it after the commit. */
export async function publishToRoom(event: ChatEvent): Promise<void> {
  await bus().publish(topicOf(event.roomId), event)
}

/** Publishes an event about a message to both members; call it after the commit. */
export function publishToMembers(
  kind: ChatEvent['kind'],
  message: { id: string; seq: number; roomId: string; senderId: string; receiverId: string },
  originConnectionId?: string,
): Promise<void> {
  const { id: messageId, seq, roomId, senderId: oneId, receiverId: otherId } = message
  const event: ChatEvent = { kind, roomId, oneId, otherId, messageId, seq: String(seq) }
  if (originConnectionId) event.originConnectionId = originConnectionId
  return publishToRoom(event)
}

/** Subscribes to the events of all rooms; returns the unsubscribe function. */
export async function subscribeToChatEvents(
  listener: (event: ChatEvent) => void | Promise<void>,
): Promise<() => Promise<void>> {
  const unsubscribes = await Promise.all(
    TOPICS.map((topic) => bus().subscribe(topic, (message) => listener(message as ChatEvent))),
  )
  return async () => void (await Promise.all(unsubscribes.map((unsubscribe) => unsubscribe())))
}
