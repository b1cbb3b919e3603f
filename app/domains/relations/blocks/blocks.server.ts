import { matches, userBlocks } from 'db/schema/relations'
import { and, eq, or } from 'drizzle-orm'
import { z } from 'zod'
import { MEMBER_BLOCKED } from '~/domains/accounts/events'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { bus } from '~/platform/bus/bus.server'
import { now } from '~/platform/clock.server'
import { db, type Queryable } from '~/platform/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { type KnownPerson, knownPerson } from '../known-person.server'
import { lockPair } from '../pair-lock.server'
import type { RelationRefusal } from '../refusal'
import { blockedPerson } from './blocked-people.server'
import { sealRoom, setSealedRoomsAside } from './sealed-rooms.server'

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
  if (!z.guid().safeParse(userId).success) return { refusal: 'unknown' }
  const reached = await limitFor('block').consume(by.id)
  if (reached) return { refusal: 'too-many', ...reached }

  const answer = await db.transaction(async (tx): Promise<Blocked | RelationRefusal> => {
    // The lock serializes a concurrent like: it is deleted here, or refused afterwards.
    await lockPair(tx, by.id, userId)
    const blocked = await blockedPerson({ viewer: by, userId }, tx)
    if (blocked) return { person: blocked, isNew: false }
    const person = await knownPerson({ viewer: by, id: userId }, tx)
    if (!person) return { refusal: 'unknown' }
    const at = now()
    await tx.insert(userBlocks).values({ userId: by.id, blockedUserId: userId, createdAt: at })
    await deleteLikes(tx, by.id, userId)
    await sealRoom(tx, { by: by.id, userId, at })
    return { person, isNew: true }
  })
  if ('refusal' in answer) return answer
  if (answer.isNew) await bus().publish(MEMBER_BLOCKED, { userId: by.id, blockedUserId: userId })
  return answer.person
}
type Blocked = { person: KnownPerson; isNew: boolean }

/**
 * The two may see each other again, unless the other member blocks too, and start a new conversation; the old one stays sealed (decision
 * 0127). Does nothing without a block.
 */
export async function unblockPerson({
  by,
  userId,
}: {
  by: Pick<Viewer, 'id'>
  userId: string
}): Promise<void> {
  if (!z.guid().safeParse(userId).success) return
  await db.transaction(async (tx) => {
    await lockPair(tx, by.id, userId.toLowerCase())
    await tx.delete(userBlocks).where(and(eq(userBlocks.userId, by.id), eq(userBlocks.blockedUserId, userId)))
    await setSealedRoomsAside(tx, by.id, userId)
  })
}

async function deleteLikes(q: Queryable, oneId: string, otherId: string): Promise<void> {
  await q
    .delete(matches)
    .where(
      or(
        and(eq(matches.userId, oneId), eq(matches.targetUserId, otherId)),
        and(eq(matches.userId, otherId), eq(matches.targetUserId, oneId)),
      ),
    )
}
