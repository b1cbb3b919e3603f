import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { chatMembers, chatRooms, messages } from 'db/schema/chat'
import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { lockAccountRow } from '~/domains/accounts/account-row.server'
import type { Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { isAvailable } from '../conversations/partner-sql.server'
import type { SentMessage } from './send.server'

const other = alias(chatMembers, 'other')

/** A conversation as one of its members names it. `receiverId` is the member's `contactId` of the partner (db/schema/chat). */
type NamedRoom = { memberId: string } & ({ receiverId: string } | { chatRoomId: string })

/**
 * Locks the accounts of both members of a conversation, before all other rows (decision 0081) and in the order of their ids: a concurrent
 * suspension or deletion waits for this transaction, or this statement waits for it.
 */
export async function lockMembers(tx: Tx, named: NamedRoom): Promise<void> {
  const isNamed = isRoomOf(named)
  const [member] = isNamed
    ? await tx.select({ partnerId: chatMembers.partnerId }).from(chatMembers).where(isNamed)
    : []
  const ids = member ? [named.memberId, member.partnerId] : [named.memberId]
  for (const id of ids.toSorted()) await lockAccountRow(tx, id)
}

/** The member's row of the conversation; undefined if the id is none. */
function isRoomOf({ memberId, ...by }: NamedRoom): SQL | undefined {
  const id = 'receiverId' in by ? by.receiverId : by.chatRoomId
  if (!isGuid(id)) return undefined
  const which = 'receiverId' in by ? eq(chatMembers.contactId, id) : eq(chatMembers.roomId, id)
  return and(eq(chatMembers.userId, memberId), which)
}

/**
 * Finds the room of an accepted conversation, and locks it: a concurrent block waits for this transaction, or this statement waits for the
 * block. Null unless both members have accepted the conversation, the accounts of both are available, and no block has sealed the room. Null
 * also for a room without messages: only first messages pass `startConversation`, and a member does not know of a room that the other opened.
 * @returns also whether the partner has muted the conversation
 */
export async function acceptedRoom(
  tx: Tx,
  named: NamedRoom,
): Promise<{ roomId: string; receiverId: string; isMutedByReceiver: boolean } | null> {
  const isNamed = isRoomOf(named)
  if (!isNamed) return null
  const { memberId } = named
  const [room] = await tx
    .select({
      roomId: chatMembers.roomId,
      receiverId: chatMembers.partnerId,
      isMutedByReceiver: other.isMuted,
    })
    .from(chatMembers)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMembers.roomId))
    .innerJoin(other, and(eq(other.roomId, chatMembers.roomId), eq(other.userId, chatMembers.partnerId)))
    .innerJoin(users, eq(users.id, chatMembers.partnerId))
    .where(
      and(
        isNamed,
        isNull(chatRooms.sealedBy),
        isNotNull(chatMembers.acceptedAt),
        isNotNull(other.acceptedAt),
        gt(chatRooms.lastSeq, 0),
        isAvailable(memberId),
        // As of all messages: the account may have been suspended or deleted since the session was read.
        sql`exists (select from users own where own.id = ${memberId} and not own.is_suspended and own.deleted_at is null)`,
      ),
    )
    .for('update', { of: chatRooms })
  return room ?? null
}

export type AlbumMessage = {
  senderId: string
  receiverId: string
  albumId: string
  expiresAt: Date
  clientId: string
  at: Date
}

/**
 * Adds a message of type private_album to a room that `acceptedRoom` has locked, in the transaction that grants the access. The message gets
 * the room's next sequence number. The caller publishes the message after the commit.
 */
export async function addAlbumMessage(
  tx: Tx,
  roomId: string,
  { senderId, receiverId, albumId, expiresAt, clientId, at }: AlbumMessage,
): Promise<SentMessage> {
  const id = randomUUID()
  const [room] = await tx
    .update(chatRooms)
    .set({ lastSeq: sql`${chatRooms.lastSeq} + 1`, lastMessageId: id, updatedAt: at })
    .where(eq(chatRooms.id, roomId))
    .returning({ seq: chatRooms.lastSeq })
  if (!room) throw new Error('The room does not exist')
  await tx
    .update(chatMembers)
    .set({
      isArchived: false,
      unreadCount: sql`${chatMembers.unreadCount} + case when ${chatMembers.userId} = ${senderId} then 0 else 1 end`,
    })
    .where(eq(chatMembers.roomId, roomId))
  const [message] = await tx
    .insert(messages)
    .values({
      id,
      roomId,
      seq: room.seq,
      clientId,
      senderId,
      receiverId,
      content: '',
      messageType: 'private_album',
      privateAlbumId: albumId,
      privateAlbumAccessExpiresAt: expiresAt,
      createdAt: at,
    })
    .returning()
  if (!message) throw new Error('The message was not added')
  return message
}
