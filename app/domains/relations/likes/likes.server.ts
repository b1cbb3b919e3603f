import { users } from 'db/schema/accounts'
import { matches } from 'db/schema/relations'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { noBlockBetween } from '~/domains/accounts/blocks-sql.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { notify } from '~/domains/notifications/notify.server'
import { withdrawNotice } from '~/domains/notifications/record-notices.server'
import { db, type Queryable, type Tx } from '~/platform/database/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'
import { lockPair } from '../known-person.server'
import type { RelationRefusal } from '../refusal'

/** Whether the viewer likes the person; both are placeholders or columns, never values. */
export function likes(viewer: string, person: string): string {
  return `exists (select from matches where user_id = ${viewer} and target_user_id = ${person} and is_like)`
}

export type Match = typeof matches.$inferSelect

/**
 * Likes a person, or removes the like (SPEC 5 "Match"; DECISIONS "Listing": likes are signals). If both like each other, both rows are
 * marked as a match, even if they like at the same moment. The other person is notified of a new like or match; removing the like withdraws
 * the notice. Refusals as in RelationRefusal, `unknown` for everybody whom `mayLike` excludes.
 */
export async function setLike(params: {
  by: Pick<Viewer, 'id'>
  targetUserId: string
  isLike: boolean
}): Promise<Match | RelationRefusal> {
  const { by, isLike } = params
  const targetUserId = params.targetUserId.toLowerCase()
  if (!isGuid(targetUserId)) return { refusal: 'unknown' }
  if (targetUserId === by.id) return { refusal: 'self' }
  const reached = await limitFor('like').consume(by.id)
  if (reached) return { refusal: 'too-many', ...reached }

  return await db.transaction(async (tx) => {
    // Without the lock two concurrent likes would not see each other.
    await lockPair(tx, by.id, targetUserId)
    if (!(await mayLike(tx, { byId: by.id, targetUserId, isLike }))) return { refusal: 'unknown' }
    const written = await tx
      .insert(matches)
      .values({ userId: by.id, targetUserId, isLike, createdAt: now() })
      .onConflictDoUpdate({
        target: [matches.userId, matches.targetUserId],
        set: { isLike, createdAt: now() },
        setWhere: sql`${matches.isLike} <> ${isLike}`,
      })
      .returning({ id: matches.id })
    const both = or(isFrom(by.id, targetUserId), isFrom(targetUserId, by.id))
    const rows = await tx.select().from(matches).where(both)
    const isMutual = rows.length === 2 && rows.every((row) => row.isLike)
    const changed = await tx.update(matches).set({ isMutual }).where(both).returning()
    const own = changed.find((row) => row.userId === by.id)
    if (!own) throw new Error('The like was not written')
    if (written.length > 0) await notifyOfLike(tx, own)
    return own
  })
}

/**
 * Notifies the other person: of a match if the like completes one, else of the like. A removed like withdraws these notices. The member who
 * likes gets none, since the page shows it.
 */
async function notifyOfLike(tx: Tx, { userId, targetUserId, isLike, isMutual }: Match): Promise<void> {
  const toTarget = { userId: targetUserId, personId: userId }
  if (isLike) return notify(tx, { ...toTarget, kind: isMutual ? 'match' : 'like' })
  await withdrawNotice(tx, { ...toTarget, kind: 'like' })
  // In the order of the ids, as notices are locked: three people who take their likes back in a circle must not wait for each other.
  const ofBoth = [toTarget, { userId, personId: targetUserId }]
  for (const one of ofBoth.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)))
    await withdrawNotice(tx, { ...one, kind: 'match' })
}

const isFrom = (userId: string, targetUserId: string) =>
  and(eq(matches.userId, userId), eq(matches.targetUserId, targetUserId))

/** For this long a like that was taken back can be restored, even if the person is not listed by then: pages offer to undo it. */
const UNDO_FOR = minutes(5)

/**
 * Listed people, those who like the member, and those whom the member likes, or liked a moment ago; nobody after a block in either
 * direction. A like can always be removed, also again.
 */
async function mayLike(
  q: Queryable,
  { byId, targetUserId, isLike }: { byId: string; targetUserId: string; isLike: boolean },
): Promise<boolean> {
  const undoable = new Date(now().getTime() - UNDO_FOR).toISOString()
  const found = await q
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, targetUserId),
        eq(users.isSuspended, false),
        isNull(users.deletedAt),
        sql`(exists (select from listings where user_id = ${targetUserId})
          or exists (select from matches where user_id = ${targetUserId} and target_user_id = ${byId} and is_like)
          or exists (select from matches where user_id = ${byId} and target_user_id = ${targetUserId}
            and (${!isLike} or is_like or created_at > ${undoable}::timestamptz)))`,
        noBlockBetween(byId, targetUserId),
      ),
    )
  return found.length > 0
}
