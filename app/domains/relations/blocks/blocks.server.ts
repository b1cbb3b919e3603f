import { matches, userBlocks } from 'db/schema/relations'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { noBlockBetween } from '~/domains/accounts/blocks-sql.server'
import { MEMBER_BLOCKED } from '~/domains/accounts/events'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { withdrawNoticesBetween } from '~/domains/notifications/record-notices.server'
import { bus } from '~/platform/bus/bus.server'
import { db, type Tx } from '~/platform/database/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { type KnownPerson, knownPerson, lockPair } from '../known-person.server'
import type { RelationRefusal } from '../refusal'
import { blockedPerson } from './blocked-people.server'

/**
 * Blocks a member: neither of the two sees the other (DECISIONS "Chat and albums"), the likes between them are deleted and their
 * conversation is sealed, for good; nobody is notified. Blocking again changes nothing. Open pages of both show the other as offline, as
 * after a deletion. Returns the person, for the confirmation; refusals as in RelationRefusal.
 */
export async function blockPerson(params: {
  by: Pick<Viewer, 'id'>
  userId: string
}): Promise<KnownPerson | RelationRefusal> {
  const { by } = params
  const userId = params.userId.toLowerCase()
  if (userId === by.id) return { refusal: 'self' }
  if (!isGuid(userId)) return { refusal: 'unknown' }
  const reached = await limitFor('block').consume(by.id)
  if (reached) return { refusal: 'too-many', ...reached }

  return await db.transaction(async (tx): Promise<KnownPerson | RelationRefusal> => {
    // The lock serializes a concurrent like: it is deleted here, or refused afterwards.
    await lockPair(tx, by.id, userId)
    const blocked = await blockedPerson({ viewer: by, userId }, tx)
    if (blocked) return blocked
    const person = await knownPerson({ viewer: by, id: userId }, tx)
    if (!person) return { refusal: 'unknown' }
    await lockRoom(tx, by.id, userId)
    await applyBlock(tx, { by: by.id, userId, at: now() })
    // In the transaction: if publishing failed after the commit, the repeated request would find the block and publish nothing.
    await bus().publish(MEMBER_BLOCKED, { userId: by.id, blockedUserId: userId }, tx)
    return person
  })
}

/**
 * Ends a block: the two may see each other again, unless the other member blocks too, and start a new conversation; the old one stays
 * sealed (decision 0127). Does nothing without a block.
 */
export async function unblockPerson({
  by,
  userId,
}: {
  by: Pick<Viewer, 'id'>
  userId: string
}): Promise<void> {
  if (!isGuid(userId)) return
  await db.transaction(async (tx) => {
    await lockPair(tx, by.id, userId.toLowerCase())
    await applyUnblock(tx, { by: by.id, userId })
  })
}

type Pair = { by: string; userId: string }

/** Writes the rows of a block; one that exists stays. The caller has locked the pair, or nobody else uses the database. */
export async function applyBlock(tx: Tx, { by, userId, at }: Pair & { at: Date }): Promise<void> {
  await tx
    .insert(userBlocks)
    .values({ userId: by, blockedUserId: userId, createdAt: at })
    .onConflictDoNothing()
  await deleteLikes(tx, by, userId)
  await sealRoom(tx, { by, userId, at })
}

/** Deletes the rows of a block, and sets the sealed room aside; under the same condition as `applyBlock`. */
export async function applyUnblock(tx: Tx, { by, userId }: Pair): Promise<void> {
  await tx.delete(userBlocks).where(and(eq(userBlocks.userId, by), eq(userBlocks.blockedUserId, userId)))
  await setSealedRoomsAside(tx, by, userId)
}

/**
 * Locks the room of a pair as sharing an album does. A sharing at this moment is refused after the block, or committed before it: then the
 * trigger on the block's row finds the access, and writes its end to the consent ledger (decision 0187).
 */
async function lockRoom(tx: Tx, oneId: string, otherId: string): Promise<void> {
  await tx.execute(sql`select from chat_rooms where ${isUnsealedRoomOf(oneId, otherId)} for no key update`)
}

const isUnsealedRoomOf = (oneId: string, otherId: string): SQL => sql`sealed_by is null
  and user1_id = least(${oneId}::uuid, ${otherId}::uuid) and user2_id = greatest(${oneId}::uuid, ${otherId}::uuid)`

/**
 * Seals the room of a pair for good (decision 0127): no message is added, and actions of one member stay invisible to the other. The room
 * is locked first, as when sending: a concurrent message is committed before the seal or refused.
 */
async function sealRoom(tx: Tx, { by, userId, at }: Pair & { at: Date }): Promise<void> {
  const rooms = await tx.execute<{ id: string }>(sql`
    update chat_rooms set sealed_by = ${by} where ${isUnsealedRoomOf(by, userId)} returning id`)
  for (const { id } of rooms) {
    await tx.execute(sql`select from chat_members where room_id = ${id} order by user_id for no key update`)
    await tx.execute(sql`
      update chat_members set sealed_at = ${at.toISOString()}::timestamptz,
        sealed_name = (select first_name from users where users.id = partner_id)
      where room_id = ${id}`)
  }
}

/**
 * Once neither blocks the other, a sealed room gets its own id as contact id on both sides, so that the two can start a new one. It stays
 * sealed.
 */
async function setSealedRoomsAside(tx: Tx, oneId: string, otherId: string): Promise<void> {
  await tx.execute(sql`
    update chat_members set contact_id = room_id
    where sealed_at is not null and contact_id = partner_id
      and ((user_id = ${oneId} and partner_id = ${otherId}) or (user_id = ${otherId} and partner_id = ${oneId}))
      and ${noBlockBetween(oneId, otherId)}`)
}

/**
 * With their notices, which would be there again once the block is lifted, and those of shared albums: the access, which the block ends, does
 * not come back either.
 */
async function deleteLikes(tx: Tx, oneId: string, otherId: string): Promise<void> {
  await withdrawNoticesBetween(tx, [oneId, otherId], ['like', 'match', 'album_shared'])
  await tx
    .delete(matches)
    .where(
      or(
        and(eq(matches.userId, oneId), eq(matches.targetUserId, otherId)),
        and(eq(matches.userId, otherId), eq(matches.targetUserId, oneId)),
      ),
    )
}
