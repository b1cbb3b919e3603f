import { messages } from 'db/schema/chat'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { publishToRoom } from '../realtime/chat-events.server'
import { endSharing } from './unsend.server'

/** The content of a removed message, to restore it. */
type RemovedMessage = Pick<
  typeof messages.$inferSelect,
  'content' | 'phrase' | 'fraudWarning' | 'imageUrl' | 'privateAlbumId'
>
type ModeratedMessage = Pick<
  typeof messages.$inferSelect,
  'id' | 'seq' | 'roomId' | 'senderId' | 'receiverId'
> & {
  /** The id by which the sender knows the receiver, and the receiver the sender. */
  senderContactId: string
  receiverContactId: string
}

/**
 * Removes the content of a message for both members by a moderator's decision (DECISIONS "Reports"). The message keeps its place, says
 * that a moderator removed it, and no longer counts as unread. The photo's file stays, so that the message can be restored. Null if it was
 * unsent or deleted before. Call `publishRemoval` after the commit.
 */
export async function removeMessage(
  tx: Tx,
  messageId: string,
): Promise<{ message: ModeratedMessage; removed: RemovedMessage } | null> {
  const message = await lockMessage(tx, messageId)
  if (!message || message.unsentAt !== null) return null
  await tx
    .update(messages)
    .set({
      content: '',
      phrase: null,
      fraudWarning: null,
      imageUrl: null,
      privateAlbumId: null,
      unsentAt: now(),
      isRemoved: true,
    })
    .where(eq(messages.id, messageId))
  await changeUnreadCount(tx, message, -1)
  const { content, phrase, fraudWarning, imageUrl, privateAlbumId } = message
  return { message, removed: { content, phrase, fraudWarning, imageUrl, privateAlbumId } }
}

/** Restores the content of a removed message. Null if it was deleted meanwhile. Call `publishRestoration` after the commit. */
export async function restoreMessage(
  tx: Tx,
  messageId: string,
  removed: RemovedMessage,
): Promise<ModeratedMessage | null> {
  const message = await lockMessage(tx, messageId)
  if (!message?.isRemoved) return null
  // Photo and album may be deleted by now.
  await tx.execute(sql`
    update messages set content = ${removed.content}, phrase = ${removed.phrase}, fraud_warning = ${removed.fraudWarning},
      image_url = (select url from images where url = ${removed.imageUrl}),
      private_album_id = (select id from private_albums where id = ${removed.privateAlbumId}::uuid),
      unsent_at = null, is_removed = false
    where id = ${messageId}`)
  await changeUnreadCount(tx, message, 1)
  return message
}

/**
 * Ends the access to an album that a removed message has granted, as unsending does (decision 0182). Call it once the removal can no longer
 * be undone: the access does not come back with the message.
 */
export async function endSharingOfRemoved(
  tx: Tx,
  messageId: string,
  { privateAlbumId }: Pick<RemovedMessage, 'privateAlbumId'>,
): Promise<void> {
  if (privateAlbumId === null) return
  const [message] = await tx.select().from(messages).where(eq(messages.id, messageId))
  if (message) await endSharing(tx, { ...message, privateAlbumId })
}

/** Publishes that moderators removed a message; call it after the commit. */
export const publishRemoval = (message: ModeratedMessage): Promise<void> => publish('removed', message)
/** Publishes that a removed message is back, or that its photo was held back or released; call it after the commit. */
export const publishRestoration = (message: ModeratedMessage): Promise<void> => publish('restored', message)

/**
 * The message that shows a photo of a conversation. Null for other photos, and behind a block: there its receiver sees no photo, and nothing
 * that happens to one. Once moderators hold the photo back or release it, call `publishRestoration` after the commit.
 */
export async function messageWithPhoto(tx: Tx, imageId: string): Promise<ModeratedMessage | null> {
  const [message] = await tx.execute<ModeratedMessage>(sql`
    select m.id, m.seq, m.room_id as "roomId", m.sender_id as "senderId", m.receiver_id as "receiverId",
      s.contact_id as "senderContactId", r.contact_id as "receiverContactId"
    from images i join messages m on m.image_url = i.url
    join chat_rooms room on room.id = m.room_id and room.sealed_by is null
    join chat_members s on s.room_id = m.room_id and s.user_id = m.sender_id
    join chat_members r on r.room_id = m.room_id and r.user_id = m.receiver_id
    where i.id = ${imageId}`)
  return message ?? null
}

/** By the contact ids, since an open page of a sealed conversation knows only that and must not learn the id of the other account. */
const publish = (kind: 'removed' | 'restored', message: ModeratedMessage): Promise<void> =>
  publishToRoom({
    kind,
    roomId: message.roomId,
    oneId: message.senderId,
    otherId: message.receiverId,
    messageId: message.id,
    seq: String(message.seq),
    oneContactId: message.senderContactId,
    otherContactId: message.receiverContactId,
  })

/** Locks the room first and then both members, as sending does. */
async function lockMessage(tx: Tx, messageId: string) {
  const [found] = await tx
    .select({ roomId: messages.roomId })
    .from(messages)
    .where(eq(messages.id, messageId))
  if (!found) return undefined
  const { roomId } = found
  await tx.execute(sql`select from chat_rooms where id = ${roomId} for no key update`)
  const members = await tx.execute<{ userId: string; contactId: string }>(sql`
    select user_id as "userId", contact_id as "contactId" from chat_members
    where room_id = ${roomId} order by user_id for no key update`)
  const [message] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.roomId, roomId)))
  if (!message) return undefined
  const { senderId, receiverId } = message
  const contactOf = (id: string) => members.find(({ userId }) => userId === id)?.contactId
  return {
    ...message,
    senderContactId: contactOf(senderId) ?? receiverId,
    receiverContactId: contactOf(receiverId) ?? senderId,
  }
}

async function changeUnreadCount(
  tx: Tx,
  { roomId, receiverId, seq }: ModeratedMessage,
  change: 1 | -1,
): Promise<void> {
  await tx.execute(sql`
    update chat_members set unread_count = unread_count + ${change}::int
    where room_id = ${roomId} and user_id = ${receiverId} and ${seq}::int > greatest(read_seq, cleared_seq)`)
}
