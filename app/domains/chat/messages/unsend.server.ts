import { messages } from 'db/schema/chat'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { defineJob } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import type { Conversation } from '../conversations/conversation.server'
import { publishToMembers, publishToRoom } from '../realtime/chat-events.server'
import type { ChatRefusal } from './refusal'
import { dropSentImage } from './send-image.server'
import { canStillUnsend } from './serialize-message.server'

/** Job that ends the sharing whose message was unsent or removed, since albums come after chat. `until`: the end that the message named. */
export const endUnsentSharing = defineJob(
  'end-unsent-sharing',
  z.object({ albumId: z.guid(), ownerId: z.guid(), receiverId: z.guid(), until: z.iso.datetime() }),
)

/**
 * Unsends an own message for both: it loses its content, keeps its sequence number, and no longer counts as unread. The access to an album
 * that it granted ends. Refused for a message of somebody else or of another room (`unknown`), after the time limit of db/limits/chat
 * (`too-late`), and for the member who sealed the room by a block (`gone`): the partner sees them as a deleted account.
 */
export async function unsend(
  viewer: Pick<Viewer, 'id'>,
  { roomId, partnerId }: Conversation,
  messageId: string,
): Promise<ChatRefusal | null> {
  if (roomId === null || !isGuid(messageId)) return { refusal: 'unknown' }
  const own = and(eq(messages.roomId, roomId), eq(messages.id, messageId), eq(messages.senderId, viewer.id))
  const [message] = await db.select().from(messages).where(own)
  if (!message) return { refusal: 'unknown' }
  if (message.unsentAt !== null) return null
  if (!canStillUnsend(message.createdAt)) return { refusal: 'too-late' }
  const { sealedBy, isWithdrawn } = await db.transaction(async (tx) => {
    const by = await lockRoom(tx, roomId)
    if (by === viewer.id) return { sealedBy: by, isWithdrawn: false }
    const done = await withdraw(
      tx,
      sql`id = ${messageId} and room_id = ${roomId} and sender_id = ${viewer.id}`,
    )
    // Else a moderator has removed it meanwhile, and may restore it with its photo.
    if (done && message.imageUrl) await dropSentImage(tx, message.imageUrl)
    if (done) await endSharing(tx, message)
    return { sealedBy: by, isWithdrawn: done }
  })
  if (sealedBy === viewer.id) return { refusal: 'gone' }
  if (!isWithdrawn) return null
  if (sealedBy === null) await publishToMembers('unsent', message)
  else await publishToRoom({ kind: 'own', roomId, oneId: viewer.id, otherId: partnerId })
  return null
}

/** Ends the access to an album that this message, as it was before, has granted. Does nothing for other messages. */
export async function endSharing(tx: Tx, message: typeof messages.$inferSelect): Promise<void> {
  const { senderId, receiverId, privateAlbumId, privateAlbumAccessExpiresAt: until } = message
  if (!privateAlbumId || !until) return
  const sharing = { albumId: privateAlbumId, ownerId: senderId, receiverId, until: until.toISOString() }
  await endUnsentSharing.enqueue(tx, sharing)
}

/** Withdraws a message that was unsent or removed after the backup that a restore brought back. */
export async function withdrawMessage(tx: Tx, messageId: string): Promise<void> {
  await withdraw(tx, sql`id = ${messageId}`)
}

/** Makes concurrent sends, reads and blocks wait: locks the room first, then both members, as sending does. Returns who sealed it. */
async function lockRoom(tx: Tx, roomId: string): Promise<string | null> {
  const [room] = await tx.execute<{ sealedBy: string | null }>(sql`
    select sealed_by as "sealedBy" from chat_rooms where id = ${roomId} for no key update`)
  await tx.execute(sql`
    select from chat_members where room_id = ${roomId} order by user_id for no key update`)
  return room?.sealedBy ?? null
}

/** One statement: clears the message and updates its receiver's unread count. False if it was unsent or removed before. */
async function withdraw(tx: Tx, which: SQL): Promise<boolean> {
  const withdrawn = await tx.execute(sql`
    with withdrawn as (
      update messages set content = '', phrase = null, fraud_warning = null, image_url = null, private_album_id = null,
        unsent_at = ${now().toISOString()}::timestamptz
      where ${which} and unsent_at is null returning room_id, receiver_id, seq
    ), counted as (
      update chat_members m set unread_count = m.unread_count - 1 from withdrawn w
      where m.room_id = w.room_id and m.user_id = w.receiver_id and w.seq > greatest(m.read_seq, m.cleared_seq)
    )
    select from withdrawn`)
  return withdrawn.length > 0
}
