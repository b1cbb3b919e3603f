import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { sql } from 'drizzle-orm'
import { now } from '~/platform/clock.server'
import { db, type Queryable, type Tx } from '~/platform/db.server'

/** Stands where others have a password's hash: the account is nobody's any more, and no password opens it. */
export const DELETED_USER = 'left behind'

const ROOMS_A_BATCH = 100
const MESSAGES_A_BATCH = 1000

type Room = {
  id: string
  partner: string
  /** The partner is gone too. */
  isUnread: boolean
  lastSeq: number
  /** Who got those of its messages that were moved before the purge was broken off. */
  heir: string | null
}

/**
 * Messages already sent stay with the other side under "Gelöschtes Konto" (DECISIONS). They move, with their room, to
 * an empty account of nobody, which nothing connects with the person; the person's own row can then go whole. What was
 * said between two who are both gone is read by nobody and goes, and an account of nobody without messages goes too.
 *
 * Moves in batches, each a transaction of its own. The room moves last, so that it is found again if the rest was broken off.
 */
export async function anonymizeMessages(userId: string): Promise<void> {
  let nobody: string | undefined
  for (;;) {
    const rooms = await roomsOf(userId)
    if (rooms.length === 0) return
    for (const room of rooms) {
      if (room.isUnread) {
        await forgetRoom(room)
        continue
      }
      nobody = room.heir ?? nobody ?? randomUUID()
      await moveMessages(room, userId, nobody)
    }
  }
}

/** Whether anything is said in the name of the account, or to it. */
export async function hasMessages(q: Queryable, userId: string): Promise<boolean> {
  const found = await q.execute(sql`
    select from messages where sender_id = ${userId} or receiver_id = ${userId} limit 1`)
  return found.length > 0
}

async function roomsOf(userId: string): Promise<Room[]> {
  return [
    ...(await db.execute<Room>(sql`
      select room.id, own.partner, users.password_hash = ${DELETED_USER} as "isUnread",
        coalesce(said.last_seq, 0) as "lastSeq", said.heir
      from chat_rooms room
      cross join lateral (
        select case room.user1_id when ${userId} then room.user2_id else room.user1_id end as partner
      ) own
      join users on users.id = own.partner
      cross join lateral (
        select max(seq) as last_seq, (
          select case one.sender_id when own.partner then one.receiver_id else one.sender_id end
          from messages one where one.room_id = room.id order by seq limit 1
        ) as heir
        from messages where room_id = room.id
      ) said
      where room.user1_id = ${userId} or room.user2_id = ${userId}
      order by room.id limit ${ROOMS_A_BATCH}`)),
  ].map((room) => ({ ...room, heir: room.heir === userId ? null : room.heir }))
}

async function forgetRoom({ id, partner, lastSeq }: Room): Promise<void> {
  await eachBatch(lastSeq, (from, to) =>
    db.execute(sql`delete from messages where room_id = ${id} and seq > ${from} and seq <= ${to}`),
  )
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from chat_rooms where id = ${id}`)
    await tx.execute(sql`
      delete from users where id = ${partner} and password_hash = ${DELETED_USER} and not exists (
        select from chat_rooms where user1_id = ${partner} or user2_id = ${partner}
      ) and not exists (
        -- Of a room that has not moved as a whole.
        select from messages where sender_id = ${partner} or receiver_id = ${partner}
      )`)
  })
}

async function moveMessages({ id, partner, lastSeq }: Room, userId: string, nobody: string): Promise<void> {
  // A room in which nothing was said goes with the person.
  if (lastSeq === 0) {
    await db.execute(sql`delete from chat_rooms where id = ${id}`)
    return
  }
  const heirOf = (column: 'sender_id' | 'receiver_id') =>
    sql`case ${sql.raw(column)} when ${userId} then ${nobody}::uuid else ${sql.raw(column)} end`
  await eachBatch(lastSeq, (from, to) =>
    db.transaction(async (tx) => {
      await addNobody(tx, nobody)
      await tx.execute(sql`
        update messages set sender_id = ${heirOf('sender_id')}, receiver_id = ${heirOf('receiver_id')}
        where room_id = ${id} and seq > ${from} and seq <= ${to}
          and (sender_id = ${userId} or receiver_id = ${userId})`)
    }),
  )
  await db.transaction(async (tx) => {
    // user1Id is the smaller one of the two (db/schema/chat.ts).
    await tx.execute(sql`
      update chat_rooms set user1_id = least(${partner}::uuid, ${nobody}::uuid),
        user2_id = greatest(${partner}::uuid, ${nobody}::uuid)
      where id = ${id}`)
    await tx.execute(sql`
      update chat_members set user_id = case user_id when ${userId} then ${nobody}::uuid else user_id end,
        partner_id = case partner_id when ${userId} then ${nobody}::uuid else partner_id end
      where room_id = ${id}`)
  })
}

/** Places from, not included, to, included, until the last one is covered. */
async function eachBatch(
  lastSeq: number,
  work: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < lastSeq; from += MESSAGES_A_BATCH) await work(from, from + MESSAGES_A_BATCH)
}

async function addNobody(tx: Tx, nobody: string): Promise<void> {
  await tx
    .insert(users)
    .values({
      id: nobody,
      // RFC 6761: an address that can belong to no one.
      email: `${nobody}@deleted.invalid`,
      passwordHash: DELETED_USER,
      firstName: '-',
      userType: 'man',
      deletedAt: now(),
      allowMessagePreviews: false,
      showOnlineStatus: false,
      showLastSeen: false,
    })
    .onConflictDoNothing({ target: users.id })
}
