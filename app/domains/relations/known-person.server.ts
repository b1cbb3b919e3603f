import { users } from 'db/schema/accounts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { noBlockBetween } from '~/domains/accounts/blocks-sql.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Queryable } from '~/platform/db.server'

export type KnownPerson = { id: string; firstName: string }

/**
 * Somebody the viewer gets to see: listed people, and those with whom there is a like or a conversation (DECISIONS "Listing").
 * Null for oneself, for nobody, for blocked and deleted accounts, and once one of the two blocked the other.
 */
export async function knownPerson(
  { viewer, id }: { viewer: Pick<Viewer, 'id'>; id: string },
  q: Queryable = db,
): Promise<KnownPerson | null> {
  if (!z.guid().safeParse(id).success) return null
  const [person] = await q
    .select({ id: users.id, firstName: users.firstName })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        ne(users.id, viewer.id),
        eq(users.isBlocked, false),
        isNull(users.deletedAt),
        sql`(exists (select from listings where user_id = ${id})
          or exists (select from matches where is_like
            and ((user_id = ${id} and target_user_id = ${viewer.id})
              or (user_id = ${viewer.id} and target_user_id = ${id})))
          or exists (select from chat_rooms where user1_id = least(${id}::uuid, ${viewer.id}::uuid)
            and user2_id = greatest(${id}::uuid, ${viewer.id}::uuid)))`,
        noBlockBetween(viewer.id, users.id),
      ),
    )
  return person ?? null
}
