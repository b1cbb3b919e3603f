import { users } from 'db/schema/accounts'
import { matches } from 'db/schema/relations'
import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { noBlockBetween } from '~/domains/accounts/blocks-sql.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'
import {
  type CursorScope,
  type Keyset,
  momentForKeyset,
  readKeyset,
  writeKeyset,
} from '~/platform/secrets/signed-cursor.server'
import { entryColumns, entryOf, type LikeEntry } from './like-entry.server'
import type { LikeKind, LikeList, LikeSort } from './like-list'

type Member = Pick<Viewer, 'id'>

/**
 * The viewer's likes of one kind or of all, each with the other person's short profile. Leaves out suspended and deleted accounts, and
 * blocks in either direction. `cursor` comes from an earlier page of the same kind and order; an invalid one returns the first page. One
 * statement.
 */
export async function likeList(params: {
  viewer: Member
  kind: LikeList
  sort: LikeSort
  limit: number
  cursor: string | null
}): Promise<{ entries: LikeEntry[]; nextCursor: string | null }> {
  const { viewer, kind, sort, limit } = params
  const scope: CursorScope = { list: `likes ${kind} ${sort}`, personId: viewer.id }
  const after = readKeyset(params.cursor, scope)
  const isByName = sort === 'name'
  // In the order of the list already, unless that is by name: people and blocks are then looked up as far as the page goes, not for every
  // like. Its alias is the name of its table, so that conditions and orders fit both.
  const likes = db
    .select()
    .from(matches)
    .where(
      and(
        ofKind(viewer, kind),
        eq(matches.isLike, true),
        after && !isByName ? isAfter(sort, after) : undefined,
      ),
    )
    .orderBy(...(isByName ? [] : ORDERS[sort]))
    .as('matches')
  const rows = await db
    .select({ ...entryColumns(viewer), match: matches, likedAt: momentForKeyset(matches.createdAt) })
    .from(likes)
    .innerJoin(users, eq(users.id, otherId(viewer)))
    .where(and(isOtherVisible(viewer), after && isByName ? isAfter(sort, after) : undefined))
    .orderBy(...ORDERS[sort])
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const entries = shown.map(entryOf)
  const last = shown.at(-1)
  if (rows.length <= limit || !last) return { entries, nextCursor: null }
  const value = sort === 'name' ? last.other.firstName : last.likedAt
  return { entries, nextCursor: writeKeyset({ after: value, id: last.match.id }, scope) }
}

/** The number of likes of each kind. One statement. */
export async function likeCounts(viewer: Member): Promise<Record<LikeKind, number>> {
  const given = sql`${matches.userId} = ${viewer.id}`
  const [counts] = await db
    .select({
      given: sql<number>`(count(*) filter (where ${given}))::int`,
      received: sql<number>`(count(*) filter (where not ${given}))::int`,
      mutual: sql<number>`(count(*) filter (where ${given} and ${matches.isMutual}))::int`,
    })
    .from(matches)
    .innerJoin(users, eq(users.id, otherId(viewer)))
    .where(
      and(
        sql`(${given} or ${matches.targetUserId} = ${viewer.id})`,
        eq(matches.isLike, true),
        isOtherVisible(viewer),
      ),
    )
  return counts ?? { given: 0, received: 0, mutual: 0 }
}

/** The other person of a like that the viewer gave or received. */
const otherId = (viewer: Member) =>
  sql`(case when ${matches.userId} = ${viewer.id} then ${matches.targetUserId} else ${matches.userId} end)`

function ofKind(viewer: Member, kind: LikeList): SQL | undefined {
  const given = eq(matches.userId, viewer.id)
  const received = eq(matches.targetUserId, viewer.id)
  switch (kind) {
    case 'given':
      return given
    case 'received':
      return received
    case 'mutual':
      return and(given, eq(matches.isMutual, true))
    case 'all':
      return and(or(given, received), IS_LATER_OF_BOTH)
  }
}

/** A person is listed once: of two mutual likes the later one counts. */
const IS_LATER_OF_BOTH = sql`not (${matches.isMutual} and exists (
  select from matches b where b.user_id = ${matches.targetUserId} and b.target_user_id = ${matches.userId} and b.is_like
    and (b.created_at, b.id) > (${matches.createdAt}, ${matches.id})))`

/** Whether the other person's account is active, and neither blocked the other. */
function isOtherVisible(viewer: Member): SQL | undefined {
  return and(eq(users.isSuspended, false), isNull(users.deletedAt), noBlockBetween(viewer.id, users.id))
}

const ORDERS: Record<LikeSort, SQL[]> = {
  newest: [desc(matches.createdAt), desc(matches.id)],
  oldest: [asc(matches.createdAt), asc(matches.id)],
  name: [asc(users.firstName), asc(matches.id)],
}

function isAfter(sort: LikeSort, { after, id }: Keyset): SQL {
  if (sort === 'name') return sql`(${users.firstName}, ${matches.id}) > (${after}, ${id}::uuid)`
  const row = sql`(${matches.createdAt}, ${matches.id})`
  const last = sql`(${after}::timestamptz, ${id}::uuid)`
  return sort === 'newest' ? sql`${row} < ${last}` : sql`${row} > ${last}`
}
