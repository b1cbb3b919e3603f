import { type Bus, bus } from '~/platform/bus/bus.server'

/** One topic for all: every process knows who is connected to it, and listens once. */
const TOPIC = 'chat'

/**
 * What happened in a room: a message was sent or unsent, one of the two (`oneId`) read it or accepted the other one. `own`: they changed
 * their own settings of the conversation, which concerns their own connections only.
 */
export type ChatEvent = {
  kind: 'message' | 'taken-back' | 'read' | 'accepted' | 'own'
  roomId: string
  oneId: string
  /** The other one; of `own` the id by which `oneId` knows them. */
  otherId: string
  messageId?: string
  /** Of `taken-back` the message's seq, of `read` the seq up to which `oneId` has read. */
  seq?: string
  /** The connection that sent the message; it has its answer. */
  originConnectionId?: string
}

/** Whose connections and streams an event is for. */
export const concerned = ({ kind, oneId, otherId }: ChatEvent): string[] =>
  kind === 'own' ? [oneId] : [oneId, otherId]

/** Publishes to every process; after the commit. */
export async function publishToRoom(event: ChatEvent): Promise<void> {
  await bus().publish(TOPIC, event)
}

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

/** Subscribes to the events of all rooms; returns what unsubscribes. */
export function subscribeToChatEvents(
  listener: (event: ChatEvent) => void | Promise<void>,
): ReturnType<Bus['subscribe']> {
  return bus().subscribe(TOPIC, (message) => listener(message as ChatEvent))
}
