import { NEW_CONVERSATIONS_A_DAY } from 'db/limits/chat'
import { users } from 'db/schema/accounts'
import { chatMembers, chatRooms } from 'db/schema/chat'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { lockAccountRow } from '~/domains/accounts/account-row.server'
import { isVerifiedNow } from '~/domains/accounts/verified.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { knownPerson, lockPair } from '~/domains/relations/known-person.server'
import { db, type Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { days, seconds } from '~/platform/time/durations'
import type { ChatRefusal } from '../messages/refusal'
import { isAvailable } from './partner-sql.server'

type Starter = Pick<Viewer, 'id' | 'isPremium'>

/**
 * Returns the room of two members, and creates it if there is none (DECISIONS: one room per pair, whichever starts); after a lifted
 * block it creates a new room beside the sealed one. With a match, or if the partner wrote before, the conversation is accepted at
 * once, otherwise it is a request. Refused while a moderator's decision forbids it, for members whom the viewer may not see, for members
 * who take no requests, and above the daily limit of db/limits/chat. Until the room has a message, all of this is checked again, and the
 * room counts for the new day. While it is a request, it is only checked again whether the partner takes requests.
 * @returns the room's id
 */
export async function startConversation({
  by,
  userId,
}: {
  by: Starter
  userId: string
}): Promise<{ roomId: string } | ChatRefusal> {
  const partnerId = userId.toLowerCase()
  if (partnerId === by.id) return { refusal: 'self' }
  return db.transaction(async (tx) => {
    // Two members who write to each other at the same moment get one room.
    await lockPair(tx, by.id, partnerId)
    const room = await roomOf(tx, by.id, partnerId)
    const isBegun = room !== undefined && room.lastSeq > 0
    // An unavailable partner, who is refused when the message is added, must look like a deleted account here.
    if (isBegun && (room.isAccepted || !room.isPartnerAvailable)) return { roomId: room.roomId }
    // A room without messages is no conversation yet, whichever member opened it.
    if (!isBegun && (await knownPerson({ viewer: by, id: partnerId }, tx)) === null)
      return { refusal: 'unknown' }
    const restricted = isBegun ? null : await restrictionOf(tx, by)
    if (restricted) return restricted
    const isMatch = await isMatchOf(tx, by.id, partnerId)
    const isAccepted = isMatch || room?.isAccepted === true
    if (!isAccepted && !(await takesRequests(tx, partnerId))) return { refusal: 'no-requests' }
    if (room && isMatch) await acceptFor(tx, partnerId, room.roomId)
    if (isBegun) return { roomId: room.roomId }
    const refused = isAccepted ? null : await dailyLimitRefusal(tx, by, room?.roomId)
    if (refused) return refused
    if (room && !isAccepted) await makeRequest(tx, partnerId, room.roomId)
    if (room) await beginToday(tx, by, room.roomId)
    return { roomId: room?.roomId ?? (await makeRoom(tx, { by, partnerId, isMatch })) }
  })
}

const other = alias(chatMembers, 'other')

/**
 * `isAccepted`: by the partner; a room without messages only if the partner has opened it. `isPartnerAvailable`: neither the account nor the
 * conversation has ended.
 */
async function roomOf(tx: Tx, userId: string, partnerId: string) {
  const isPartnerAvailable = sql<boolean>`(${chatMembers.sealedAt} is null and ${isAvailable(userId)})`
  const [row] = await tx
    .select({
      roomId: chatMembers.roomId,
      lastSeq: chatRooms.lastSeq,
      isAccepted: sql<boolean>`(${other.acceptedAt} is not null and (${chatRooms.lastSeq} > 0 or ${other.isStarter}))`,
      isPartnerAvailable,
    })
    .from(chatMembers)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMembers.roomId))
    .innerJoin(other, and(eq(other.roomId, chatMembers.roomId), eq(other.userId, chatMembers.partnerId)))
    .innerJoin(users, eq(users.id, chatMembers.partnerId))
    .where(
      and(
        eq(chatMembers.userId, userId),
        eq(chatMembers.contactId, partnerId),
        // As in conversation.server.ts: with an unavailable partner an empty room counts as none.
        or(gt(chatRooms.lastSeq, 0), isPartnerAvailable),
      ),
    )
  return row
}

/** Exactly by the clock: the job that lifts the limit may come a moment later. */
async function restrictionOf(tx: Tx, by: Starter): Promise<ChatRefusal | null> {
  const [row] = await tx
    .select({ until: users.noNewConversationsUntil })
    .from(users)
    .where(eq(users.id, by.id))
  return row?.until && row.until > now() ? { refusal: 'restricted', until: row.until.getTime() } : null
}

async function isMatchOf(tx: Tx, userId: string, partnerId: string): Promise<boolean> {
  const found = await tx.execute(sql`
    select from matches where user_id = ${userId} and target_user_id = ${partnerId} and is_like and is_mutual`)
  return found.length > 0
}

/** Accepts the room for a member who has matched with the other since: the next message is no request. */
async function acceptFor(tx: Tx, userId: string, roomId: string): Promise<void> {
  await lockRoom(tx, roomId)
  await tx
    .update(chatMembers)
    .set({ acceptedAt: now() })
    .where(
      and(eq(chatMembers.roomId, roomId), eq(chatMembers.userId, userId), isNull(chatMembers.acceptedAt)),
    )
}

/** Undoes the acceptance of an empty room by a match that has ended since. */
async function makeRequest(tx: Tx, userId: string, roomId: string): Promise<void> {
  await lockRoom(tx, roomId)
  await tx.execute(sql`
    update chat_members set accepted_at = null where room_id = ${roomId} and user_id = ${userId}
      and exists (select from chat_rooms where id = ${roomId} and last_seq = 0)`)
}

/** Before its members, as sending does: a message that the other one sends at this moment could otherwise deadlock with this. */
async function lockRoom(tx: Tx, roomId: string): Promise<void> {
  await tx.execute(sql`select from chat_rooms where id = ${roomId} for no key update`)
}

async function takesRequests(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.select({ takes: users.takesRequests }).from(users).where(eq(users.id, userId))
  return row?.takes ?? false
}

/**
 * The refusal above the daily limit, else null. Counts the conversations that were started in the last 24 hours, without this one, which may
 * have a room already. Matches count too, since the starter may not know which kind it is.
 */
async function dailyLimitRefusal(tx: Tx, by: Starter, roomId?: string): Promise<ChatRefusal | null> {
  // Concurrent first messages to several people must not all use the last free conversation.
  await lockAccountRow(tx, by.id)
  const since = new Date(now().getTime() - days(1))
  const [row] = await tx
    .select({
      isVerified: isVerifiedNow(),
      begun: sql<
        string[]
      >`(select coalesce(json_agg(m.created_at order by m.created_at), '[]') from chat_members m
        where m.user_id = ${by.id} and m.is_starter and m.created_at > ${since.toISOString()}::timestamptz
          and m.room_id is distinct from ${roomId ?? null}::uuid)`,
    })
    .from(users)
    .where(eq(users.id, by.id))
  if (!row) return { refusal: 'unknown' }
  const max = by.isPremium || row.isVerified ? NEW_CONVERSATIONS_A_DAY.trusted : NEW_CONVERSATIONS_A_DAY.plain
  // After the end of premium there may be more than the limit: the next is free once all that exceed it are a day old.
  const last = row.begun[row.begun.length - max]
  if (last === undefined) return null
  const freeAt = new Date(last).getTime() + days(1)
  return {
    refusal: 'too-many-new',
    retryAfterS: Math.max(1, Math.ceil((freeAt - now().getTime()) / seconds(1))),
  }
}

/** Counts the room for today. Otherwise rooms that were opened on many days could all get their first message on one day. */
async function beginToday(tx: Tx, by: Starter, roomId: string): Promise<void> {
  const own = and(
    eq(chatMembers.roomId, roomId),
    eq(chatMembers.userId, by.id),
    eq(chatMembers.isStarter, true),
  )
  await tx.update(chatMembers).set({ createdAt: now() }).where(own)
}

async function makeRoom(
  tx: Tx,
  { by, partnerId, isMatch }: { by: Starter; partnerId: string; isMatch: boolean },
): Promise<string> {
  const [user1Id, user2Id] = by.id < partnerId ? [by.id, partnerId] : [partnerId, by.id]
  const at = now()
  const [room] = await tx
    .insert(chatRooms)
    .values({ user1Id, user2Id, createdAt: at, updatedAt: at })
    .returning({ id: chatRooms.id })
  if (!room) throw new Error('The room was not made')
  const both = { roomId: room.id, createdAt: at }
  await tx.insert(chatMembers).values([
    { ...both, userId: by.id, partnerId, contactId: partnerId, isStarter: true, acceptedAt: at },
    { ...both, userId: partnerId, partnerId: by.id, contactId: by.id, acceptedAt: isMatch ? at : null },
  ])
  return room.id
}
