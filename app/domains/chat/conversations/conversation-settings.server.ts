import { chatMembers, messages } from 'db/schema/chat'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { now } from '~/platform/clock.server'
import { db, type Tx } from '~/platform/db.server'
import type { ChatRefusal } from '../messages/refusal'
import { dropSentImage } from '../messages/send-image.server'
import { canStillUnsend } from '../messages/serialize-message.server'
import { publishToMembers, publishToRoom } from '../realtime/chat-events.server'
import type { Conversation } from './conversation.server'

type Asks = Pick<Viewer, 'id'>

/** What somebody can make of a conversation for themselves. */
export type ConversationSettings =
  | 'accept'
  | 'accept-images'
  | 'veil-images'
  | 'archive'
  | 'unarchive'
  | 'mute'
  | 'unmute'
  | 'clear'

/**
 * Accepts a request or the other one's images (or no longer), archives, mutes or clears a conversation: for the viewer alone, and told to
 * nobody else, since it would tell when they are here. Only accepting lets the other one see presence and read marks, and is told to
 * them; it is refused with `gone` where the other one is gone.
 */
export async function saveConversationSettings(
  viewer: Asks,
  { roomId, partnerId, partner }: Conversation,
  what: ConversationSettings,
): Promise<ChatRefusal | null> {
  if (roomId === null) return { refusal: 'unknown' }
  const isAccepting = what === 'accept'
  if (isAccepting && !partner) return { refusal: 'gone' }
  if (what === 'clear') await clear(viewer, roomId)
  else {
    const own = and(
      eq(chatMembers.roomId, roomId),
      eq(chatMembers.userId, viewer.id),
      // A block of this moment comes first.
      isAccepting ? isNull(chatMembers.sealedAt) : undefined,
    )
    await db.update(chatMembers).set(CHANGES[what]()).where(own)
  }
  const kind = isAccepting ? 'accepted' : 'own'
  await publishToRoom({ kind, roomId, oneId: viewer.id, otherId: partnerId })
  return null
}

const CHANGES: Record<Exclude<ConversationSettings, 'clear'>, () => PgUpdateSetSource<typeof chatMembers>> = {
  accept: () => ({
    acceptedAt: sql`coalesce(${chatMembers.acceptedAt}, ${now().toISOString()}::timestamptz)`,
  }),
  'accept-images': () => ({ acceptsImages: true }),
  'veil-images': () => ({ acceptsImages: false }),
  archive: () => ({ isArchived: true }),
  unarchive: () => ({ isArchived: false }),
  mute: () => ({ isMuted: true }),
  unmute: () => ({ isMuted: false }),
}

/** Moves the mark to the last message. Nothing is read by it: the other one would learn of that. */
async function clear(viewer: Asks, roomId: string): Promise<void> {
  // Whoever sends meanwhile waits, or is cleared too.
  await db.execute(sql`
    with room as (select id, last_seq from chat_rooms where id = ${roomId} for share)
    update chat_members m set cleared_seq = room.last_seq, unread_count = 0
    from room where m.room_id = room.id and m.user_id = ${viewer.id}`)
}

/**
 * Takes an own message back, for both: nothing of its content stays, its place does, and it waits unread for nobody. Refused for a message of
 * somebody else or of another room (`unknown`), once it is older than db/limits/chat says (`too-late`), and for whoever sealed the room by a
 * block (`gone`): to the other one they are a deleted account.
 */
export async function unsend(
  viewer: Asks,
  { roomId, partnerId }: Conversation,
  messageId: string,
): Promise<ChatRefusal | null> {
  if (roomId === null) return { refusal: 'unknown' }
  const own = and(eq(messages.roomId, roomId), eq(messages.id, messageId), eq(messages.senderId, viewer.id))
  const [message] = await db.select().from(messages).where(own)
  if (!message) return { refusal: 'unknown' }
  if (message.unsentAt !== null) return null
  if (!canStillUnsend(message.createdAt)) return { refusal: 'too-late' }
  const sealedBy = await db.transaction(async (tx) => {
    const by = await lockRoom(tx, roomId)
    if (by === viewer.id) return by
    await withdraw(tx, sql`id = ${messageId} and room_id = ${roomId} and sender_id = ${viewer.id}`)
    if (message.imageUrl) await dropSentImage(tx, message.imageUrl)
    return by
  })
  if (sealedBy === viewer.id) return { refusal: 'gone' }
  if (sealedBy === null) await publishToMembers('taken-back', message)
  else await publishToRoom({ kind: 'own', roomId, oneId: viewer.id, otherId: partnerId })
  return null
}

/** Whoever sends, reads or blocks there waits: the room first, then its two, as sending does. Gives who sealed it. */
async function lockRoom(tx: Tx, roomId: string): Promise<string | null> {
  const [room] = await tx.execute<{ sealedBy: string | null }>(sql`
    select sealed_by as "sealedBy" from chat_rooms where id = ${roomId} for no key update`)
  await tx.execute(sql`
    select from chat_members where room_id = ${roomId} order by user_id for no key update`)
  return room?.sealedBy ?? null
}

/** One statement: the message, and what its receiver has unread. */
async function withdraw(tx: Tx, which: SQL): Promise<void> {
  await tx.execute(sql`
    with withdrawn as (
      update messages set content = '', phrase = null, fraud_warning = null, image_url = null, private_album_id = null,
        unsent_at = ${now().toISOString()}::timestamptz
      where ${which} and unsent_at is null returning room_id, receiver_id, seq
    )
    update chat_members m set unread_count = m.unread_count - 1 from withdrawn w
    where m.room_id = w.room_id and m.user_id = w.receiver_id and w.seq > greatest(m.read_seq, m.cleared_seq)`)
}
