import { users } from 'db/schema/accounts'
import { userBlocks } from 'db/schema/relations'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Queryable } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import {
  type CursorScope,
  momentForKeyset,
  readKeyset,
  writeKeyset,
} from '~/platform/secrets/signed-cursor.server'
import type { KnownPerson } from '../known-person.server'

export type BlockedPerson = KnownPerson & { since: string }
type Member = Pick<Viewer, 'id'>

/**
 * Members blocked by the viewer, most recent first, without deleted accounts. `cursor` comes from an earlier page; an invalid one
 * returns the first page. One statement.
 */
export async function blockedPeople(params: {
  viewer: Member
  limit: number
  cursor: string | null
}): Promise<{ people: BlockedPerson[]; nextCursor: string | null }> {
  const { viewer, limit } = params
  const scope: CursorScope = { list: 'blocked', personId: viewer.id }
  const after = readKeyset(params.cursor, scope)
  const rows = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      since: userBlocks.createdAt,
      sinceExactly: momentForKeyset(userBlocks.createdAt),
      blockId: userBlocks.id,
    })
    .from(userBlocks)
    .innerJoin(users, eq(users.id, userBlocks.blockedUserId))
    .where(
      and(
        eq(userBlocks.userId, viewer.id),
        isNull(users.deletedAt),
        after
          ? sql`(${userBlocks.createdAt}, ${userBlocks.id}) < (${after.after}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(userBlocks.createdAt), desc(userBlocks.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    people: shown.map(({ id, firstName, since }) => ({ id, firstName, since: since.toISOString() })),
    nextCursor: last ? writeKeyset({ after: last.sinceExactly, id: last.blockId }, scope) : null,
  }
}

/** One blocked member, or null. */
export async function blockedPerson(
  { viewer, userId }: { viewer: Member; userId: string },
  q: Queryable = db,
): Promise<KnownPerson | null> {
  if (!isGuid(userId)) return null
  const [person] = await q
    .select({ id: users.id, firstName: users.firstName })
    .from(userBlocks)
    .innerJoin(users, eq(users.id, userBlocks.blockedUserId))
    .where(
      and(eq(userBlocks.userId, viewer.id), eq(userBlocks.blockedUserId, userId), isNull(users.deletedAt)),
    )
  return person ?? null
}
