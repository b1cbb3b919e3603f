import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { sql } from 'drizzle-orm'
import { DELETED_USER } from '~/domains/accounts/deletion'
import { db, type Queryable, type Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'

const ROOMS_A_BATCH = 100
const MESSAGES_A_BATCH = 1000

type Room = {
  id: string
  partner: string
  isPartnerDeleted: boolean
  lastSeq: number
  /** The placeholder account that received messages before the purge was interrupted; null if it was not. */
  placeholderId: string | null
}

/**
 * Sent messages stay with the partner under "Gelöschtes Konto" (DECISIONS). They move, with their room, to an empty placeholder
 * account without a link to the person, whose row can then be deleted. Rooms of two deleted accounts are deleted, and so are placeholder
 * accounts without messages.
 *
 * Moves in batches, each a transaction. The room moves last, so that an interrupted purge finds it again.
 */
export async function anonymizeMessages(userId: string): Promise<void> {
  let placeholderId: string | undefined
  for (;;) {
    const rooms = await roomsOf(userId)
    if (rooms.length === 0) return
    for (const room of rooms) {
      if (room.isPartnerDeleted) {
        await deleteRoom(room)
        continue
      }
      placeholderId = room.placeholderId ?? placeholderId ?? randomUUID()
      await moveMessages(room, userId, placeholderId)
    }
  }
}

/** Whether the account has sent or received messages. */
export async function hasMessages(q: Queryable, userId: string): Promise<boolean> {
  const found = await q.execute(sql`
    select from messages where sender_id = ${userId} or receiver_id = ${userId} limit 1`)
  return found.length > 0
}

async function roomsOf(userId: string): Promise<Room[]> {
  return [
    ...(await db.execute<Room>(sql`
      select room.id, pair.partner, users.password_hash = ${DELETED_USER} as "isPartnerDeleted",
        coalesce(history.last_seq, 0) as "lastSeq", history.placeholder_id as "placeholderId"
      from chat_rooms room
      cross join lateral (
        select case room.user1_id when ${userId} then room.user2_id else room.user1_id end as partner
      ) pair
      join users on users.id = pair.partner
      cross join lateral (
        select max(seq) as last_seq, (
          select case oldest.sender_id when pair.partner then oldest.receiver_id else oldest.sender_id end
          from messages oldest where oldest.room_id = room.id order by seq limit 1
        ) as placeholder_id
        from messages where room_id = room.id
      ) history
      where room.user1_id = ${userId} or room.user2_id = ${userId}
      order by room.id limit ${ROOMS_A_BATCH}`)),
  ].map((room) => ({ ...room, placeholderId: room.placeholderId === userId ? null : room.placeholderId }))
}

async function deleteRoom({ id, partner, lastSeq }: Room): Promise<void> {
  await eachBatch(lastSeq, (from, to) =>
    db.execute(sql`delete from messages where room_id = ${id} and seq > ${from} and seq <= ${to}`),
  )
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from chat_rooms where id = ${id}`)
    await tx.execute(sql`
      delete from users where id = ${partner} and password_hash = ${DELETED_USER} and not exists (
        select from chat_rooms where user1_id = ${partner} or user2_id = ${partner}
      ) and not exists (
        -- Messages of a room whose move was interrupted.
        select from messages where sender_id = ${partner} or receiver_id = ${partner}
      )`)
  })
}

async function moveMessages(
  { id, partner, lastSeq }: Room,
  userId: string,
  placeholderId: string,
): Promise<void> {
  // An empty room is deleted with the person.
  if (lastSeq === 0) {
    await db.execute(sql`delete from chat_rooms where id = ${id}`)
    return
  }
  const newMemberOf = (column: 'sender_id' | 'receiver_id') =>
    sql`case ${sql.raw(column)} when ${userId} then ${placeholderId}::uuid else ${sql.raw(column)} end`
  await eachBatch(lastSeq, (from, to) =>
    db.transaction(async (tx) => {
      await addPlaceholder(tx, placeholderId)
      await tx.execute(sql`
        update messages set sender_id = ${newMemberOf('sender_id')}, receiver_id = ${newMemberOf('receiver_id')}
        where room_id = ${id} and seq > ${from} and seq <= ${to}
          and (sender_id = ${userId} or receiver_id = ${userId})`)
    }),
  )
  await db.transaction(async (tx) => {
    // user1Id is the smaller of the two (db/schema/chat.ts).
    await tx.execute(sql`
      update chat_rooms set user1_id = least(${partner}::uuid, ${placeholderId}::uuid),
        user2_id = greatest(${partner}::uuid, ${placeholderId}::uuid)
      where id = ${id}`)
    await tx.execute(sql`
      update chat_members set user_id = case user_id when ${userId} then ${placeholderId}::uuid else user_id end,
        partner_id = case partner_id when ${userId} then ${placeholderId}::uuid else partner_id end, sealed_name = null
      where room_id = ${id}`)
  })
}

/** Calls `work` with ranges of sequence numbers, from (exclusive) and to (inclusive). */
async function eachBatch(
  lastSeq: number,
  work: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < lastSeq; from += MESSAGES_A_BATCH) await work(from, from + MESSAGES_A_BATCH)
}

async function addPlaceholder(tx: Tx, placeholderId: string): Promise<void> {
  await tx
    .insert(users)
    .values({
      id: placeholderId,
      // RFC 6761: an address that no one can own.
      email: `${placeholderId}@deleted.invalid`,
      passwordHash: DELETED_USER,
      firstName: '-',
      userType: 'man',
      deletedAt: now(),
    })
    .onConflictDoNothing({ target: users.id })
}
