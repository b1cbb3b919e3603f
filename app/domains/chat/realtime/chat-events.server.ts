import { type Bus, bus } from '~/platform/bus/bus.server'

/** One topic for all: every process knows who is connected to it, and listens once. */
const TOPIC = 'chat'

/**
 * What happened in a room: a message came or was taken back, one of the two (`oneId`) read it or accepted the other one. `own`: they changed
 * what the conversation is to themselves alone, which is for their own connections.
 */
export type ChatEvent = {
  kind: 'message' | 'taken-back' | 'read' | 'accepted' | 'own'
  roomId: string
  oneId: string
  /** The other one; of `own` the id by which `oneId` calls them. */
  otherId: string
  messageId?: string
  /** The connection that said it, and has its answer. */
  originConnectionId?: string
}

/** Whose connections and streams an event is for. */
export const concerned = ({ kind, oneId, otherId }: ChatEvent): string[] =>
  kind === 'own' ? [oneId] : [oneId, otherId]

/** Tells every process; after the commit. */
export async function publishToRoom(event: ChatEvent): Promise<void> {
  await bus().publish(TOPIC, event)
}

export function publishToMembers(
  kind: ChatEvent['kind'],
  { id, roomId, senderId, receiverId }: { id: string; roomId: string; senderId: string; receiverId: string },
  originConnectionId?: string,
): Promise<void> {
  const event: ChatEvent = { kind, roomId, oneId: senderId, otherId: receiverId, messageId: id }
  if (originConnectionId) event.originConnectionId = originConnectionId
  return publishToRoom(event)
}

/** Listens to what happens in all rooms; gives what ends it. */
export function subscribeToChatEvents(
  listener: (event: ChatEvent) => void | Promise<void>,
): ReturnType<Bus['subscribe']> {
  return bus().subscribe(TOPIC, (message) => listener(message as ChatEvent))
}
