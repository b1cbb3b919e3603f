import { chatMembers, messages } from 'db/schema/chat'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { defineJob } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import type { ThreadIntent } from '../messages/forms'
import { markRead } from '../messages/mark-read.server'
import type { ChatRefusal } from '../messages/refusal'
import { dropSentImage } from '../messages/send-image.server'
import { canStillUnsend } from '../messages/serialize-message.server'
import { publishToMembers, publishToRoom } from '../realtime/chat-events.server'
import type { Conversation } from './conversation.server'

type Member = Pick<Viewer, 'id'>

/** What a member can change in a conversation for themselves. */
export type ConversationSettings = Exclude<z.infer<typeof ThreadIntent>['intent'], 'unsend' | 'mark-read'>

/**
 * Accepts a request, accepts or blurs the partner's images, archives, mutes or clears a conversation, for the viewer only. The partner
 * gets no event, since it would reveal when the viewer is online. Only accepting shows presence and read marks to the partner and
 * sends them an event; it is refused with `gone` if the partner is unavailable.
 */
export async function saveConversationSettings(
  viewer: Member,
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
      // A concurrent block wins.
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
  'blur-images': () => ({ acceptsImages: false }),
  archive: () => ({ isArchived: true }),
  unarchive: () => ({ isArchived: false }),
  mute: () => ({ isMuted: true }),
  unmute: () => ({ isMuted: false }),
}

/** Sets the cleared mark to the last message. Sets no read mark: the partner would see it. */
async function clear(viewer: Member, roomId: string): Promise<void> {
  // A concurrent send waits for the lock, or its message is cleared too.
  await db.execute(sql`
    with room as (select id, last_seq from chat_rooms where id = ${roomId} for share)
    update chat_members m set cleared_seq = room.last_seq, unread_count = 0
    from room where m.room_id = room.id and m.user_id = ${viewer.id}`)
}

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
  viewer: Member,
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

/** `key`: the text that reports the result, null if the page shows the change anyway. `staysOpen`: the page shows the conversation next. */
type ActionResult = { key: string | null; staysOpen: boolean }

/** Performs the action of a form of the conversation. */
export async function conversationAction(
  viewer: Member,
  conversation: Conversation,
  { intent, messageId = '' }: z.infer<typeof ThreadIntent>,
): Promise<ActionResult | ChatRefusal> {
  if (intent === 'mark-read') {
    await markRead(viewer, conversation, conversation.lastSeq)
    return STAYS_OPEN
  }
  const refused =
    intent === 'unsend'
      ? await unsend(viewer, conversation, messageId)
      : await saveConversationSettings(viewer, conversation, intent)
  // Nothing was to be sent, as the text of `gone` says.
  if (refused?.refusal === 'gone') return { refusal: 'unknown' }
  return refused ?? RESULTS[intent] ?? STAYS_OPEN
}

const STAYS_OPEN: ActionResult = { key: null, staysOpen: true }
const RESULTS: Partial<Record<z.infer<typeof ThreadIntent>['intent'], ActionResult>> = {
  archive: { key: 'chat:done.archive', staysOpen: false },
  unarchive: { key: 'chat:done.unarchive', staysOpen: true },
  clear: { key: 'chat:done.clear', staysOpen: false },
}
