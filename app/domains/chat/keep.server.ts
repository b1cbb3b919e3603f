import { chatMembers, messages } from 'db/schema/chat'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import type { Conversation } from './conversation.server'
import type { ChatRefusal } from './refusal'
import { dropSentImage } from './send-image.server'
import { isYoung } from './thread.server'
import { tellBoth, tellRoom } from './told.server'

type Asks = Pick<Viewer, 'id'>

/** What somebody can make of a conversation for themselves. */
export type Keeping =
  | 'accept'
  | 'accept-images'
  | 'veil-images'
  | 'archive'
  | 'unarchive'
  | 'mute'
  | 'unmute'
  | 'clear'

/**
 * Accepts a request or the other one's images (or no longer), puts a conversation away, mutes or clears it: for the viewer alone, the other one's stays
 * as it is. Accepting lets the other one see presence and read marks.
 */
export async function keepConversation(
  viewer: Asks,
  { roomId, partnerId }: Conversation,
  what: Keeping,
): Promise<ChatRefusal | null> {
  if (roomId === null) return { refusal: 'unknown' }
  await db
    .update(chatMembers)
    .set(CHANGES[what]())
    .where(and(eq(chatMembers.roomId, roomId), eq(chatMembers.userId, viewer.id)))
  await tellRoom({ kind: 'room', roomId, oneId: viewer.id, otherId: partnerId })
  return null
}

const CHANGES: Record<Keeping, () => PgUpdateSetSource<typeof chatMembers>> = {
  accept: () => ({
    acceptedAt: sql`coalesce(${chatMembers.acceptedAt}, ${now().toISOString()}::timestamptz)`,
  }),
  'accept-images': () => ({ acceptsImages: true }),
  'veil-images': () => ({ acceptsImages: false }),
  archive: () => ({ isArchived: true }),
  unarchive: () => ({ isArchived: false }),
  mute: () => ({ isMuted: true }),
  unmute: () => ({ isMuted: false }),
  clear: () => {
    const last = sql`(select last_seq from chat_rooms r where r.id = ${chatMembers.roomId})`
    return { clearedSeq: last, readSeq: last, unreadCount: 0 }
  },
}

/**
 * Takes an own message back, for both: nothing of its content stays, its place does. Refused for a message of somebody else or of another room
 * (`unknown`), and once it is older than db/limits/chat says (`too-late`).
 */
export async function takeBack(
  viewer: Asks,
  { roomId }: Conversation,
  messageId: string,
): Promise<ChatRefusal | null> {
  if (roomId === null) return { refusal: 'unknown' }
  const own = and(eq(messages.roomId, roomId), eq(messages.id, messageId), eq(messages.senderId, viewer.id))
  const [message] = await db.select().from(messages).where(own)
  if (!message) return { refusal: 'unknown' }
  if (message.takenBackAt !== null) return null
  if (!isYoung(message.createdAt)) return { refusal: 'too-late' }
  await db.transaction(async (tx) => {
    await tx
      .update(messages)
      .set({ content: '', phrase: null, imageUrl: null, privateAlbumId: null, takenBackAt: now() })
      .where(and(own, isNull(messages.takenBackAt)))
    if (message.imageUrl) await dropSentImage(tx, message.imageUrl)
  })
  await tellBoth('taken-back', message)
  return null
}
