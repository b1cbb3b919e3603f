import { matches, userBlocks } from 'db/schema/relations'
import { and, eq, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { now } from '~/platform/clock.server'
import { db, type Queryable } from '~/platform/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { type KnownPerson, knownPerson } from '../known-person.server'
import { lockPair } from '../pair-lock.server'
import type { RelationRefusal } from '../refusal'
import { blockedPerson } from './blocked-people.server'

/**
 * From now on neither of the two sees the other (DECISIONS "Chat and albums"), and the likes between them are gone: unblocking
 * brings none of them back, and tells nobody. Blocking again changes nothing. Gives the person, so that one can say who it
 * was; refusals as RelationRefusal says.
 */
export async function blockPerson(asked: {
  by: Pick<Viewer, 'id'>
  userId: string
}): Promise<KnownPerson | RelationRefusal> {
  const { by } = asked
  const userId = asked.userId.toLowerCase()
  if (userId === by.id) return { refusal: 'self' }
  if (!z.guid().safeParse(userId).success) return { refusal: 'unknown' }
  const reached = await limitFor('block').consume(by.id)
  if (reached) return { refusal: 'too-many', ...reached }

  return await db.transaction(async (tx) => {
    // A like that is on its way is taken before, and then away, or not at all.
    await lockPair(tx, by.id, userId)
    const blocked = await blockedPerson({ viewer: by, userId }, tx)
    if (blocked) return blocked
    const person = await knownPerson({ viewer: by, id: userId }, tx)
    if (!person) return { refusal: 'unknown' }
    await tx.insert(userBlocks).values({ userId: by.id, blockedUserId: userId, createdAt: now() })
    await forgetLikes(tx, by.id, userId)
    return person
  })
}

/** The two may see each other again, unless the other one blocks, too. Nothing happens where there is no block. */
export async function unblockPerson({
  by,
  userId,
}: {
  by: Pick<Viewer, 'id'>
  userId: string
}): Promise<void> {
  if (!z.guid().safeParse(userId).success) return
  await db.delete(userBlocks).where(and(eq(userBlocks.userId, by.id), eq(userBlocks.blockedUserId, userId)))
}

async function forgetLikes(q: Queryable, oneId: string, otherId: string): Promise<void> {
  await q
    .delete(matches)
    .where(
      or(
        and(eq(matches.userId, oneId), eq(matches.targetUserId, otherId)),
        and(eq(matches.userId, otherId), eq(matches.targetUserId, oneId)),
      ),
    )
}
