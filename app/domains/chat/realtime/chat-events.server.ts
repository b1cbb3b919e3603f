import { isBlockBetween } from '~/domains/accounts/blocks-sql.server'
import { bus } from '~/platform/bus/bus.server'
import { shardOf } from '~/platform/bus/messages.server'
import { rowsOf } from '~/platform/database/db.server'

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
export const receiversOf = ({ kind, oneId, otherId }: ChatEvent): string[] =>
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

const TYPING_TOPIC = 'chat.typing'

/** A member is typing to a partner: a transient event, never stored. */
export type Typing = { userId: string; partnerId: string }

/** Publishes that a member is typing. */
export const publishTyping = (typing: Typing): Promise<void> => bus().publish(TYPING_TOPIC, typing)

/** Subscribes to the typing events of all processes; returns the unsubscribe function. */
export const subscribeToTyping = (listener: (typing: Typing) => void | Promise<void>) =>
  bus().subscribe(TYPING_TOPIC, (message) => listener(message as Typing))

/**
 * Whether `partnerId` may see that `userId` is typing: not before both have accepted the conversation, nor before its first message, not
 * after a block, not if `userId` is suspended or deleted, and not if `userId` hides being online, since typing reveals it (DECISIONS "Chat
 * and albums"). One statement.
 */
export async function isTypingShown({ userId, partnerId }: Typing): Promise<boolean> {
  const rows = await rowsOf(IS_TYPING_SHOWN, [userId, partnerId], { prepared: true })
  return rows.length > 0
}

const IS_TYPING_SHOWN = `
  select 1 from chat_members writes
  join chat_members sees on sees.room_id = writes.room_id and sees.user_id = writes.partner_id
  join users u on u.id = writes.user_id and u.show_online_status and not u.is_suspended and u.deleted_at is null
  join chat_rooms r on r.id = writes.room_id and r.last_seq > 0
  where writes.user_id = $1::uuid and writes.contact_id = $2::uuid and writes.partner_id = $2::uuid
    and writes.sealed_at is null and writes.accepted_at is not null and sees.accepted_at is not null
    and not ${isBlockBetween('$1::uuid', '$2::uuid')}`
